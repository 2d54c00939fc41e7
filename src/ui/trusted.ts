/**
 * The only policy for browsers that enforce Trusted Types. It allows HTML from the site's own build and the script of
 * the search worker, which is a blob of checked bytes created by this document, or a file in development.
 */
const policy = globalThis.trustedTypes?.createPolicy?.('docs', {
  createHTML: (html) => html,
  createScriptURL: (address) => {
    const { origin, protocol } = new URL(address, location.href);
    const own = origin === location.origin && (protocol === 'blob:' || import.meta.env.DEV);
    if (!own) throw new TypeError(`${address} is not a script of this site.`);
    return address;
  },
});

/** Marks HTML from this site's build as safe to insert. */
export function trusted(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html;
}

/**
 * Marks the address of a script of this site as safe to run in a worker.
 *
 * @throws TypeError for any other address, if the browser enforces Trusted Types
 */
export function trustedScript(address: string): string {
  // Workers accept it as it is, which TypeScript's library does not know yet.
  return (policy?.createScriptURL(address) ?? address) as string;
}
