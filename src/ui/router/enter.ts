import * as react from 'react';
import * as dom from 'react-dom';
import * as client from 'react-dom/client';
import * as runtime from 'react/jsx-runtime';
import type { PageView } from '../../model/page.ts';
import type * as Islands from '../islands/islands.ts';
import { loadModule } from '../islands/load.ts';
import { ErrorBoundary } from '../status/ErrorBoundary.tsx';
import { ErrorBox } from '../status/ErrorBox.tsx';
import { openStyles } from './page-styles.ts';

let isShared = false;

/** Loads what only some pages need, before such a page is shown. */
export async function enter({ parts }: PageView): Promise<void> {
  if (parts?.script && !isShared) {
    const islands = (await loadModule(parts.script)) as typeof Islands;
    islands.share({ react, runtime, dom, client, ErrorBoundary, ErrorBox });
    isShared = true;
  }
  await openStyles(parts?.styles ?? []);
}
