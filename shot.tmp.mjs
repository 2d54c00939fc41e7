import { chromium } from 'playwright-core';
const [, , base, ...paths] = process.argv;
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-gpu',
  ],
});
for (const spec of paths) {
  const [path, w = '1440', mode = 'light', full = ''] = spec.split(',');
  const c = await b.newContext({ viewport: { width: +w, height: +w < 500 ? 844 : 900 }, colorScheme: mode });
  const p = await c.newPage();
  p.on('console', (m) => {
    if (m.type() === 'error') console.log(path, 'console', m.text());
  });
  p.on('pageerror', (e) => console.log(path, 'pageerror', e.message));
  await p.goto(base + path, { waitUntil: 'load' });
  await p
    .waitForFunction(() => document.documentElement.dataset.ready !== undefined, null, { timeout: 6000 })
    .catch(() => console.log(path, 'not ready'));
  await p.waitForTimeout(200);
  const name = `/tmp/shots/${path.replace(/\W+/g, '_')}-${w}-${mode}.png`;
  await p.screenshot({
    path: name,
    fullPage: full === 'full',
    ...(full.startsWith('y') ? { clip: { x: 0, y: +full.slice(1), width: +w, height: 1000 }, fullPage: true } : {}),
  });
  console.log(name);
  await c.close();
}
await b.close();
