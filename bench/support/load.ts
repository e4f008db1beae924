import { Pool } from 'undici';

export interface Shot {
  path: string | (() => string);
  method?: 'GET' | 'POST' | 'PATCH';
  body?: () => string;
  key: string;
}

/** Requests per second that a server answers to some connections in a stretch of time; any answer but 200 ends the run. */
export async function requestsPerSecond(
  port: number,
  shot: Shot,
  { connections = 16, durationMs = 2000 } = {},
): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections });
  const headers = { authorization: `Bearer ${shot.key}`, 'content-type': 'application/json' };
  const begin = performance.now();
  let done = 0;
  const one = async () => {
    while (performance.now() - begin < durationMs) {
      const path = typeof shot.path === 'string' ? shot.path : shot.path();
      const { statusCode, body } = await pool.request({
        path,
        method: shot.method ?? 'GET',
        headers,
        body: shot.body?.() ?? null,
      });
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await body.text()}`);
      await body.dump({ limit: Number.POSITIVE_INFINITY });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - begin) / 1000;
  await pool.close();
  return done / seconds;
}

/** Runs two measurements in turn, so that whatever else the machine does falls on both; the medians. */
export async function alternate(ours: () => Promise<number>, bare: () => Promise<number>, rounds = 5) {
  const pairs: { ours: number; bare: number }[] = [];
  await ours();
  await bare();
  for (let round = 0; round < rounds; round++) {
    const even = round % 2 === 0;
    const first = even ? await ours() : await bare();
    const second = even ? await bare() : await ours();
    pairs.push(even ? { ours: first, bare: second } : { ours: second, bare: first });
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return { ours: median(pairs.map((pair) => pair.ours)), bare: median(pairs.map((pair) => pair.bare)) };
}

/** One line of a bench's result. `limit` is the same work without us. */
export function report(name: string, value: number, limit: number | undefined, unit: string): void {
  const round = (number: number) => Math.round(number * 100) / 100;
  console.log(
    JSON.stringify({ case: name, value: round(value), unit, ...(limit === undefined ? {} : { limit: round(limit) }) }),
  );
}
