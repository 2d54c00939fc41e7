import type {
  AnalyticsConfig,
  AnnouncementConfig,
  LinkConfig,
  SearchSection,
  SiteConfig,
  VersionConfig,
} from './config.ts';
import type { EngineSettings } from './search.ts';

/** The part of the config that the shell shows in the browser. */
export interface ShellConfig {
  title: string;
  /** Path that the site is published under; absent at the root. */
  base?: string;
  logo: string | null;
  links: LinkConfig[];
  repository: string | null;
  hideOnScroll: boolean;
  /** Address of the site's typeface; null: the system's. */
  typeface: string | null;
  announcement: AnnouncementConfig | null;
  /** This version first. */
  versions: VersionConfig[];
  /** True if visits are counted only with consent, so that readers can change their mind. */
  asksConsent: boolean;
  footer: SiteConfig['footer'];
}

/** The data that the document hands to the browser, and the browser parses back. */
export interface BootData {
  build: string;
  shell: ShellConfig;
  /** Address of the whole sidebar tree. */
  nav: string;
  /** The engine that answers, the parts of the site it can be narrowed to, and what to offer where nothing is found. */
  search: { settings: EngineSettings; sections: SearchSection[]; suggestions: string[] };
  /** Address of the script that hydrates the page. */
  script: string;
  /** Null: nothing is counted. */
  analytics: AnalyticsConfig | null;
}
