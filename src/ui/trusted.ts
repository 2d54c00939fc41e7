/** The one policy for HTML from the site's own build, where the browser enforces Trusted Types. */
const policy = globalThis.trustedTypes?.createPolicy('docs', { createHTML: (html) => html });

/** Marks HTML that this site's build made as fit for the document. */
export function trusted(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html;
}
