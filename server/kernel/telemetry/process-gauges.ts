import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { config } from '@/server/kernel/config';
import { pool, sweepPool } from '@/server/kernel/db/client';
import type { Observer } from './telemetry';

const NANOSECONDS = 1e9;
const QUANTILES = [50, 99, 100];

/** The delay of the event loop since it was last read. */
export function observeLoop(): Observer {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return (observe) => {
    for (const quantile of QUANTILES)
      observe('loopDelay', delay.percentile(quantile) / NANOSECONDS, { quantile: String(quantile / 100) });
    delay.reset();
  };
}

export const observeProcess: Observer = (observe) => {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  for (const [kind, bytes] of Object.entries({ rss, heapUsed, heapTotal, external }))
    observe('memory', bytes, { kind });
  observe('started', performance.timeOrigin / 1000);
};

export const observePools: Observer = (observe) => {
  for (const [name, { totalCount, idleCount, waitingCount, options }] of pools) {
    observe('pool', idleCount, { pool: name, state: 'idle' });
    observe('pool', totalCount - idleCount, { pool: name, state: 'busy' });
    observe('pool', waitingCount, { pool: name, state: 'waiting' });
    observe('poolSize', options.max, { pool: name });
  }
};
const pools: [string, Pool][] = [
  ['requests', pool],
  ['sweeps', sweepPool],
];

/** Where no data folder is, nothing is kept on a disk. */
export const observeDisk: Observer = async (observe) => {
  if (!existsSync(config.dataDir)) return;
  const { bavail, bsize } = await statfs(config.dataDir);
  observe('disk', bavail * bsize);
};
