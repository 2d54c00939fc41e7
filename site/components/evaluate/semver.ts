/** https://semver.org/spec/v2.0.0.html: no prefix, all three numbers, no leading zeros. */
const version =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-z-][\da-z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*))*))?(?:\+[\da-z-]+(?:\.[\da-z-]+)*)?$/i;

/** True if a text is a version according to the specification. */
export function isVersion(text: string): boolean {
  return version.test(text);
}

/** Negative if `a` is older than `b`, positive if it is newer, 0 if they are equal; null if either is no version. */
export function compareVersions(a: string, b: string): number | null {
  const [left, right] = [version.exec(a), version.exec(b)];
  if (!left || !right) return null;
  for (const part of [1, 2, 3]) {
    const order = compareNumbers(left[part] ?? '', right[part] ?? '');
    if (order !== 0) return order;
  }
  return comparePreReleases(left[4], right[4]);
}

/** Compares numbers of any length as text, since JavaScript's numbers lose precision. */
function compareNumbers(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function comparePreReleases(a: string | undefined, b: string | undefined): number {
  // A release is newer than its pre-releases.
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
