import type { AnalyticsConfig, AnnouncementConfig, SearchSection, SiteConfig, VersionConfig } from './config.ts';
import { isObject } from './json.ts';
import type { EngineSettings } from './search.ts';

/** The part of the config that the shell shows in the browser. */
export interface ShellConfig {
  title: string;
  /** Path the site is published under; absent at the root. */
  base?: string;
  logo: string | null;
  links: SiteConfig['navbar']['links'];
  repository: string | null;
  hideOnScroll: boolean;
  announcement: AnnouncementConfig | null;
  /** All versions, this one first. */
  versions: VersionConfig[];
  /** Set if visits are only counted with consent: readers can then change their mind. */
  asksConsent?: true;
  footer: SiteConfig['footer'];
}

/** The data that the document passes to the shell. */
export interface BootData {
  build: string;
  shell: ShellConfig;
  /** Address of the whole sidebar tree. */
  nav: string;
  /** The search engine, the sections a search can be narrowed to, and suggestions for when nothing is found. */
  search: { settings: EngineSettings; sections: SearchSection[]; suggestions: string[] };
  /**
   * Labels of the values that readers may enter for samples besides their instance's address, by name. Absent: none.
   */
  readerValues?: Record<string, string>;
  /** Address of the site's typeface; absent for the system's. */
  typeface?: string;
  /** Absent if visits are not counted. */
  analytics?: AnalyticsConfig;
}

/** Tells the boot data of this engine from anything else. */
export function isBootData(value: unknown): value is BootData {
  return (
    isObject(value) &&
    typeof value['build'] === 'string' &&
    typeof value['nav'] === 'string' &&
    isObject(value['shell']) &&
    isObject(value['search'])
  );
}
