/** Where the browser has none, this may be an element: every id of the page is a property of the window. */
const { navigation } = globalThis as { navigation?: Navigation | Element };

/** The browser's Navigation API; undefined if it has none. */
export const navigationApi = navigation instanceof Element ? undefined : navigation;
