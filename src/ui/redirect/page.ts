/**
 * The script of the small page that stands at an old address on hosts without rules: goes to the page that its one link
 * names, and takes query and fragment along. Without script the document's refresh does that, but for those two.
 */
const link = document.querySelector('a');
if (link) location.replace(link.pathname + location.search + location.hash);
