/** Runs the commands of the pages against an instance of the product: see docs/verify.md. */
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment } from 'vite';

const root = join(import.meta.dirname, '..');
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
});
const { ssr } = server.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs no modules any more.');
const { main } = await ssr.runner.import(join(root, 'verify/main.ts'));
process.exitCode = await main(process.argv.slice(2), root);
await server.close();
