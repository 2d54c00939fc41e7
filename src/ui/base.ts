import { createContext, useContext } from 'react';
import { published } from '../model/address.ts';

/** Path that the site is published under; empty at the root. */
export const Base = createContext('');

/** The published address of a page. */
export function useAddress(path: string): string {
  return published(useContext(Base), path);
}
