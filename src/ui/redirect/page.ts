/**
 * The script of the small page at an old address, on hosts without redirect rules. Goes to the page that its only link
 * names and keeps query and fragment, which the document's refresh, used without scripts, drops.
 */
const link = document.querySelector('a');
if (link) location.replace(link.pathname + location.search + location.hash);
