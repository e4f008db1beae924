import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

// A thread beside the one that parses: it sees what the whole process has used, whatever that one is busy with. It counts
// CPU time, which a crowded machine does not spend, and resident memory, which holds buffers too.

const POLL_MS = 20;
const VERDICT_FD = 4;

/** @type {{ state: Int32Array, limits: Float64Array, parent: number }} */
const { state, limits, parent } = workerData;

for (;;) {
  Atomics.wait(state, 0, 0);
  // Nobody wakes this one: it is a pause.
  Atomics.wait(state, 1, 0, POLL_MS);
  if (Atomics.load(state, 0) === 0) continue;
  const { user, system } = process.cpuUsage();
  if (user + system > (limits[0] ?? 0)) end('cpu');
  if (process.memoryUsage.rss() > (limits[1] ?? 0)) end('memory');
  if (process.ppid !== parent) end('crashed');
}

/** @param {string} verdict why, for the parent: a process that is killed says nothing itself */
function end(verdict) {
  try {
    writeSync(VERDICT_FD, verdict);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
