/**
 * The one policy where the browser enforces Trusted Types: HTML from the site's own build, and the search worker's
 * script, which is a blob of this document's own: the bytes that were checked. In development it is a file.
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

/** Marks HTML that this site's build made as fit for the document. */
export function trusted(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html;
}

/**
 * Marks the address of a script of this site as fit to be run by a worker.
 *
 * @throws TypeError for any other address, where Trusted Types are enforced
 */
export function trustedScript(address: string): string {
  // Workers take it as it is; TypeScript's library does not know yet.
  return (policy?.createScriptURL(address) ?? address) as string;
}
