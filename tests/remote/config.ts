import type { RemoteConfig, RemotePage } from '../../src/model/config.ts';

export function remotePage(name: string, more: Partial<RemotePage> = {}): RemotePage {
  return {
    repository: `acme/${name}`,
    branch: 'main',
    file: 'README.md',
    page: `sdks/${name}`,
    title: name,
    tip: null,
    use: false,
    ...more,
  };
}

export function remoteConfig(base: string, ...pages: RemotePage[]): RemoteConfig {
  return { base, tips: {}, pages };
}
