import type { AnalyticsConfig, AnnouncementConfig, SearchSection, SiteConfig, VersionConfig } from './config.ts';
import { isObject } from './json.ts';
import type { EngineSettings } from './search.ts';

/** The part of the config that the shell shows in the browser. */
export interface ShellConfig {
  title: string;
  /** Path that the site is published under; absent at the root. */
  base?: string;
  logo: string | null;
  links: SiteConfig['navbar']['links'];
  repository: string | null;
  hideOnScroll: boolean;
  announcement: AnnouncementConfig | null;
  /** This version first. */
  versions: VersionConfig[];
  /** Set if visits are counted only with consent, so that readers can change their mind. */
  asksConsent?: true;
  footer: SiteConfig['footer'];
}

/** The data that the document hands to the shell. */
export interface BootData {
  build: string;
  shell: ShellConfig;
  /** Address of the whole sidebar tree. */
  nav: string;
  /** The engine that answers, the parts of the site it can be narrowed to, and what to offer where nothing is found. */
  search: { settings: EngineSettings; sections: SearchSection[]; suggestions: string[] };
  /** Labels of the values that readers may enter for samples beside the address of their instance, by name. Absent: none. */
  readerValues?: Record<string, string>;
  /** Absent: nothing is counted. */
  analytics?: AnalyticsConfig;
}

/** Tells the data of a document of this engine from anything else. */
export function isBootData(value: unknown): value is BootData {
  return (
    isObject(value) &&
    typeof value['build'] === 'string' &&
    typeof value['nav'] === 'string' &&
    isObject(value['shell']) &&
    isObject(value['search'])
  );
}
