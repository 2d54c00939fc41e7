#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { engine, root } from './engine.js';

const isDev = process.argv[2] === 'dev';
process.env.NODE_ENV ??= isDev ? 'development' : 'production';
/**
 * A build is over before most optimized code pays for its compilation, which took up to a fifth of all processor time.
 * V8 therefore optimizes functions later than by default: after 600,000 bytes of bytecode instead of 67,584 in Node 20,
 * and after 1,500 and 20,000 calls instead of 400 and 3,000 in Node 22 to 25. By version, because flags come and go.
 */
const [v8 = 0] = process.versions.v8.split('.').map(Number);
const byCalls = '--invocation-count-for-maglev=1500 --invocation-count-for-turbofan=20000';
if (!isDev && v8 >= 11 && v8 <= 14) setFlagsFromString(v8 === 11 ? '--interrupt-budget=600000' : byCalls);
const { run } = await import(await engine());
process.exitCode = await run(process.argv.slice(2), root);
// A timer left running by a config or a component would keep a finished command from exiting.
if (process.exitCode !== undefined) setTimeout(() => process.exit(), 1000).unref();
