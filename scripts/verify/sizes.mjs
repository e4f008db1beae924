import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

const limits = {
  sources: { median: 70, p95: 200, most: 300 },
  tests: { median: Infinity, p95: Infinity, most: 300 },
};

/** Fails when files have grown past what can be read at one sitting. */
export function checkSizes() {
  const all = listFiles();
  const files = all.filter((path) => /\.(ts|tsx|mjs|css|prisma)$/.test(path));
  const isTest = (/** @type {string} */ path) => /\.(test|spec|bench)\.tsx?$/.test(path);
  const problems = [
    ...examine(
      'source',
      files.filter((path) => !isTest(path)),
      limits.sources,
    ),
    ...examine('test', files.filter(isTest), limits.tests),
    ...examine(
      'migration',
      all.filter((path) => path.endsWith('.sql')),
      limits.sources,
    ),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n   '));
}

/** Files under version control or about to be: what is ignored is generated. */
export function listFiles() {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const deleted = new Set(git(['ls-files', '--deleted']));
  return git(options).filter((path) => !deleted.has(path));
}

/** @param {string[]} args */
function git(args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/**
 * @param {string} kind
 * @param {string[]} files
 * @param {{ median: number, p95: number, most: number }} limit
 */
function examine(kind, files, limit) {
  const sized = files
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const at = (/** @type {number} */ part) => sized[Math.floor((sized.length - 1) * part)]?.lines ?? 0;
  const problems = [];
  if (at(0.5) > limit.median) problems.push(`the median ${kind} file has ${at(0.5)} lines, over ${limit.median}`);
  if (at(0.95) > limit.p95)
    problems.push(`the 95th percentile of ${kind} files is ${at(0.95)} lines, over ${limit.p95}`);
  for (const { path, lines } of sized)
    if (lines > limit.most) problems.push(`${path} has ${lines} lines, over ${limit.most}`);
  return problems;
}
