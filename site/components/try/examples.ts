/** An example to start from: a toggle as an SDK downloads it, with its segments, and a context to evaluate it for. */
export interface Example {
  name: string;
  toggle: unknown;
  context: unknown;
}

const rollout = (percentage: string, more: object = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: percentage, stickiness: 'default', groupId: 'new-checkout' },
  ...more,
});

export const EXAMPLES: Example[] = [
  {
    name: 'A quarter of EMEA, and two testers',
    toggle: {
      name: 'new-checkout',
      strategies: [
        rollout('25', { constraints: [{ contextName: 'region', operator: 'IN', values: ['emea'] }] }),
        rollout('100', { constraints: [{ contextName: 'userId', operator: 'IN', values: ['user-42', 'user-43'] }] }),
      ],
    },
    context: { userId: 'user-3', properties: { region: 'emea' } },
  },
  {
    name: 'Three variants, one of them forced',
    toggle: {
      name: 'new-checkout',
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
    name: 'A segment, and a version',
    toggle: {
      name: 'new-checkout',
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
];
