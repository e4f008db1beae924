import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../run.mjs';
import { listFiles } from './sizes.mjs';

/** The floors of server/, the lowest first. A file uses what is on its own floor or below it. */
const FLOORS = ['kernel', 'workspace', 'records', 'outreach', 'meetings', 'website', 'automation', 'app'];
/** Those of components/: what knows no product is called ui there. */
const CONSOLE = ['ui', ...FLOORS.slice(1)];
/** Tests and what serves them may use anything, and alone may use server/test. */
const TEST = /\.(test|spec)\.tsx?$|(^|\/)testing\/|^(server\/test|e2e|bench)\//;
/** `import … from`, `export … from`, `import '…'`, `import('…')`: also where it names a type, also in a JSDoc comment. */
const IMPORT = /\b(?:from\s*|import\s*\(\s*|import\s+)(['"])((?:@\/|\.\.?\/)[^'"\n]+)\1/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** @typedef {Map<string, string[]>} Graph of each file, by its path from the root, the files that it imports */

/**
 * Fails when a file of server/ uses a higher floor, directly or through a file outside server/, when one of components/ does,
 * when anything but a test uses server/test, and when files, or folders of components/, import each other in a circle. Types count: who reads a file has to read them as well.
 * Biome's noImportCycles and noRestrictedImports see neither `import('…')` in a type nor JSDoc, and not what lies between.
 * @param {string} [folder] the checkout
 * @param {string[]} [files] its files
 */
export function checkImports(folder = root, files = listFiles()) {
  const { graph, problems } = readGraph(
    folder,
    files.filter((path) => /\.(tsx?|mjs)$/.test(path)),
  );
  const rings = [...findRings(graph), ...findRings(foldersOf(graph))];
  problems.push(...findClimbs(graph), ...findConsoleClimbs(graph));
  problems.push(...rings.map((ring) => `a circle of imports: ${ring.join(' → ')}`));
  if (problems.length > 0) throw new Error(problems.join('\n   '));
}

/**
 * @param {string} folder
 * @param {string[]} files
 */
function readGraph(folder, files) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Graph} */
  const graph = new Map();
  for (const file of files) {
    const specifiers = [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)].map((match) => match[2] ?? '');
    const targets = specifiers.map((specifier) => {
      const path = specifier.startsWith('@/')
        ? join(folder, specifier.slice(2))
        : resolve(folder, dirname(file), specifier);
      const found = ENDINGS.map((ending) => path + ending).find((name) => existsSync(name) && statSync(name).isFile());
      // What is generated imports nothing of ours, and may not be made yet. A test may hold imports as text.
      if (!found && !path.includes('/generated/') && !TEST.test(file))
        problems.push(`${file} imports ${specifier}, which is no file`);
      return found ? relative(folder, found) : '';
    });
    graph.set(file, [...new Set(targets)].filter(Boolean));
  }
  return { graph, problems };
}

/**
 * Imports that go up, or into server/test.
 * @param {Graph} graph
 */
function findClimbs(graph) {
  /** @type {Map<string, { floor: number, via: string }>} */
  const known = new Map();
  /**
   * The highest floor that a file outside server/ leads to, and the file of it.
   * @param {string} file
   */
  const reach = (file) => {
    const floor = floorOf(file);
    if (floor !== undefined) return { floor, via: file };
    let highest = known.get(file) ?? { floor: -1, via: file };
    if (known.has(file)) return highest;
    known.set(file, highest);
    for (const target of graph.get(file) ?? []) {
      const other = reach(target);
      if (other.floor > highest.floor) highest = other;
    }
    known.set(file, highest);
    return highest;
  };
  const problems = [];
  for (const [file, targets] of graph) {
    if (TEST.test(file)) continue;
    const own = floorOf(file) ?? FLOORS.length;
    if (file.startsWith('server/') && own === FLOORS.length) problems.push(`${file} is on no floor of server/`);
    for (const target of targets) {
      const { floor, via } = reach(target);
      const through = via === target ? '' : `, which leads to ${via}`;
      if (target.startsWith('server/test/')) problems.push(`${file} imports ${target}, which is for tests`);
      else if (floor > own) problems.push(`${file} imports ${target}${through}, a floor above it`);
    }
  }
  return problems;
}

/** @param {string} file */
function floorOf(file) {
  const [top, floor = ''] = file.split('/');
  return top === 'server' && FLOORS.includes(floor) ? FLOORS.indexOf(floor) : undefined;
}

/**
 * Imports that go up within components/.
 * @param {Graph} graph
 */
function findConsoleClimbs(graph) {
  const floor = (/** @type {string} */ file) => CONSOLE.indexOf(file.split('/')[1] ?? '');
  const parts = [...graph].filter(([file]) => file.startsWith('components/') && !TEST.test(file));
  const nowhere = parts.filter(([file]) => floor(file) < 0).map(([file]) => `${file} is on no floor of components/`);
  const climbs = parts.flatMap(([file, targets]) =>
    targets
      .filter((target) => target.startsWith('components/') && floor(target) > floor(file))
      .map((target) => `${file} imports ${target}, a floor above it`),
  );
  return [...nowhere, ...climbs];
}

/**
 * What the folders of components/ use of one another, those of its resources (`components/records/tags`) taken as a whole.
 * @param {Graph} graph
 * @returns {Graph}
 */
function foldersOf(graph) {
  const folder = (/** @type {string} */ file) => dirname(file).split('/').slice(0, 3).join('/');
  /** @type {Graph} */
  const folders = new Map();
  for (const [file, targets] of graph) {
    if (!file.startsWith('components/') || TEST.test(file)) continue;
    const others = targets.filter((target) => target.startsWith('components/')).map(folder);
    const known = folders.get(folder(file)) ?? [];
    folders.set(folder(file), [...known, ...others.filter((other) => other !== folder(file))]);
  }
  return folders;
}

/**
 * One circle for each file that closes one: a search in depth that meets a file which it has not finished.
 * @param {Graph} graph
 */
function findRings(graph) {
  /** @type {string[][]} */
  const rings = [];
  const done = new Set();
  /** @type {string[]} */
  const path = [];
  const visit = (/** @type {string} */ file) => {
    if (done.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) return void rings.push([...path.slice(start), file]);
    path.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return rings;
}
