import type { OpenApiConfig } from '../../src/model/config.ts';

export function configWith(more: Partial<OpenApiConfig> = {}): OpenApiConfig {
  return {
    source: 'api.json',
    snapshot: 'snapshot.json',
    path: '/api',
    label: 'API',
    title: null,
    description: null,
    strict: false,
    facts: [],
    readerValues: {},
    ...more,
  };
}
