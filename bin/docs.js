#!/usr/bin/env node
import { engine, root } from './engine.js';

process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';
const { run } = await import(await engine());
process.exitCode = await run(process.argv.slice(2), root);
// A timer left running by a config or a component would keep a finished command from exiting.
if (process.exitCode !== undefined) setTimeout(() => process.exit(), 1000).unref();
