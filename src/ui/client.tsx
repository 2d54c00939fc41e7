import './styles/index.css';
import { hydrateRoot } from 'react-dom/client';
import type { BootData, ShellConfig } from '../model/config.ts';
import type { NavItem, PageView } from '../model/page.ts';
import { App } from './App.tsx';

/** The parts of the document that the server filled in. */
export interface PageData {
  boot: BootData;
  view: PageView;
}

function read<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The document has no #${id}: it was not made by this build.`);
  return JSON.parse(text) as T;
}

/** Fetches the whole sidebar; the browser keeps it, since its name changes with its content. */
function navLoader(address: string): () => Promise<NavItem[]> {
  return async () => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`The navigation could not be loaded (${answer.status}).`);
    return (await answer.json()) as NavItem[];
  };
}

const boot = read<BootData>('boot');
const view = read<PageView>('view');
const shell: ShellConfig = boot.shell;
const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root.');
hydrateRoot(root, <App shell={shell} view={view} html={document.getElementById('article')?.innerHTML ?? ''} loadNav={navLoader(boot.nav)} />);
document.documentElement.dataset['ready'] = '';
