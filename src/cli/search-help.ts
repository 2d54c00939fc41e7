/** Text of `docs search push --help`, in its own file so that listing the commands does not load the command. */
export const searchHelp = `Usage: docs search push [--site DIR] [--dry-run]

Makes the search records of all pages and replaces the index that site.config.ts
names in search.algolia. The old index answers queries until the new one is
complete. If anything fails, it stays, and the command exits with 1.

Options:
  --site DIR  Folder with site.config.ts and the pages  (default: site)
  --dry-run   Make the records and print how many there are; upload nothing
  --help      Show this text

Environment:
  ALGOLIA_SEARCH_KEY  The key that readers get. It must allow nothing but searching:
                      the service is asked, and a key with more rights is refused.
  ALGOLIA_WRITE_KEY   The key to upload with; it never reaches the site. It needs
                      addObject, deleteIndex and editSettings.
  ALGOLIA_HOST        An origin to use instead of Algolia's own hosts: a proxy, or a test
`;
