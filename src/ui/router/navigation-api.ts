/**
 * The browser's Navigation API; undefined where it has none. There the name may be that of an element: each id of the
 * page, as of a heading "Navigation", is a property of the window.
 */
export function navigationOf(window: { navigation?: Navigation | Element }): Navigation | undefined {
  const { navigation } = window;
  return navigation instanceof Element ? undefined : navigation;
}
