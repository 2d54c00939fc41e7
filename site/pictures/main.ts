import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawDiagrams } from './diagrams.ts';
import { Instance } from './instance.ts';
import { nameHash } from '../../src/files/hash.ts';
import type { PictureManifest } from '../../src/model/picture.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { compare, darken, drawMarks, encode, frameOf, isShown, still, type Box, type Change } from './picture.ts';
import { startPlatform } from './platform.ts';
import type { Scene } from './scene.ts';
import { Camera, NOW, Screen } from './screen.ts';
import { ADMIN, PASSWORD, openShop } from './world.ts';

/** Scenes of one file, by the path that the manifest knows it by. */
interface Guide {
  file: string;
  scenes: Scene[];
}

interface Taken {
  light: Buffer;
  dark: Buffer;
  box: Box;
}

const MODES = ['light', 'dark'] as const;

/**
 * Takes the scenes that are named, or all.
 *
 * @returns the exit code: 1 where a scene failed, or, with `--check`, where a picture is not as it was
 */
export async function main(words: string[], root: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      platform: { type: 'string', default: process.env['PLATFORM'] },
      instance: { type: 'string' },
      fonts: { type: 'string' },
      check: { type: 'boolean', default: false },
      site: { type: 'string', default: 'site' },
    },
  });
  const site = join(root, values.site);
  if (positionals[0] === 'diagrams') return drawDiagrams(site, 'docs');
  const guides = readGuides();
  const wanted = choose(guides, positionals);
  if (!values.instance && !values.platform)
    throw new Error('Name a packaged platform with --platform or PLATFORM, or a running one with --instance.');
  const platform = values.instance
    ? { info: values.instance, fonts: values.fonts ?? null, stop: () => Promise.resolve() }
    : await startPlatform(values.platform ?? '');
  try {
    const instance = new Instance(
      JSON.parse(readFileSync(platform.info, 'utf8')) as ConstructorParameters<typeof Instance>[0],
    );
    const camera = await Camera.open(instance, platform.fonts);
    try {
      await openShop(instance);
      await camera.signIn(ADMIN, PASSWORD);
      // Signing in has its time from the server.
      instance.date();
      instance.save();
      return await takeAll({ site, guides, wanted, camera, instance, check: values.check });
    } finally {
      instance.restore();
      await camera.close();
    }
  } finally {
    await platform.stop();
  }
}

function readGuides(): Guide[] {
  const modules = import.meta.glob<Scene[]>('./scenes/*.ts', { eager: true, import: 'default' });
  const guides = Object.entries(modules).map(([path, scenes]) => ({ file: `pictures/${path.slice(2)}`, scenes }));
  const names = guides.flatMap(({ scenes }) => scenes.map(({ name }) => name));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two scenes are called "${twice}".`);
  return guides;
}

function choose(guides: Guide[], words: string[]): Set<Scene> {
  const chosen = new Set<Scene>();
  for (const word of words) {
    const found = guides.flatMap(({ file, scenes }) =>
      scenes.filter(({ name }) => name === word || file === `pictures/scenes/${word}.ts`),
    );
    if (found.length === 0) throw new Error(`There is neither a scene nor a guide called "${word}".`);
    for (const scene of found) chosen.add(scene);
  }
  return words.length > 0 ? chosen : new Set(guides.flatMap(({ scenes }) => scenes));
}

interface Session {
  site: string;
  guides: Guide[];
  wanted: Set<Scene>;
  camera: Camera;
  instance: Instance;
  check: boolean;
}

async function takeAll({ site, guides, wanted, camera, instance, check }: Session): Promise<number> {
  const file = join(site, 'pictures/manifest.json');
  const differences = join(site, '.cache/pictures');
  rmSync(differences, { recursive: true, force: true });
  mkdirSync(join(site, 'static/pictures'), { recursive: true });
  const manifest = readManifest(file);
  const counts = { new: 0, same: 0, changed: 0, failed: 0 };
  for (const guide of guides) {
    for (const scene of guide.scenes.filter((each) => wanted.has(each))) {
      instance.restore();
      try {
        const taken = await take(camera, instance, scene);
        const change = keep(site, scene, taken, check ? null : manifest, guide.file);
        counts[change]++;
        console.log(
          `${change.padEnd(8)}${scene.name}${change === 'changed' ? `  ${differences}/${scene.name}-*.png` : ''}`,
        );
      } catch (error) {
        counts.failed++;
        console.error(
          `failed  ${scene.name} (${guide.file}): ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
  if (!check) {
    forget(manifest, guides);
    writeManifest(file, manifest);
  }
  console.log(
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  );
  return counts.failed > 0 || (check && counts.new + counts.changed > 0) ? 1 : 0;
}

/** Takes one scene in both color modes, from the same data and the same steps. */
async function take(camera: Camera, instance: Instance, scene: Scene): Promise<Taken> {
  await scene.state?.(instance);
  const page = await camera.page(scene);
  try {
    const screen = new Screen(page);
    const shot = await scene.steps(screen);
    await page.mouse.move(0, 0);
    const box = await frameOf(shot, page);
    await drawMarks(shot, page);
    // What moves by the clock, such as charts, comes to its end.
    await page.clock.setFixedTime(NOW + 5000);
    const light = await still(page, box);
    const isDark = await darken(screen);
    if (!isDark) {
      // A page without the switch follows the system.
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate(() => localStorage.clear());
    }
    // Using the switch closes some menus.
    if (!isDark || !(await isShown(shot))) await drawMarks(await scene.steps(screen), page);
    await page.clock.setFixedTime(NOW + 10_000);
    const dark = await still(page, box);
    if (light.equals(dark)) throw new Error('It looks the same in both color modes.');
    if (camera.errors.length > 0) throw new Error(`The page failed: ${camera.errors.join('; ')}`);
    return { light, dark, box };
  } finally {
    await page.close();
  }
}

/** Writes what changed. Without a manifest it only compares. */
function keep(site: string, scene: Scene, taken: Taken, manifest: PictureManifest | null, file: string): Change {
  const changes = new Set<Change>();
  const paths = { light: '', dark: '' };
  for (const mode of MODES) {
    paths[mode] = `/pictures/${scene.name}-${mode}.webp`;
    const picture = encode(taken[mode]);
    const target = join(site, 'static', paths[mode]);
    const change = compare(target, picture, join(site, `.cache/pictures/${scene.name}-${mode}.png`));
    changes.add(change);
    if (change !== 'same' && manifest) writeFileSync(target, picture);
  }
  const sources = [file, 'pictures/world.ts'];
  if (manifest)
    manifest.pictures[scene.name] = {
      alt: scene.alt,
      caption: scene.caption,
      width: taken.box.width,
      height: taken.box.height,
      ...paths,
      from: Object.fromEntries(sources.map((source) => [source, nameHash(readFileSync(join(site, source)))])),
    };
  return changes.has('changed') ? 'changed' : changes.has('new') ? 'new' : 'same';
}

/** Takes out of the manifest, and deletes, what is no scene any more. */
function forget(manifest: PictureManifest, guides: Guide[]): void {
  manifest.scenes = Object.fromEntries(guides.map(({ file, scenes }) => [file, scenes.map(({ name }) => name)]));
  const names = new Set(Object.values(manifest.scenes).flat());
  for (const name of Object.keys(manifest.pictures)) if (!names.has(name)) delete manifest.pictures[name];
}
