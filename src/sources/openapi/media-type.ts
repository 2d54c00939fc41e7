/** Content types: how a body of each is built and shown. */

export function isJson(type: string): boolean {
  return /^[\w.-]+\/([\w.-]+\+)?json\b/i.test(type.trim());
}

export function isXml(type: string): boolean {
  return /^[\w.-]+\/([\w.-]+\+)?xml\b/i.test(type.trim());
}

export function isForm(type: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(type.trim());
}

export function isMultipart(type: string): boolean {
  return /^multipart\//i.test(type.trim());
}

/** One JSON value per line. */
export function isJsonLines(type: string): boolean {
  return /^application\/(jsonl|x-ndjson|ndjson|json-seq|jsonlines)\b/i.test(type.trim());
}

/** Types whose content nobody would write into a sample: pictures, archives and the like. */
export function isBinary(type: string): boolean {
  return /^(image\/(?!svg)|audio\/|video\/|font\/|application\/(octet-stream|pdf|zip|gzip|x-tar|x-gzip|x-zip|x-7z|msword|vnd\.ms-|vnd\.openxml|x-protobuf|protobuf|cbor|msgpack|x-msgpack|wasm))/i.test(
    type.trim(),
  );
}

const EXTENSIONS: Record<string, string> = {
  jpeg: 'jpg',
  plain: 'txt',
  mpeg: 'mp3',
  'svg+xml': 'svg',
  gzip: 'gz',
};
const KNOWN = /^(png|jpg|gif|webp|pdf|zip|csv|json|xml|html|txt|mp3|mp4|wav|svg|gz)$/;

/** A file name for a content type: `photo.png`. */
export function fileName(base: string, type: string): string {
  const subtype = /^[\w.-]+\/([\w.+-]+)/.exec(type.trim().toLowerCase())?.[1] ?? '';
  const extension = EXTENSIONS[subtype] ?? subtype;
  const name = base.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|-+$/g, '') || 'file';
  return `${name}.${KNOWN.test(extension) ? extension : 'bin'}`;
}

/** The first of several types, or a whole type in place of a range: `image/*` → `image/png`. */
export function wholeType(types: string, usual: string): string {
  const [type = ''] = types.split(',').map((one) => one.trim());
  if (type.startsWith('image/*')) return 'image/png';
  if (type.startsWith('text/*')) return 'text/plain';
  const isWhole = /^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=("[\w ./:+-]*"|[\w./:+-]+))*$/.test(type);
  return isWhole ? type : usual;
}
