import { Worker } from 'node:worker_threads';

/**
 * Sets a watchdog beside this process, which ends it with SIGKILL where a job takes too much or where its parent is gone. It says why
 * at the file descriptor 4: `cpu`, `memory` or `crashed`.
 * @param {number} parent the process that is to be there
 * @returns {{ begin(cpuMs: number, memoryBytes: number): void, end(): void }} what a job is begun with, by CPU time and by what it may add to memory, and ended
 */
export function watched(parent) {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const limits = new Float64Array(new SharedArrayBuffer(16));
  new Worker(new URL('./watchdog.mjs', import.meta.url), { workerData: { state, limits, parent } }).unref();
  return {
    begin(cpuMs, memoryBytes) {
      const { user, system } = process.cpuUsage();
      limits[0] = user + system + cpuMs * 1000;
      limits[1] = process.memoryUsage.rss() + memoryBytes;
      Atomics.store(state, 0, 1);
      Atomics.notify(state, 0);
    },
    end() {
      Atomics.store(state, 0, 0);
    },
  };
}
