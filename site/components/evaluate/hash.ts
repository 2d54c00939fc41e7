/**
 * The numbers that rollouts and variants depend on. No SDK of 2023 has them in a form for browsers: that of Node.js is
 * part of a client that needs Node.js, and the package it uses for the hash reads one byte per character, which is
 * wrong beyond ASCII. The specification requires the bytes of UTF-8.
 */

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
const scramble = (word: number): number => Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
const encoder = new TextEncoder();

/** How a text becomes the bytes that are hashed. */
export type Encode = (text: string) => Uint8Array;

/** What the specification requires. */
export const utf8: Encode = (text) => encoder.encode(text);

/** What Node.js hashes: the lower byte of each character, which is the same as long as all are ASCII. */
export const lowerBytes: Encode = (text) => Uint8Array.from(text.split(''), (character) => character.charCodeAt(0));

/** MurmurHash3, x86, 32 bits, seed 0, of the text's bytes: https://github.com/aappleby/smhasher */
export function murmur3(text: string, encode: Encode = utf8): number {
  const bytes = encode(text);
  const { length } = bytes;
  const byte = (at: number) => bytes[at] ?? 0;
  const word = (at: number) => byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24);
  const whole = length - (length % 4);
  let hash = 0;
  for (let at = 0; at < whole; at += 4) hash = Math.imul(rotate(hash ^ scramble(word(at)), 13), 5) + 0xe6546b64;
  if (whole < length) hash ^= scramble(word(whole));
  hash ^= length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The number from 1 to `of` that a value always has in a group. */
export function bucket(group: string, value: string, of = 100, encode: Encode = utf8): number {
  return (murmur3(`${group}:${value}`, encode) % of) + 1;
}
