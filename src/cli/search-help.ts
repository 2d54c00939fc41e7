/** Text of `docs search push --help`, in its own file so that listing the commands does not load the command. */
export const searchHelp = `Usage: docs search push [--site DIR] [--dry-run]

Makes the search records of all pages and puts them in the place of the index that
site.config.ts names in search.algolia or search.typesense. The old index answers
until the new one is whole; where anything fails it stays, and the command ends with 1.

Options:
  --site DIR  Folder with site.config.ts and the pages  (default: site)
  --dry-run   Make the records and say how many there are; upload nothing
  --help      Show this text

Environment:
  ALGOLIA_SEARCH_KEY    The key that readers get. It may search and nothing else:
  TYPESENSE_SEARCH_KEY  the service is asked, and a key that may do more is refused.
  ALGOLIA_WRITE_KEY     The key to upload with; it never reaches the site. Algolia: addObject,
  TYPESENSE_WRITE_KEY   deleteIndex, editSettings. Typesense: collections:*, documents:*,
                        aliases:*, and synonym_sets:* or synonyms:* where there are synonyms.
  ALGOLIA_HOST          An origin in place of Algolia's own hosts: a proxy, or a test
`;
