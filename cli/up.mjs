#!/usr/bin/env node
// From a checkout to a served product: `npm run up`, or `npm run dev` for work on it. Nothing from node_modules may be
// imported before the install stage has run.
import { checkNode } from './up/preflight.mjs';
import { Session } from './up/session.mjs';
import { readSettings } from './up/settings.mjs';

// npm hands on the signal which the terminal has already sent, so the same Ctrl-C may arrive twice.
const secondSignalAfterMs = 700;

/** @type {Session | undefined} */
let session;
let endingSince = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void onSignal(signal));
// Whoever watches over this process by IPC is gone, and with it any reason to go on.
if (process.send) process.on('disconnect', () => void onSignal('SIGTERM'));

// A terminal that is closed takes its output with it, and must not take the orderly end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// npm that was killed cannot hand on anything; then this process finds itself with another parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) void onSignal('SIGTERM');
  }, 500).unref();
}

/** @param {string} signal */
async function onSignal(signal) {
  if (endingSince && signal === 'SIGINT' && Date.now() - endingSince > secondSignalAfterMs) {
    console.log('\n  Not waiting any longer.');
    session?.kill();
    // Also not for what no signal reaches, such as a migration that waits for its turn. 128 and the number of SIGINT.
    process.exit(130);
  }
  if (endingSince) return;
  endingSince = Date.now();
  console.log('\n  Ending…');
  try {
    await session?.end();
    console.log('  Ended.');
    process.exit(0);
  } catch (error) {
    console.error(`\n  ${message(error)}`);
    process.exit(1);
  }
}

/** @param {unknown} error */
function message(error) {
  if (process.env.DEBUG && error instanceof Error) return error.stack;
  return error instanceof Error ? error.message : String(error);
}

try {
  checkNode();
  session = new Session(readSettings(process.env, process.argv.slice(2)));
  await session.prepare();
  await session.start();
} catch (error) {
  if (!endingSince) {
    console.error(`\n  ${message(error)}\n`);
    endingSince = Date.now();
    await session?.end().catch(() => {});
    process.exit(1);
  }
}
