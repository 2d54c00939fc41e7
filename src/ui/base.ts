import { createContext, useContext } from 'react';
import { published } from '../model/address.ts';

/** Path that the site is published under; empty at the root. */
export const Base = createContext('');

/** Returns a function that gives the published address of a page. */
export function useAddress(): (path: string) => string {
  const base = useContext(Base);
  return (path) => published(base, path);
}
