interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True if the reader's connection and settings allow more than was asked for. It may change at any time. */
export function isSpare(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  return !saveData && !effectiveType.endsWith('2g');
}
