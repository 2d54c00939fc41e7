import type { OpenApiConfig, SidebarEntry, SiteConfig } from '../model/config.ts';

/** A site config as a writer gives it: `title` and `url` are needed, the rest has defaults. */
export type SiteConfigInput = Pick<SiteConfig, 'title' | 'url'> &
  Partial<Omit<SiteConfig, 'title' | 'url' | 'navbar' | 'footer' | 'openapi'>> & {
    navbar?: Partial<SiteConfig['navbar']>;
    footer?: Partial<SiteConfig['footer']>;
    openapi?: Pick<OpenApiConfig, 'source' | 'path'> & Partial<OpenApiConfig>;
  };

/** Gives `site.config.ts` its types; returns its argument. */
export function defineSite(config: SiteConfigInput): SiteConfigInput {
  return config;
}

/** Gives `sidebar.ts` its types; returns its argument. */
export function defineSidebar(sidebar: SidebarEntry[]): SidebarEntry[] {
  return sidebar;
}
