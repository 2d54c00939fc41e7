/** Runs the commands of the pages against an instance of the product: see docs/verify.md. */
import { join } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';

const root = join(import.meta.dirname, '..');
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
});
const { main } = await createServerModuleRunner(server.environments.ssr).import(join(root, 'verify/main.ts'));
process.exitCode = await main(process.argv.slice(2), root);
await server.close();
