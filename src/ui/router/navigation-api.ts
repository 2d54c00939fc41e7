/**
 * The browser's Navigation API; undefined if it has none. In that case, the property may be an element, since every id
 * of the page is a property of the window, including that of a heading "Navigation".
 */
export function navigationOf(window: { navigation?: Navigation | Element }): Navigation | undefined {
  const { navigation } = window;
  return navigation instanceof Element ? undefined : navigation;
}
