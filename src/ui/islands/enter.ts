import * as react from 'react';
import * as dom from 'react-dom';
import * as client from 'react-dom/client';
import * as runtime from 'react/jsx-runtime';
import type { PageView } from '../../model/page.ts';
import { ErrorBox } from '../status/ErrorBox.tsx';
import { openStyles } from '../router/page-styles.ts';
import { trusted } from '../trusted.ts';
import type * as Machinery from './islands.ts';
import { loadModule } from './load.ts';

let isShared = false;

/** Loads what only some pages need, before such a page is shown. */
export async function enter({ parts }: PageView): Promise<void> {
  if (parts?.script && !isShared) {
    const machinery = (await loadModule(parts.script)) as typeof Machinery;
    machinery.share({ react, runtime, dom, client, ErrorBox, trusted });
    isShared = true;
  }
  await openStyles(parts?.styles ?? []);
}
