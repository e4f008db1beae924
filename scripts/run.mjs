import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout; the bundles in dist/ lie as deep in it as this file does. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends the programs that `run` waits for. */
export function endRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program in the checkout and waits for it.
 * @param {string} file
 * @param {string[]} args
 * @param {{ quiet?: boolean, niceness?: number, env?: Record<string, string> }} [options] `quiet`: show its output only if it
 *   fails; `niceness`: let others go first
 * @returns {Promise<string>} what it printed, if quiet; rejects with an error that carries `exitCode`
 */
export function run(file, args, { quiet = false, niceness, env = {} } = {}) {
  return new Promise((done, fail) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(file, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    if (child.pid && niceness) setPriority(child.pid, Math.min(getPriority() + niceness, 19));
    running.add(child);
    child.once('close', () => running.delete(child));
    let output = '';
    let errors = '';
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => {
      output = (output + chunk).slice(-20_000);
    });
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => {
      errors = (errors + chunk).slice(-20_000);
    });
    child.once('error', fail);
    child.once('close', (code, signal) => {
      if (code === 0) return done(output);
      const what = `${args[0] ?? file} ended with ${signal ?? `code ${code}`}`;
      const said = `${output}\n${errors}`.trim();
      fail(Object.assign(new Error(said ? `${what}\n${said}` : what), { exitCode: code ?? 1 }));
    });
  });
}

/**
 * Runs a program that a package brings. Not by `npx`, which costs half a second and may go and fetch another one.
 * @param {string} name
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runBin(name, args, options) {
  return run(process.execPath, [join(root, 'node_modules/.bin', name), ...args], options);
}
