import type { RedirectsInput, RemoteInput, SidebarEntry, SiteConfigInput } from '../model/config.ts';

/** Provides the types for `site.config.ts`; returns its argument. */
export function defineSite(config: SiteConfigInput): SiteConfigInput {
  return config;
}

/** Provides the types for `sidebar.ts`; returns its argument. */
export function defineSidebar(sidebar: SidebarEntry[]): SidebarEntry[] {
  return sidebar;
}

/** Provides the types for `remote.ts`; returns its argument. */
export function defineRemote(remote: RemoteInput): RemoteInput {
  return remote;
}

/** Provides the types for `redirects.ts`; returns its argument. */
export function defineRedirects(redirects: RedirectsInput): RedirectsInput {
  return redirects;
}
