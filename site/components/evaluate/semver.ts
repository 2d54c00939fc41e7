/** https://semver.org/spec/v2.0.0.html: without a prefix, all three numbers given, no leading zeros. */
const version =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-z-][\da-z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*))*))?(?:\+[\da-z-]+(?:\.[\da-z-]+)*)?$/i;

/** Whether a text is a version as the specification wants it. */
export function isVersion(text: string): boolean {
  return version.test(text);
}

/** Below 0 where `a` is the older version, 0 where they are equal, above 0 where it is newer; null where one is no version. */
export function compareVersions(a: string, b: string): number | null {
  const [left, right] = [version.exec(a), version.exec(b)];
  if (!left || !right) return null;
  for (const part of [1, 2, 3]) {
    const order = compareNumbers(left[part] ?? '', right[part] ?? '');
    if (order !== 0) return order;
  }
  return comparePreReleases(left[4], right[4]);
}

/** Of any length: as text, because numbers of JavaScript end somewhere. */
function compareNumbers(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function comparePreReleases(a: string | undefined, b: string | undefined): number {
  // The release is newer than what led to it.
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [left, right] = [a.split('.'), b.split('.')];
  for (const [at, one] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const [isNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part));
    if (isNumber && isOtherNumber && one !== other) return compareNumbers(one, other);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    if (one !== other) return one < other ? -1 : 1;
  }
  return left.length - right.length;
}
