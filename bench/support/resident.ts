import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a process held in memory when so many steps of the work were done. */
export interface Sample {
  done: number;
  mb: number;
}

/** Resident memory of a process, in MB (proc(5), VmRSS). */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** The process that answers, among those that `up` has noted. */
export function webProcess(dataDir: string): number {
  const noted: { pid: number; command: string }[] = JSON.parse(readFileSync(join(dataDir, 'services.json'), 'utf8'));
  const web = noted.find(({ command }) => command.includes('main.mjs'));
  if (!web) throw new Error('The web process does not run.');
  return web.pid;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * What a run's samples say. Memory goes up and down with every collection, so the ends are means over a tenth of the work, and
 * the growth is that of the line through all samples of the second half (least squares).
 */
export function summarize(samples: readonly Sample[]) {
  const all = samples.at(-1)?.done ?? 0;
  const between = (from: number, to: number) => samples.filter(({ done }) => done >= from * all && done <= to * all);
  const meanMb = (from: number, to: number) => mean(between(from, to).map(({ mb }) => mb));
  const half = between(0.5, 1);
  const middle = { done: mean(half.map(({ done }) => done)), mb: mean(half.map(({ mb }) => mb)) };
  const rise = half.reduce((sum, { done, mb }) => sum + (done - middle.done) * (mb - middle.mb), 0);
  const run = half.reduce((sum, { done }) => sum + (done - middle.done) ** 2, 0);
  return {
    peakMb: Math.max(0, ...samples.map(({ mb }) => mb)),
    firstHalfMb: meanMb(0.4, 0.5),
    secondHalfMb: meanMb(0.9, 1),
    growthMb: run === 0 ? 0 : (rise / run) * (all / 2),
  };
}
