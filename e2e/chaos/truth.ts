import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation';
import { says } from './outside';

const EVERY_MS = 250;
/** How long after something changed health may still say what was before; and how long looking at it may take here. */
const WITHIN_MS = 5000;
const SLACK_MS = 1000;

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

/** Looks all the time at how things are, and at what health says of them. */
export function watchTruth(baseUrl: string, at: Installation, ports: { mail: number; redis: number | undefined }) {
  const watched = factsOf(at, ports).map((fact) => ({ fact, well: true, since: performance.now(), rightAt: 0 }));
  /** By what was said wrong and since when, so that one mistake is told once, with how long it took. */
  const lies = new Map<string, string>();
  let longest = { ms: 0, what: 'nothing' };
  const ending = new AbortController();
  let probes = 0;
  let isWell = false;

  const looking = watched.map(async (one) => {
    while (!ending.signal.aborted) {
      const well = await one.fact.real();
      if (well !== one.well) Object.assign(one, { well, since: performance.now() });
      await sleep(EVERY_MS);
    }
  });
  const probing = (async () => {
    while (!ending.signal.aborted) {
      const asked = performance.now();
      const health = await ask(baseUrl);
      isWell = health?.ready ?? false;
      if (health) {
        probes++;
        for (const one of watched) {
          const { fact, well, since } = one;
          const said = fact.said(health);
          if (said === undefined || said === well) one.rightAt = asked;
          const wrongForMs = asked - Math.max(since, one.rightAt);
          const is = `${fact.name} is ${well ? 'well' : 'away'}`;
          if (wrongForMs > longest.ms) longest = { ms: wrongForMs, what: is };
          if (wrongForMs > WITHIN_MS + SLACK_MS)
            lies.set(
              `${is} ${since}`,
              `at ${new Date().toISOString().slice(11, 23)} ${is} for ${Math.round(wrongForMs)} ms: ${JSON.stringify(health)}`,
            );
        }
        if (health.ready !== (health.parts.database === 'ok' && health.parts.work !== 'unreachable'))
          lies.set(`ready ${asked}`, `ready does not say what the parts say: ${JSON.stringify(health)}`);
      } else {
        // Who is silent says nothing wrong, and looks anew at everything afterwards.
        for (const one of watched) one.rightAt = performance.now();
      }
      await sleep(EVERY_MS);
    }
  })();
  return {
    lies: () => [...lies.values()],
    /** For how long health said of something what was no longer so. */
    longest: () => `${Math.round(longest.ms)} ms, while ${longest.what}`,
    isWell: () => isWell && watched.every(({ well }) => well),
    probes: () => probes,
    async end() {
      ending.abort();
      await Promise.all([...looking, probing]);
    },
  };
}

/** What health answers; nothing while the process that answers is away. */
async function ask(baseUrl: string): Promise<Health | undefined> {
  try {
    const response = await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(WITHIN_MS) });
    const health = (await response.json()) as Health;
    return { ...health, ready: health.ready && response.status === 200 };
  } catch {
    return undefined;
  }
}
