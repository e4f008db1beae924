import { onShutdown } from '@/server/kernel/shutdown';
import { ForeignChild } from './foreign-child';
import { currentOwner } from './owner';
import { TurnQueue } from './queue';
import { ForeignError, type ForeignTask } from './task';

/** Processes at work at once. One task has one of them: whatever it is given, the other is there for the others. */
const AT_WORK = 2;
/** How long a second process is kept when it has nothing to do; one stays. */
const SURPLUS_MS = 30_000;

interface Job {
  start: (child: ForeignChild) => Promise<unknown>;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

interface Pool {
  /** By task, the one whose turn is longest ago first. */
  waiting: Map<string, TurnQueue<Job>>;
  atWork: Map<string, ForeignChild>;
  idle: ForeignChild[];
  ended: boolean;
}

// Next bundles this module more than once into one process; there is one pool.
const shared = globalThis as typeof globalThis & { crmForeign?: Pool };
shared.crmForeign ??= { waiting: new Map(), atWork: new Map(), idle: [], ended: false };
const pool = shared.crmForeign;

/**
 * Parses in a process of its own what strangers wrote, within the CPU time, memory and bytes that its task allows. Throws a
 * ForeignError, and nothing worse happens. Workspaces take turns, as `forWorkspace` says whose work it is: who has too much waiting is told
 * `busy`, and nobody else.
 */
export function runForeign<I, O>(task: ForeignTask<I, O>, input: I): Promise<O> {
  return new Promise((resolve, reject) => {
    const queue = pool.waiting.get(task.name) ?? new TurnQueue<Job>();
    const start = (child: ForeignChild) => child.run(task, input);
    const job: Job = { start, resolve: (output) => resolve(output as O), reject };
    if (pool.ended || !queue.add(currentOwner(), job)) throw new ForeignError('busy');
    onShutdown('foreign', endForeign);
    pool.waiting.set(task.name, queue);
    work();
  });
}

/** Starts what may start: of each task one job, the task whose turn is longest ago first. */
function work() {
  for (const [name, queue] of pool.waiting) {
    if (pool.atWork.size >= AT_WORK) return;
    if (pool.atWork.has(name)) continue;
    const job = queue.take();
    // To the end of the round.
    pool.waiting.delete(name);
    if (queue.length > 0) pool.waiting.set(name, queue);
    if (job) void run(name, job);
  }
}

async function run(name: string, job: Job): Promise<void> {
  const idle = claimIdle();
  let child = idle;
  try {
    child ??= new ForeignChild();
    pool.atWork.set(name, child);
    job.resolve(await job.start(child));
  } catch (error) {
    // One that was idle may have died a moment ago. A new one has nothing to die of but its job.
    if (idle?.diedBefore && !pool.ended) return run(name, job);
    job.reject(pool.ended ? new ForeignError('busy') : error);
  }
  pool.atWork.delete(name);
  if (child) release(child);
  work();
}

function claimIdle() {
  let child = pool.idle.pop();
  while (child && !child.usable) child = pool.idle.pop();
  return child;
}

function release(child: ForeignChild) {
  if (pool.ended || !child.usable) return child.end();
  pool.idle.push(child);
  if (pool.idle.length > 1) setTimeout(endSurplus, SURPLUS_MS).unref();
}

function endSurplus() {
  for (const child of pool.idle.splice(1)) child.end();
}

function endForeign() {
  pool.ended = true;
  const jobs = [...pool.waiting.values()].flatMap((queue) => queue.takeAll());
  pool.waiting.clear();
  for (const { reject } of jobs) reject(new ForeignError('busy'));
  for (const child of [...pool.atWork.values(), ...pool.idle.splice(0)]) child.end();
}
