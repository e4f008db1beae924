import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation';
import { says } from './outside';
import { type Running, runs } from './web';

const EVERY_MS = 250;
const BEAT_MS = 100;
const STOPPED_MS = 1000;
/** How long after something changed health may still say what was before, or nothing: of time in which a process can run. */
const WITHIN_MS = 5000;
/** Work that is measured by how long it takes, how often, and for how long that counts. */
const WORK_MS = 20;
const MEASURED_EVERY_MS = 500;
const COUNTS_MS = 15_000;
/** After this, one that has said nothing is asked again. */
const ANSWER_MS = 5000;

interface Health {
  ready: boolean;
  parts: { database: string; work: string };
  outside: Record<string, string>;
}

/** Something that is well or not, as it is found beside the service, and what the service says of it; undefined where it says nothing. */
interface Fact {
  name: string;
  real: () => Promise<boolean>;
  said: (health: Health) => boolean | undefined;
}

const PING = '*1\r\n$4\r\nPING\r\n';

function factsOf(at: Installation, ports: { mail: number; redis: number | undefined }): Fact[] {
  const facts: Fact[] = [
    {
      name: 'the database',
      real: () =>
        at.query('SELECT 1', 1000).then(
          () => true,
          () => false,
        ),
      said: ({ parts }) => parts.database !== 'unreachable',
    },
    {
      name: 'the disk',
      real: async () => at.freeBytes() > 16 * 1024 ** 2,
      said: ({ parts }) => (parts.database === 'unreachable' ? undefined : parts.database !== 'disk full'),
    },
    {
      name: 'the engine',
      real: () => says(at.enginePort(), 'GET /health HTTP/1.0\r\n\r\n', 'HTTP/1.1 200'),
      said: ({ parts }) => parts.work !== 'unreachable',
    },
    {
      name: 'the mail server',
      real: () => says(ports.mail, '', '220'),
      said: ({ outside }) => outside.mail === 'ok',
    },
  ];
  const { redis } = ports;
  if (redis === undefined) return facts;
  return [
    ...facts,
    { name: 'Redis', real: () => says(redis, PING, '+PONG'), said: ({ outside }) => outside.redis === 'ok' },
  ];
}

interface Watched {
  fact: Fact;
  well: boolean;
  since: number;
}

/** Looks all the time at how things are, and at what each process of the service says of them. */
export function watchHealth(
  processes: Running[],
  at: Installation,
  ports: { mail: number; redis: number | undefined },
) {
  const watched: Watched[] = factsOf(at, ports).map((fact) => ({ fact, well: true, since: performance.now() }));
  const ending = new AbortController();
  const looking = watched.map(async (one) => {
    while (!ending.signal.aborted) {
      const well = await one.fact.real();
      if (well !== one.well) Object.assign(one, { well, since: performance.now() });
      await sleep(EVERY_MS);
    }
  });
  const pulse = new Pulse();
  const witnesses = processes.map((running) => new Witness(running, watched, pulse));
  const probing = witnesses.map(async (witness) => {
    while (!ending.signal.aborted) {
      await witness.look();
      await sleep(EVERY_MS);
    }
  });
  return {
    lies: () => witnesses.flatMap(({ lies }) => [...lies.values()]),
    /** For how long health said of something what was no longer so, or a process that ran said nothing. */
    longest: () => witnesses.map(({ longest }) => `${Math.round(longest.ms)} ms, ${longest.what}`).join('; '),
    isWell: () => witnesses.every(({ isReady }) => isReady) && watched.every(({ well }) => well),
    probes: () => witnesses.reduce((sum, { probes }) => sum + probes, 0),
    async end() {
      ending.abort();
      pulse.end();
      await Promise.all([...looking, ...probing]);
    },
  };
}

/**
 * Whether this process runs itself, and how slowly. Whoever is stopped, or finds the machine at a standstill, cannot say of another
 * that it was silent meanwhile; and who gets a third of a processor waits three times as long for others.
 */
class Pulse {
  private beatAt = performance.now();
  private stoppedUntil = 0;
  private readonly beating = setInterval(() => this.ranSince(), BEAT_MS);
  private measured: { at: number; times: number }[] = [];
  private readonly measuring = setInterval(() => this.measure(), MEASURED_EVERY_MS);

  private measure(): void {
    const [began, before] = [performance.now(), process.cpuUsage()];
    const usedMs = () => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    while (usedMs() < WORK_MS);
    const at = performance.now();
    this.measured = this.measured.filter((one) => at - one.at < COUNTS_MS);
    this.measured.push({ at, times: (at - began) / WORK_MS });
  }

  /** How many times as long as on a machine that is free work takes now, at worst of late. */
  slowness(): number {
    return Math.max(1, ...this.measured.map(({ times }) => times));
  }

  /** Since when it has run without a stop. */
  ranSince(): number {
    const now = performance.now();
    if (now - this.beatAt > STOPPED_MS) {
      process.stdout.write(`the watcher itself stood still for ${Math.round(now - this.beatAt)} ms\n`);
      this.stoppedUntil = now;
    }
    this.beatAt = now;
    return this.stoppedUntil;
  }

  end(): void {
    clearInterval(this.beating);
    clearInterval(this.measuring);
  }
}

/** What one process says, held against how things are. */
class Witness {
  /** By what was said wrong and since when, so that one mistake is told once, with how long it took. */
  readonly lies = new Map<string, string>();
  longest = { ms: 0, what: 'nothing' };
  probes = 0;
  isReady = false;
  /** The process that answered last. Another one, or one that was stopped, looks anew at everything. */
  private answered = 0;
  private awakeSince = 0;
  private heardAt = 0;
  private readonly rightAt = new Map<Fact, number>();

  constructor(
    private readonly running: Running,
    private readonly watched: Watched[],
    private readonly pulse: Pulse,
  ) {}

  async look(): Promise<void> {
    const pid = this.running.pid();
    const health = await ask(this.running.baseUrl);
    const now = performance.now();
    this.isReady = health?.ready ?? false;
    // One that is gone, is stopped, or has just been started says nothing yet.
    const wasAwake = pid === this.running.pid() && runs(pid);
    if (!health) {
      if (!wasAwake || this.answered !== pid) this.awakeSince = now;
      const since = Math.max(this.heardAt, this.awakeSince, this.pulse.ranSince());
      this.check(now - since, 'it runs and says nothing', `silent ${this.heardAt}`);
      return;
    }
    this.probes++;
    this.heardAt = now;
    if (!wasAwake || this.answered !== pid) this.awakeSince = now;
    this.answered = pid;
    for (const { fact, well, since } of this.watched) {
      const said = fact.said(health);
      if (said === undefined || said === well) this.rightAt.set(fact, now);
      const wrongForMs = now - Math.max(since, this.awakeSince, this.rightAt.get(fact) ?? 0);
      this.check(wrongForMs, `${fact.name} is ${well ? 'well' : 'away'}`, `${fact.name} ${since}`, health);
    }
    if (health.ready !== (health.parts.database === 'ok' && health.parts.work !== 'unreachable'))
      this.lies.set(`ready ${now}`, `ready does not say what the parts say: ${JSON.stringify(health)}`);
  }

  private check(ms: number, what: string, key: string, health?: Health): void {
    const at = `${this.running.baseUrl}: ${what}`;
    if (ms > this.longest.ms) this.longest = { ms, what: at };
    const slowness = this.pulse.slowness();
    if (ms <= WITHIN_MS * slowness) return;
    const said = health ? `: ${JSON.stringify(health)}` : '';
    const how = `for ${Math.round(ms)} ms, where work takes ${slowness.toFixed(1)} times as long`;
    this.lies.set(key, `at ${new Date().toISOString().slice(11, 23)} ${at} ${how}${said}`);
  }
}

/** What health answers; nothing while the process that answers is away. */
async function ask(baseUrl: string): Promise<Health | undefined> {
  try {
    const response = await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const health = (await response.json()) as Health;
    return { ...health, ready: health.ready && response.status === 200 };
  } catch {
    return undefined;
  }
}
