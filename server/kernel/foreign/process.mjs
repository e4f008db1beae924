import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pack, unpacker, writeAll } from './frames.mjs';
import { watched } from './watched.mjs';

// A process that parses what strangers wrote, one job after the other. It may die of any of them; nothing else does. It has
// no environment to speak of, and ends when the one that started it is gone.

const WIRE_FD = 3;
const VERDICT_FD = 4;
const MAX_JOB_BYTES = 512 * 1024 * 1024;

/** @typedef {{ file: string, cpuMs: number, memoryBytes: number }} Job what comes first, and then its input */

// Whoever waits for an answer of the service goes first.
setPriority(5);

const watchdog = watched(Number(process.argv[2]));

const wire = new Socket({ fd: WIRE_FD });
/** @type {Job | undefined} */
let job;
const take = unpacker(MAX_JOB_BYTES, (value) => {
  if (job) void work(job, value);
  job = job ? undefined : /** @type {Job} */ (value);
});
wire.on('data', take).on('error', gone).on('end', gone).on('close', gone);

process.on('uncaughtException', (error) => {
  writeSync(VERDICT_FD, `crashed ${error instanceof Error ? error.message : String(error)}`);
  gone();
});

/**
 * @param {Job} job
 * @param {unknown} input
 */
async function work({ file, cpuMs, memoryBytes }, input) {
  /** @type {{ output?: unknown, error?: string }} */
  let answer;
  await writeAll(wire, pack({ begun: true }).buffers);
  try {
    // The libraries of a task are loaded before its time begins.
    const { default: run } = await import(pathToFileURL(resolve(file)).href);
    watchdog.begin(cpuMs, memoryBytes);
    answer = { output: await run(input) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  // Packing the answer is still part of the job: it is as large as the input made it.
  const { buffers } = packed(answer);
  watchdog.end();
  await writeAll(wire, buffers);
}

/** @param {{ output?: unknown, error?: string }} answer */
function packed(answer) {
  const rss = process.memoryUsage.rss();
  try {
    return pack({ ...answer, rss });
  } catch (error) {
    return pack({ error: error instanceof Error ? error.message : String(error), rss });
  }
}

function gone() {
  process.kill(process.pid, 'SIGKILL');
}
