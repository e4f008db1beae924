import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

const lines = (...args: string[]) =>
  git(...args)
    .split('\n')
    .filter(Boolean);

/** How a release says that it answers on while it ends; one without it is no neighbour that an upgrade may pass by. */
const DELAY = 'CRM_SHUTDOWN_DELAY_SECONDS';

/**
 * Where to come from when nothing is named: the three newest releases, the oldest first. Where there is none yet, or its tag was not
 * fetched, the checkout before the newest migrations: as much later as one release is than another. None in a clone without history.
 */
export function lastReleases(): string[] {
  const tags = lines('tag', '--list', 'v*', '--sort=-version:refname');
  if (tags.length > 0) return tags.slice(0, 3).reverse();
  const migrating = lines(
    'log',
    '--diff-filter=A',
    '--format=%H',
    '-n',
    String(MIGRATIONS_BACK),
    '--',
    'prisma/migrations',
  );
  const before = migrating.at(-1);
  const isThere = before !== undefined && attempted('rev-parse', '--verify', `${before}^`);
  return isThere && attempted('grep', '-q', DELAY, `${before}^`, '--', 'server/kernel/config') ? [`${before}^`] : [];
}

const MIGRATIONS_BACK = 3;

function attempted(...args: string[]): boolean {
  try {
    git(...args);
    return true;
  } catch {
    return false;
  }
}

/** What the next release may bring to a large table, by the rules of docs/upgrading.md. */
const NEXT = [
  `ALTER TABLE "Contact" ADD COLUMN "drillRank" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "drillNote" TEXT;
   ALTER TABLE "Contact" ADD CONSTRAINT "Contact_drillRank_check" CHECK ("drillRank" >= 0) NOT VALID;`,
  'ALTER TABLE "Contact" VALIDATE CONSTRAINT "Contact_drillRank_check";',
  'CREATE INDEX CONCURRENTLY "Contact_drillRank_idx" ON "Contact"("workspaceId", "drillRank");',
];

/** This checkout as its next release: the same programs, and some migrations more. */
export function nextTree(now: Tree): Tree {
  const folder = join(tmpdir(), `crm-next-${process.pid}`);
  mkdirSync(folder);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const wanted = [
    'dist',
    '.next',
    'node_modules',
    'prisma',
    'server',
    'scripts',
    'cli',
    'public',
    'package.json',
    'next.config.mjs',
  ];
  const there = wanted.filter((name) => existsSync(join(now.folder, name)));
  execFileSync('cp', ['-al', ...there.map((name) => join(now.folder, name)), folder]);
  for (const [index, sql] of NEXT.entries()) {
    const migration = join(folder, `prisma/migrations/9999010100000${index}_drill`);
    mkdirSync(migration);
    writeFileSync(join(migration, 'migration.sql'), `${sql}\n`);
  }
  return { name: `${now.name} and ${NEXT.length} migrations more`, folder };
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
