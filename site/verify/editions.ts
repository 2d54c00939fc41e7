/** Requests that only other editions answer; the open-source server says 404 to them. */
export const otherEditions = [
  ...[
    '/api/admin/(?:roles|groups|service-account|logins|permissions/custom)',
    '/api/admin/auth/',
    '/api/admin/segments',
    '/api/admin/(?:notifications|metrics/rps|permissions)',
    '/api/admin/projects/[^/]+/(?:role|users|groups|roles)/',
    '/api/admin/projects/[^/]+/(?:environments/[^/]+/)?change-requests',
    '/api/admin/projects/[^/]+/features/[^/]+/changeProject',
  ].map((path) => ({ request: new RegExp(`^\\w+ ${path}`), name: 'Enterprise' })),
  { request: /^(?:POST|PUT|DELETE) \/api\/admin\/projects(?:\/[^/?]+)?$/, name: 'Enterprise' },
  { request: /^POST \/api\/admin\/projects\/validate/, name: 'Enterprise' },
  { request: /^(?:POST|PUT|DELETE) \/api\/admin\/environments(?:\/[^/]+(?:\/clone)?)?$/, name: 'Enterprise' },
];
