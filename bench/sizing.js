/**
 * Measures what an Unleash server costs: processor time for each request, memory, and bytes in the database. The page
 * `reference/deploy/sizing` shows the figures.
 *
 *   RUN=…/run.sh
 *   $RUN --port 4299 -- node bench/sizing.js fleet memory requests database
 *   $RUN --port 4299 --env CLIENT_FEATURE_CACHING_ENABLED=false -- node bench/sizing.js uncached
 *
 * Use an instance whose data you can lose. It needs Linux, `psql`, and the variables that `run.sh` sets.
 *
 * Processor time comes from /proc, so other work on the machine changes it far less than it changes seconds of the
 * clock. Each figure is the median of some rounds, each of which takes at least a second of the server's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { agent, change, makeEvents, makeToggles, memory, processorTime, send, sql } from './sizing-server.js';
import { spread } from './timed.js';

const ROUNDS = 5;
const SECONDS = 1;
const AT_ONCE = 20;
const SIZES = [100, 1000, 5000];
const REQUESTS = '| request | server, ms | main thread | database, ms | per core | bytes | RSS, MB |';

/** Repeats a request, and prints the processor time of each one. `settle`: milliseconds until the server has saved. */
async function measure(name, makeRequest, settle = 0) {
  const rounds = [];
  let bytes = 0;
  let index = 0;
  for (let warm = 0; warm < 20; warm++) await send(makeRequest(index++));
  for (let round = 0; round < ROUNDS; round++) {
    const before = processorTime();
    let count = 0;
    const until = Date.now() + 60_000;
    do {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(makeRequest(index++))));
      count += answers.length;
      bytes = answers[0].bytes;
    } while (processorTime().server - before.server < SECONDS && Date.now() < until);
    await sleep(settle);
    const after = processorTime();
    const each = (key) => ((after[key] - before[key]) / count) * 1000;
    rounds.push({ server: each('server'), main: each('main'), database: each('database') });
  }
  const figure = (key) => spread(rounds.map((round) => round[key]));
  const { median, low, high } = figure('server');
  const others = `${figure('main').median.toFixed(2)} | ${figure('database').median.toFixed(2)}`;
  const range = `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
  console.log(`| ${name} | ${range} | ${others} | ${Math.round(1000 / median)} | ${bytes} | ${memory()} |`);
}

const features = (headers) => () => ({ path: '/api/client/features', headers });
const GZIP = { 'Accept-Encoding': 'gzip' };

/** What one request costs a server that does not cache the toggles. */
async function measureUncached() {
  console.log(REQUESTS);
  for (const count of SIZES) {
    await makeToggles(count);
    await measure(`${count} toggles, not cached`, features(GZIP));
  }
}

async function measureRequests() {
  console.log(REQUESTS);
  for (const count of SIZES) {
    const etag = await makeToggles(count);
    await measure(`${count} toggles, 304`, () => ({
      path: '/api/client/features',
      headers: { 'If-None-Match': etag },
      status: 304,
    }));
    await measure(`${count} toggles, cached`, features(GZIP));
    await measure(`${count} toggles, cached, not compressed`, features());
  }
  await measureUsage();
}

/** @param {number} index which of 500 instances of five applications sends it */
function usage(index, size) {
  const start = new Date();
  const stop = new Date(start.getTime() + 60_000);
  const toggles = Array.from({ length: size }, (_, toggle) => [`toggle-${toggle + 1}`, { yes: 5, no: 3 }]);
  const body = { ...instance(index), bucket: { start, stop, toggles: Object.fromEntries(toggles) } };
  return { path: '/api/client/metrics', method: 'POST', body, status: 202 };
}

const instance = (index) => ({ appName: `app-${index % 5}`, instanceId: `instance-${index % 500}` });

function registration(index) {
  const body = { ...instance(index), strategies: ['default'], started: new Date(), interval: 60_000 };
  const sdkVersion = 'unleash-client-node:4.0.1';
  return { path: '/api/client/register', method: 'POST', body: { ...body, sdkVersion }, status: 202 };
}

async function measureUsage() {
  await measure('metrics of 10 toggles', (index) => usage(index, 10), 6000);
  await measure('metrics of 100 toggles', (index) => usage(index, 100), 6000);
  await measure('registration', registration, 6000);
}

/** Prints the server's and the database's share of one core, in percent, while something goes on. */
async function share(name, seconds, during) {
  const before = processorTime();
  const start = performance.now();
  await during?.(seconds);
  const left = seconds * 1000 - (performance.now() - start);
  if (left > 0) await sleep(left);
  const passed = (performance.now() - start) / 1000;
  const after = processorTime();
  const percent = (key) => (((after[key] - before[key]) / passed) * 100).toFixed(1);
  console.log(`| ${name} | ${percent('server')} | ${percent('database')} | ${memory()} | ${passed.toFixed(1)} s |`);
}

/** 500 SDKs that poll every 15 seconds and send the metrics of 10 toggles every 60. */
function fleet(etags) {
  return async (seconds) => {
    const sent = [];
    const start = performance.now();
    for (let index = 0; index < (500 / 15) * seconds; index++) {
      const due = start + (index * 15_000) / 500 - performance.now();
      if (due > 0) await sleep(due);
      const headers = { ...GZIP, 'If-None-Match': etags[index % 500] };
      sent.push(poll(index, headers, etags));
      if (index % 4 === 0) sent.push(send(usage(index / 4, 10)));
    }
    await Promise.all(sent);
  };
}

async function poll(index, headers, etags) {
  const status = headers['If-None-Match'] === etags.current ? 304 : 200;
  const answer = await send({ path: '/api/client/features', headers, status });
  etags[index % 500] = answer.headers.etag;
}

async function measureFleet() {
  const etag = await makeToggles(1000);
  const etags = Object.assign(Array(500).fill(etag), { current: etag });
  console.log('| load | server, % of a core | database, % | RSS, MB | |');
  await share('idle', 60);
  await share('500 SDKs, nothing changes', 60, fleet(etags));
  etags.current = await change();
  await share('500 SDKs, the 15 seconds after a change', 15, fleet(etags));
}

/** Prints how memory grows with the answers that the server keeps: one for each change and each query. */
async function measureMemory() {
  await makeToggles(1000);
  console.log('| answers with 1000 toggles kept | RSS, MB |');
  for (let kept = 0; kept <= 210; kept += 7) {
    if (kept % 70 === 0) console.log(`| ${kept} | ${memory()} |`);
    await change();
    for (const namePrefix of ['t', 'to', 'tog', 'togg', 'toggl', 'toggle'])
      await send({ path: `/api/client/features?namePrefix=${namePrefix}` });
  }
}

/** Prints what rows take in the database, with indexes. */
async function measureDatabase() {
  await makeEvents();
  console.log('| table | rows | bytes | each |');
  const size = (table) => Number(sql(`select pg_total_relation_size('${table}')`));
  const print = (name, rows, bytes) =>
    console.log(`| ${name} | ${rows} | ${bytes} | ${rows ? Math.round(bytes / rows) : ''} |`);
  sql('vacuum full events; vacuum full client_metrics_env; vacuum full client_instances');
  const events = size('events');
  const kinds = sql(
    `select string_agg(distinct type, ' ') from events where created_by <> 'sizing' and feature_name is not null`,
  );
  sql(`insert into events (type, created_by, data, tags, project, environment, feature_name, pre_data)
    select type, created_by, data, tags, project, environment, feature_name, pre_data
    from (select * from events where created_by <> 'sizing' and feature_name is not null limit 100) e,
      generate_series(1, 100000 / (select least(100, count(*)) from events
        where created_by <> 'sizing' and feature_name is not null))`);
  const added = Number(sql('select count(*) from events')) - 1;
  print(`events (${kinds})`, added, size('events') - events);
  sql('delete from client_metrics_env; vacuum full client_metrics_env');
  const metrics = size('client_metrics_env');
  sql(`insert into client_metrics_env (feature_name, app_name, environment, timestamp, yes, no)
    select 'toggle-' || t, 'app-' || a, 'production', date_trunc('hour', now()) - h * interval '1 hour', 500, 300
    from generate_series(0, 47) h, generate_series(1, 1000) t, generate_series(1, 10) a`);
  print('client_metrics_env', 480_000, size('client_metrics_env') - metrics);
  sql('update client_metrics_env set yes = yes + 1');
  print('client_metrics_env, each row updated once', 480_000, size('client_metrics_env') - metrics);
  sql('vacuum full client_instances');
  print('client_instances', Number(sql('select count(*) from client_instances')), size('client_instances'));
}

const PARTS = {
  requests: measureRequests,
  uncached: measureUncached,
  fleet: measureFleet,
  memory: measureMemory,
  database: measureDatabase,
};

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !(name in PARTS));
if (positionals.length === 0 || unknown.length > 0)
  throw new Error(`${unknown.join(', ') || 'nothing'} to measure: name some of ${Object.keys(PARTS).join(', ')}.`);
console.log(`Empty: database ${sql('select pg_database_size(current_database())')} bytes, server ${memory()} MB`);
for (const name of positionals) await PARTS[name]();
agent.destroy();
