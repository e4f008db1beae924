import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation';
import type { Outside } from './outside';
import type { Running } from './web';

/** Something that goes wrong, how often beside the others, and what is done about it after a while. */
export interface Fault {
  name: string;
  weight: number;
  /** Says what was done. Resolves when it is over, where it lasts. */
  strike: () => Promise<string>;
}

export interface Places {
  at: Installation;
  /** The pages and the API alone; the process that `up` runs is the worker. */
  web: Running;
  mail: Outside;
  redis: Outside | undefined;
  hasDisk: boolean;
  clock: { hasClock: boolean; step: (seconds: number) => void };
}

const WORKER = 'main.mjs';
const ENGINE = 'engine.mjs';
const between = (least: number, most: number) => randomInt(least, most + 1);

/** Sends a signal, unless the process is gone already. */
function signal(pid: number, name: NodeJS.Signals): string {
  try {
    if (pid > 0) process.kill(pid, name);
    return pid > 0 ? `process ${pid}` : 'not running';
  } catch {
    return `process ${pid} was gone`;
  }
}

/** Stops a process for a while, as one that hangs. */
async function hang(pid: () => number): Promise<string> {
  const ms = between(2000, 9000);
  const stopped = pid();
  const said = signal(stopped, 'SIGSTOP');
  await sleep(ms);
  signal(stopped, 'SIGCONT');
  return `${said}, for ${ms} ms`;
}

async function away(server: Outside): Promise<string> {
  const ms = between(1000, 9000);
  await server.kill();
  await sleep(ms);
  await server.start();
  return `for ${ms} ms`;
}

async function backends(at: Installation): Promise<number[]> {
  const rows = await at
    .query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE datname = 'crm' AND pid <> pg_backend_pid()`)
    .catch(() => []);
  return rows.map(({ pid }) => pid);
}

/** All that can go wrong here. */
export function faultsOf({ at, web, mail, redis, hasDisk, clock }: Places): Fault[] {
  const faults: Fault[] = [
    { name: 'web killed', weight: 15, strike: async () => signal(web.pid(), 'SIGKILL') },
    { name: 'worker killed', weight: 15, strike: async () => signal(at.service(WORKER), 'SIGKILL') },
    { name: 'engine killed', weight: 15, strike: async () => signal(at.service(ENGINE), 'SIGKILL') },
    { name: 'postmaster killed', weight: 15, strike: async () => signal(at.postmaster(), 'SIGKILL') },
    {
      name: 'all killed',
      weight: 5,
      strike: async () =>
        [web.pid(), at.service(WORKER), at.service(ENGINE), at.postmaster()]
          .map((pid) => signal(pid, 'SIGKILL'))
          .join(', '),
    },
    {
      name: 'backend killed',
      weight: 5,
      async strike() {
        const pids = await backends(at);
        return signal(pids[randomInt(Math.max(1, pids.length))] ?? 0, 'SIGKILL');
      },
    },
    {
      name: 'backends terminated',
      weight: 10,
      async strike() {
        const pids = await backends(at);
        const ended = `SELECT pg_terminate_backend(pid) FROM unnest('{${pids.join(',')}}'::int[]) AS u(pid)`;
        return at.query(ended).then(
          () => `${pids.length} of them`,
          () => 'the database was away',
        );
      },
    },
    { name: 'engine hangs', weight: 5, strike: () => hang(() => at.service(ENGINE)) },
    { name: 'web hangs', weight: 3, strike: () => hang(web.pid) },
    { name: 'worker hangs', weight: 3, strike: () => hang(() => at.service(WORKER)) },
    { name: 'mail server away', weight: 6, strike: () => away(mail) },
    { name: 'mail server hangs', weight: 4, strike: () => hang(mail.pid) },
  ];
  if (redis)
    faults.push(
      { name: 'Redis away', weight: 4, strike: () => away(redis) },
      { name: 'Redis hangs', weight: 3, strike: () => hang(redis.pid) },
    );
  if (hasDisk)
    faults.push({
      name: 'disk full',
      weight: 6,
      async strike() {
        const ms = between(1000, 12_000);
        const makeRoom = at.fill();
        await sleep(ms);
        makeRoom();
        return `for ${ms} ms`;
      },
    });
  if (clock.hasClock)
    faults.push({
      name: 'clock stepped',
      weight: 8,
      async strike() {
        const seconds = between(-90, 90);
        clock.step(seconds);
        return `${seconds} s from the right time`;
      },
    });
  return faults;
}

/** What cannot go wrong on this machine, and what would have to be there. */
export const missingOf = ({ redis, hasDisk, clock }: Places): string[] => [
  ...(redis ? [] : ['Redis away and hanging (apt-get install redis-server)']),
  ...(hasDisk ? [] : ['a full disk (mounting a tmpfs, as root)']),
  ...(clock.hasClock ? [] : ['steps of the clock (apt-get install libfaketime)']),
];

/** Draws one of them, and counts it: each at least once before any is drawn by its weight. */
export function draw(faults: Fault[], seen: Map<string, number>): Fault {
  const fresh = faults.filter(({ name }) => !seen.has(name));
  // One that weighs more stands among them as often.
  const lots = (fresh.length > 0 ? fresh : faults).flatMap((fault) =>
    Array.from({ length: fault.weight }, () => fault),
  );
  const drawn = lots[randomInt(lots.length)];
  if (!drawn) throw new Error('Nothing can go wrong.');
  seen.set(drawn.name, (seen.get(drawn.name) ?? 0) + 1);
  return drawn;
}
