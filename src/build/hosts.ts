import { caddy } from '../hosting/caddy.ts';
import { cloudFront } from '../hosting/cloudfront.ts';
import type { HostTarget } from '../hosting/host.ts';
import { netlify } from '../hosting/netlify.ts';
import { nginx } from '../hosting/nginx.ts';
import type { HostKind } from '../model/config.ts';
import { redirectPages } from '../render/redirect.ts';

/** Hosts without redirect rules: a small page at each old address. */
const bare: HostTarget = {
  root({ site, redirects, addresses, script }) {
    const start = performance.now();
    const files = redirectPages({ ...site, redirects }, addresses, script);
    const time = Math.round(performance.now() - start);
    const notes = files.length > 0 ? [`${files.length} redirect pages for hosts without rules, in ${time} ms`] : [];
    return { files, notes };
  },
};

/** Every kind of host that a config may name. This is the only list of them. */
export const HOSTS: Readonly<Record<HostKind, HostTarget>> = {
  static: bare,
  netlify,
  nginx,
  caddy,
  s3: cloudFront,
};
