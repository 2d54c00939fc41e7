import type { RedirectsInput, RemoteInput, SidebarEntry, SiteConfigInput } from '../model/config.ts';

export type { RedirectsInput, RemoteInput, SidebarEntry, SiteConfigInput };

export type {
  Beside,
  ApiCall,
  CallBeginning,
  Instance,
  Product,
  ProductApi,
  ProductSamples,
  Program,
  Refusal,
  RefusedCall,
  Session,
  VerifiedPage,
} from '../model/verification.ts';

/** Gives `site.config.ts` its types; returns its argument. */
export function defineSite(config: SiteConfigInput): SiteConfigInput {
  return config;
}

/** Gives `sidebar.ts` its types; returns its argument. */
export function defineSidebar(sidebar: SidebarEntry[]): SidebarEntry[] {
  return sidebar;
}

/** Gives `remote.ts` its types; returns its argument. */
export function defineRemote(remote: RemoteInput): RemoteInput {
  return remote;
}

/** Gives `redirects.ts` its types; returns its argument. */
export function defineRedirects(redirects: RedirectsInput): RedirectsInput {
  return redirects;
}
