#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { engine, root } from './engine.js';

const isDev = process.argv[2] === 'dev';
process.env.NODE_ENV ??= isDev ? 'development' : 'production';
// Node 20 optimizes functions so early that a build ends before this pays: it took a sixth of this site's processor
// time. Later versions have a cheaper compiler for the time in between, and gain nothing.
if (!isDev && process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=600000');
const { run } = await import(await engine());
process.exitCode = await run(process.argv.slice(2), root);
// A timer left running by a config or a component would keep a finished command from exiting.
if (process.exitCode !== undefined) setTimeout(() => process.exit(), 1000).unref();
