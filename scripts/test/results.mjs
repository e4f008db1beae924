// What the reports of both runners say, in one shape: how many tests passed, and of each that failed its name and why.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failures: string[] }} Results */

/**
 * @param {any} report vitest's `--reporter=json`; undefined where it did not come to write one
 * @param {string} root the names of files are said from here
 * @returns {Results}
 */
export function vitestResults(report, root) {
  if (!report) return { passed: 0, failures: ['vitest: ended without a report'] };
  const failures = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file}: ${fullName}${whyOf(failureMessages[0])}`);
    // A file that cannot be loaded, or whose set-up throws, has no test that failed.
    if (status === 'failed' && failed.length === 0) failures.push(`${file}: ${firstLine(message)}`);
  }
  if (!report.success && failures.length === 0) failures.push('vitest: an error outside of any test');
  return { passed: report.numPassedTests, failures };
}

/**
 * @param {any} report Playwright's `--reporter=json`; undefined where it did not come to write one
 * @returns {Results}
 */
export function playwrightResults(report) {
  if (!report) return { passed: 0, failures: ['playwright: ended without a report'] };
  const failed = report.suites.flatMap(specsOf).filter((/** @type {any} */ spec) => !spec.ok);
  const failures = failed.map(
    (/** @type {any} */ { file, line, title, tests }) => `e2e/${file}:${line}: ${title}${whyOf(errorOf(tests))}`,
  );
  for (const { message } of report.errors) failures.push(`playwright: ${firstLine(message)}`);
  return { passed: report.stats.expected, failures };
}

/**
 * What the pages of the journeys that failed showed by then, as Playwright wrote it down: whoever reads the log has nothing else of them.
 * @param {any} report
 * @returns {string[]} paths
 */
export const pagesOfFailed = (report) =>
  (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap((/** @type {any} */ { ok, tests }) => (ok ? [] : tests))
    .flatMap((/** @type {any} */ { results }) => results)
    .flatMap((/** @type {any} */ { attachments }) => attachments)
    .filter((/** @type {any} */ { name }) => name === 'error-context')
    .map((/** @type {any} */ { path }) => path);

/**
 * @param {any} suite
 * @returns {any[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {any[]} tests of a spec of Playwright's */
const errorOf = (tests) => tests.flatMap(({ results }) => results).flatMap(({ errors = [] }) => errors)[0]?.message;

/** Lines of a message that say enough: what was expected, what came, and where. */
const LINES = 12;

/**
 * The beginning of a message, each line of it below the name of its test.
 * @param {string | undefined} message
 */
const whyOf = (message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .map((line) => `\n      ${line}`)
    .join('');

/** @param {string | undefined} message */
const firstLine = (message) => (message ?? '').trim().split('\n', 1)[0] || 'failed as a whole';
