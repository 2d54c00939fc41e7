import type { RedirectsInput, RemoteInput, SidebarEntry, SiteConfigInput } from '../model/config.ts';

// Each returns its argument and provides its type.

/** For `site.config.ts`. */
export const defineSite = (config: SiteConfigInput): SiteConfigInput => config;

/** For `sidebar.ts`. */
export const defineSidebar = (sidebar: SidebarEntry[]): SidebarEntry[] => sidebar;

/** For `remote.ts`. */
export const defineRemote = (remote: RemoteInput): RemoteInput => remote;

/** For `redirects.ts`. */
export const defineRedirects = (redirects: RedirectsInput): RedirectsInput => redirects;
