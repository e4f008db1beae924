import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/build.mjs';
import { root } from '../../scripts/run.mjs';

/** A checkout of one release, installed and built. */
export interface Tree {
  name: string;
  folder: string;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The three newest releases, the oldest first. */
export function lastReleases(): string[] {
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean);
  if (tags.length > 0) return tags.slice(0, 3).reverse();
  throw new Error('There are no releases (tags v*) in this clone. Name commits to upgrade from.');
}

/** This checkout, as it is. */
export async function thisTree(): Promise<Tree> {
  await build();
  return { name: `this checkout (${git('describe', '--always', '--dirty')})`, folder: root };
}

/** A release as it was. It is kept below the temporary folder, by its commit, as installing and building it takes minutes. */
export function checkOut(release: string): Tree {
  const commit = git('rev-parse', '--verify', '--short=12', `${release}^{commit}`);
  const name = release === commit ? commit : `${release} (${commit})`;
  const folder = join(tmpdir(), `crm-release-${commit}`);
  if (existsSync(folder)) return { name, folder };
  console.log(`Installing and building ${name}`);
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x'], { cwd: draft, input: archive });
  install(draft);
  execFileSync('npm', ['run', 'build'], { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(draft, folder);
  return { name, folder };
}

/** From here, where both lock files name the same packages. */
function install(folder: string): void {
  const lock = (where: string) => JSON.stringify(JSON.parse(readFileSync(join(where, 'package-lock.json'), 'utf8')));
  if (lock(folder) !== lock(root)) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return;
  }
  execFileSync('cp', ['-al', join(root, 'node_modules'), folder]);
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
}
