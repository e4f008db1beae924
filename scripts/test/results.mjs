// What the reports of both runners say, in one shape: how many tests passed, and the name of each that failed.
import { relative } from 'node:path';

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
    for (const { fullName } of failed) failures.push(`${file}: ${fullName}`);
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
  const failures = report.suites
    .flatMap(specsOf)
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ { file, line, title }) => `e2e/${file}:${line}: ${title}`);
  for (const { message } of report.errors) failures.push(`playwright: ${firstLine(message)}`);
  return { passed: report.stats.expected, failures };
}

/**
 * @param {any} suite
 * @returns {any[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {string | undefined} message */
const firstLine = (message) => (message ?? '').trim().split('\n', 1)[0] || 'failed as a whole';
