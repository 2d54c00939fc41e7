/** Reaches a running Unleash for `bench/sizing.js`: its requests, its database, and what its processes use. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const { UNLEASH_URL, UNLEASH_PID, UNLEASH_DB_SOCKET, UNLEASH_ADMIN_TOKEN, UNLEASH_CLIENT_TOKEN } = process.env;
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const POSTMASTER = readFileSync(`${UNLEASH_DB_SOCKET}/data/postmaster.pid`, 'utf8').split('\n', 1)[0];
export const agent = new Agent({ keepAlive: true, maxSockets: 500 });

export function sql(script) {
  const words = ['-h', UNLEASH_DB_SOCKET, '-U', 'unleash', '-d', 'unleash', '-v', 'ON_ERROR_STOP=1', '-qAt'];
  return execFileSync('psql', words, { encoding: 'utf8', input: script }).trim();
}

/** The fields of a process in /proc that follow its name, of which the first is its state. */
function statOf(path) {
  const text = readFileSync(`/proc/${path}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const ownTicks = (fields) => Number(fields[11]) + Number(fields[12]);

/** Seconds of processor time so far: the server, its main thread, and the database with all its processes. */
export function processorTime() {
  let database = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    let fields;
    try {
      fields = statOf(pid);
    } catch (error) {
      // A process that ended since it was listed.
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
      continue;
    }
    if (pid === POSTMASTER) database += ownTicks(fields) + Number(fields[13]) + Number(fields[14]);
    else if (fields[1] === POSTMASTER) database += ownTicks(fields);
  }
  const main = ownTicks(statOf(`${UNLEASH_PID}/task/${UNLEASH_PID}`));
  return { server: ownTicks(statOf(UNLEASH_PID)) / TICKS, main: main / TICKS, database: database / TICKS };
}

export function memory() {
  const status = readFileSync(`/proc/${UNLEASH_PID}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024);
}

/** Sends one request. Resolves to its headers and the bytes of its body; throws if the status is another. */
export function send({ path, method = 'GET', token = UNLEASH_CLIENT_TOKEN, headers, body, status = 200 }) {
  return new Promise((resolve, reject) => {
    const outgoing = request(UNLEASH_URL + path, {
      agent,
      method,
      headers: { Authorization: token, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    });
    outgoing.on('error', reject).on('response', (answer) => {
      let bytes = 0;
      answer.on('data', (part) => (bytes += part.length)).on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === status) resolve({ bytes, headers: answer.headers });
        else reject(new Error(`${method} ${path}: ${answer.statusCode} instead of ${status}`));
      });
    });
    outgoing.end(body && JSON.stringify(body));
  });
}

/** Makes toggles with one strategy and one constraint, whose values differ so that they do not compress too well. */
export async function makeToggles(count) {
  sql(`insert into features (name, description, project)
      select 'toggle-' || n, 'One of the toggles to measure with', 'default' from generate_series(1, ${count}) n
      on conflict do nothing;
    insert into feature_environments (environment, feature_name, enabled)
      select e, name, true from features, unnest(array['development', 'production']) e on conflict do nothing;
    insert into feature_strategies (id, feature_name, project_name, environment, strategy_name, parameters, constraints)
      select 'strategy-' || name || e, name, 'default', e, 'flexibleRollout',
        jsonb_build_object('rollout', (length(e) * 7)::text, 'stickiness', 'default', 'groupId', name),
        jsonb_build_array(jsonb_build_object('contextName', 'appName', 'operator', 'IN', 'inverted', false,
          'caseInsensitive', false, 'values', array[left(md5(name), 8), right(md5(name), 8)]))
      from features, unnest(array['development', 'production']) e on conflict do nothing;
    analyze;`);
  return change();
}

/** Writes an event, as a change does. Resolves to the new ETag of the toggles, once the server has seen it. */
export async function change() {
  const { headers } = await send({ path: '/api/client/features' });
  sql(`insert into events (type, created_by, feature_name, project, data)
    values ('feature-created', 'sizing', 'toggle-1', 'default', '{}')`);
  for (;;) {
    const answer = await send({ path: '/api/client/features' });
    if (answer.headers.etag !== headers.etag) return answer.headers.etag;
    await sleep(200);
  }
}

/** Makes the events that an ordinary change leaves, through the Admin API. */
export async function makeEvents() {
  const project = '/api/admin/projects/default/features';
  const admin = { method: 'POST', token: UNLEASH_ADMIN_TOKEN };
  for (let n = 1; n <= 10; n++) {
    await send({ ...admin, path: project, status: 201, body: { name: `real-${n}`, description: 'A toggle' } });
    const environment = `${project}/real-${n}/environments/development`;
    const constraints = [{ contextName: 'appName', operator: 'IN', values: ['web', 'shop'] }];
    const parameters = { rollout: '50', stickiness: 'default', groupId: `real-${n}` };
    const body = { name: 'flexibleRollout', parameters, constraints };
    await send({ ...admin, path: `${environment}/strategies`, body });
    await send({ ...admin, path: `${environment}/on`, body: {} });
    await send({ ...admin, path: `${environment}/off`, body: {} });
  }
}
