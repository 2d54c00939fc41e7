/** How an address is used: followed by readers, sent to, or loaded by the browser. */
export type AddressUse = 'link' | 'form' | 'file';

/** An attribute that holds addresses. */
export interface AddressedAttribute {
  /** As in HTML, in lower case. */
  name: string;
  /** The elements, in lower case, on which it holds addresses. */
  on: RegExp;
  use: AddressUse;
  /** What it holds besides them: sizes of pictures, or CSS. */
  within?: 'candidates' | 'css';
}

/** Any MathML element may be a link: https://www.w3.org/TR/MathML3/chapter2.html#fund.globatt */
const links = /^(?:a|area|m[a-z]+|semantics)$/;
const drawn = /^(?:image|use|feimage)$/;
/**
 * SVG presentation attributes that may refer to something to load:
 * https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes
 */
const presentation = 'fill stroke filter mask clip-path cursor marker marker-start marker-mid marker-end'.split(' ');

/** Every attribute that holds an address. Where addresses are resolved and where they are checked, this list is read. */
export const ADDRESSED: readonly AddressedAttribute[] = [
  { name: 'href', on: links, use: 'link' },
  { name: 'href', on: drawn, use: 'file' },
  // A page or a file, depending on `rel`: see useOf.
  { name: 'href', on: /^link$/, use: 'link' },
  { name: 'xlink:href', on: links, use: 'link' },
  { name: 'xlink:href', on: drawn, use: 'file' },
  { name: 'cite', on: /^(?:blockquote|q|del|ins)$/, use: 'link' },
  { name: 'src', on: /^(?:script|img|source|video|audio|iframe|embed|track|input)$/, use: 'file' },
  { name: 'srcset', on: /^(?:img|source)$/, use: 'file', within: 'candidates' },
  { name: 'imagesrcset', on: /^link$/, use: 'file', within: 'candidates' },
  { name: 'poster', on: /^video$/, use: 'file' },
  { name: 'data', on: /^object$/, use: 'file' },
  { name: 'background', on: /^(?:body|table|thead|tbody|tfoot|tr|td|th)$/, use: 'file' },
  { name: 'action', on: /^form$/, use: 'form' },
  { name: 'formaction', on: /^(?:button|input)$/, use: 'form' },
  ...presentation.map((name) => ({ name, on: /^/, use: 'file', within: 'css' }) as const),
];

/** Link types that make a browser load something: https://html.spec.whatwg.org/multipage/links.html#linkTypes */
const loading =
  /(?:^|\s)(?:stylesheet|preload|modulepreload|prefetch|prerender|icon|mask-icon|apple-touch-icon(?:-precomposed)?|apple-touch-startup-image|manifest)(?:\s|$)/i;

/** How an attribute's addresses are used on an element with a `rel`. */
export function useOf({ use }: AddressedAttribute, element: string, rel: string | null): AddressUse {
  return element === 'link' && loading.test(rel ?? '') ? 'file' : use;
}

/**
 * In `srcset`, an address ends at white space and may contain commas; what follows it ends at a comma:
 * https://html.spec.whatwg.org/multipage/images.html#srcset-attributes
 */
const candidate = /[^\s,]\S*(?:(?<=,)|[^,]*)/g;
const startOfCandidate = /^\S*[^\s,](?=,*(?:\s|$))/;
/** An address in CSS. */
const cssUrl = /(url\(\s*["']?)([^)"'\s]+)/gi;

/**
 * Calls a function with each address in the value of an attribute.
 *
 * @returns the value with what the function returns in place of the addresses
 */
export function replaceAddresses(
  { within }: Pick<AddressedAttribute, 'within'>,
  value: string,
  replace: (address: string) => string,
): string {
  if (within === 'css')
    return value.replaceAll(cssUrl, (_, start: string, address: string) => start + replace(address));
  if (within === 'candidates')
    return value.replaceAll(candidate, (whole) => whole.replace(startOfCandidate, (address) => replace(address)));
  return replace(value);
}
