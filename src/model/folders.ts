/** The config's file in the site's folder: the place of mistakes that are in no other file. */
export const CONFIG = 'site.config.ts';

/** Folder of the pages in the site's folder. */
export const DOCS = 'docs';

/** Folder of files that are copied unchanged, in the site's folder. */
export const STATIC = 'static';
