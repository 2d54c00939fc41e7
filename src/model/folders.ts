/** Folder of the pages in the site's folder. */
export const DOCS = 'docs';

/** Folder of files that are copied unchanged, in the site's folder. */
export const STATIC = 'static';
