/** An example to start from: what an SDK downloads, or one toggle of it, and a context to evaluate it for. */
export interface Example {
  title: string;
  text: unknown;
  /** The toggle to choose in a whole download. */
  name?: string;
  context: unknown;
}

const rollout = (percentage: string, more: object = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: percentage, stickiness: 'default', groupId: 'new-checkout' },
  ...more,
});

export const EXAMPLES: Example[] = [
  {
    title: 'A quarter of EMEA, and two testers',
    text: {
      name: 'new-checkout',
      enabled: true,
      strategies: [
        rollout('25', { constraints: [{ contextName: 'region', operator: 'IN', values: ['emea'] }] }),
        rollout('100', { constraints: [{ contextName: 'userId', operator: 'IN', values: ['user-42', 'user-43'] }] }),
      ],
    },
    context: { userId: 'user-3', properties: { region: 'emea' } },
  },
  {
    title: 'Three variants, one of them forced',
    text: {
      name: 'new-checkout',
      enabled: true,
      strategies: [rollout('100')],
      variants: [
        { name: 'control', weight: 400, overrides: [{ contextName: 'userId', values: ['user-7'] }] },
        { name: 'two-column', weight: 300 },
        { name: 'wide', weight: 300 },
      ],
    },
    context: { userId: 'user-42' },
  },
  {
    title: 'A segment, and a version',
    text: {
      name: 'new-checkout',
      enabled: true,
      strategies: [
        {
          name: 'default',
          segments: [1],
          constraints: [{ contextName: 'appVersion', operator: 'SEMVER_LT', value: '2.4.0', inverted: true }],
        },
      ],
      segments: [
        {
          id: 1,
          name: 'staff',
          constraints: [{ contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.com'] }],
        },
      ],
    },
    context: { properties: { email: 'ada@example.com', appVersion: '2.10.0' } },
  },
  {
    title: 'A whole download, and a user who is left out',
    name: 'new-search',
    text: {
      version: 2,
      features: [
        { name: 'new-checkout', enabled: false, strategies: [rollout('100')] },
        {
          name: 'new-search',
          enabled: true,
          strategies: [
            {
              name: 'flexibleRollout',
              parameters: { rollout: '25', stickiness: 'default', groupId: 'new-search' },
              constraints: [{ contextName: 'plan', operator: 'IN', values: ['beta'], inverted: true }],
            },
            { name: 'default', segments: [7] },
          ],
        },
      ],
      segments: [
        {
          id: 7,
          name: 'staff',
          constraints: [{ contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.com'] }],
        },
      ],
    },
    context: { userId: 'user-42', properties: { plan: 'beta', email: 'ada@example.org' } },
  },
];
