/** Content types whose bodies pages show. */

export function isJson(type: string): boolean {
  return /^[\w.-]+\/([\w.-]+\+)?json\b/i.test(type.trim());
}

/** True for bodies of responses that pages show: JSON, and text of any kind but XML. */
export function isShown(type: string): boolean {
  return isJson(type) || /^text\/(?!xml\b)/i.test(type.trim());
}
