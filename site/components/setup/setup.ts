import { PROGRAMS, type Program, type ProgramFile, type Runs } from './programs.ts';

/** The server that an SDK talks to. */
export type Via = 'unleash' | 'edge' | 'proxy';

/** A kind of token, with its placeholder in programs and the page on how to get one. */
export interface Credential {
  name: string;
  placeholder: string;
  /** A description of it. */
  about: string;
  guide: string;
}

/** Everything that a reader needs to run an SDK's first program. */
export interface Setup {
  program: Program;
  /** The address that the SDK is configured with. */
  endpoint: string;
  credential: Credential;
  files: ProgramFile[];
}

export const RUNS: readonly { id: Runs; name: string }[] = [
  { id: 'server', name: 'On a server' },
  { id: 'browser', name: 'In a browser' },
  { id: 'app', name: 'In a mobile app' },
];

export const VIAS: Record<Via, { name: string; host: string }> = {
  unleash: { name: 'Unleash itself', host: 'https://<your-instance>' },
  edge: { name: 'Unleash Edge', host: 'https://<your-edge>' },
  proxy: { name: 'Unleash Proxy', host: 'https://<your-proxy>' },
};

const CLIENT: Credential = {
  name: 'Client token',
  placeholder: '<your-client-token>',
  about: 'Secret: it gives access to the whole configuration of its projects, so keep it on your servers.',
  guide: '/how-to/how-to-create-api-tokens',
};
const FRONTEND: Credential = {
  name: 'Front-end token',
  placeholder: '<your-frontend-token>',
  about: 'Visible to your users: it gives access only to results, never to the configuration.',
  guide: '/how-to/how-to-create-api-tokens',
};
const PROXY_KEY: Credential = {
  name: 'Proxy client key',
  placeholder: '<your-proxy-client-key>',
  about: 'Any text that you choose and start the Proxy with. Visible to your users.',
  guide: '/how-to/how-to-run-the-unleash-proxy',
};

/** The programs for one kind of environment, in display order. */
export function programsFor(runs: Runs): readonly Program[] {
  return PROGRAMS.filter((program) => program.runs === runs);
}

/** The servers that an SDK can talk to. The Proxy only serves client-side SDKs. */
export function viasFor(runs: Runs): readonly Via[] {
  return runs === 'server' ? ['unleash', 'edge'] : ['unleash', 'edge', 'proxy'];
}

/**
 * Fills in a program.
 *
 * @param address origin and path of the server without a slash at the end; if empty, a placeholder is used
 */
export function setUp(program: Program, via: Via, address: string): Setup {
  const isServer = program.runs === 'server';
  const credential = isServer ? CLIENT : via === 'proxy' ? PROXY_KEY : FRONTEND;
  const path = isServer ? '/api' : via === 'proxy' ? '/proxy' : '/api/frontend';
  // Readers may have copied the address with the path.
  const base = (address.endsWith(path) ? address.slice(0, -path.length) : address) || VIAS[via].host;
  const endpoint = base + path;
  const fill = (text: string) => {
    const front = text
      .replaceAll('https://<your-instance>/api/frontend', endpoint)
      .replaceAll(FRONTEND.placeholder, credential.placeholder);
    // The Proxy does not serve server-side SDKs, so requests of a page's own server still go to Unleash.
    return via === 'proxy' ? front : front.replaceAll('https://<your-instance>/api', `${base}/api`);
  };
  return {
    program,
    endpoint,
    credential,
    files: program.files.map(({ name, text }) => ({ name, text: fill(text) })),
  };
}
