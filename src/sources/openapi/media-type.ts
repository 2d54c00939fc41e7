/** Content types: which of them pages show, and how a body of each is built. */

export function isJson(type: string): boolean {
  return /^[\w.-]+\/([\w.-]+\+)?json\b/i.test(type.trim());
}

/** True for bodies that pages show: JSON, and text of any kind but XML. */
export function isShown(type: string): boolean {
  return isJson(type) || /^text\/(?!xml\b)/i.test(type.trim());
}

/** The first of several types, or a whole type in place of a range: `text/*` → `text/plain`. */
export function wholeType(types: string): string {
  const [type = ''] = types.split(',').map((one) => one.trim());
  const isWhole = /^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=("[\w ./:+-]*"|[\w./:+-]+))*$/.test(type);
  return isWhole ? type : isJson(type) ? 'application/json' : 'text/plain';
}
