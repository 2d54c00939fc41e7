import type {
  OpenApiConfig,
  RedirectsConfig,
  RemoteConfig,
  RemotePage,
  SearchConfig,
  SidebarEntry,
  SiteConfig,
} from '../model/config.ts';

/** A site config as a writer gives it: `title` and `url` are needed, the rest has defaults. */
export type SiteConfigInput = Pick<SiteConfig, 'title' | 'url'> &
  Partial<Omit<SiteConfig, 'title' | 'url' | 'navbar' | 'footer' | 'openapi' | 'remote' | 'redirects' | 'search'>> & {
    navbar?: Partial<SiteConfig['navbar']>;
    footer?: Partial<SiteConfig['footer']>;
    openapi?: Pick<OpenApiConfig, 'source' | 'path'> & Partial<OpenApiConfig>;
    remote?: RemoteInput;
    redirects?: Partial<RedirectsConfig>;
    search?: Partial<SearchConfig>;
  };

/** The READMEs of other repositories as a writer gives them. */
export type RemoteInput = Partial<Omit<RemoteConfig, 'pages'>> & {
  pages: (Pick<RemotePage, 'repository' | 'branch' | 'page' | 'title'> & Partial<RemotePage>)[];
};

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
export function defineRedirects(redirects: Partial<RedirectsConfig>): Partial<RedirectsConfig> {
  return redirects;
}
