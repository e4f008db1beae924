import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, startService } from '../e2e/service';
import { report } from './support/load';

// How long `up` takes where it was set up before, until it says that it is ready, and what the first pages take that somebody
// opens then. The build is there already.
const ROUNDS = Number(process.env.START_ROUNDS ?? 5);
const PAGES = ['/sign-in', '/contacts'];
/** What the first page after `up` may take, in every round. */
const PAGE_WITHIN_MS = 2000;

const dataDir = mkdtempSync(join(tmpdir(), 'crm-start-'));
const times: Record<string, number[]> = {};
let slowestPage = 0;
const note = (what: string, since: number) => {
  times[what] ??= [];
  const took = performance.now() - since;
  times[what].push(took);
  return took;
};

// The first one makes the database and the demo workspace.
await (await startService({ CRM_DATA_DIR: dataDir })).stop();
for (let round = 0; round < ROUNDS; round++) {
  const begin = performance.now();
  const service = await startService({ CRM_DATA_DIR: dataDir });
  note('until it is ready', begin);
  const cookie = await signIn(service);
  for (const path of PAGES) {
    const asked = performance.now();
    const answer = await fetch(service.baseUrl + path, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.text();
    slowestPage = Math.max(slowestPage, note(`the first ${path} after that`, asked));
  }
  await service.stop();
}
rmSync(dataDir, { recursive: true, force: true });
for (const [what, of] of Object.entries(times)) {
  const sorted = of.toSorted((a, b) => a - b);
  report(`${what}, median`, sorted[Math.floor(sorted.length / 2)] ?? 0, undefined, 'ms');
  report(`${what}, slowest of ${sorted.length}`, sorted.at(-1) ?? 0, undefined, 'ms');
}
if (slowestPage > PAGE_WITHIN_MS)
  throw new Error(`a first page took ${Math.round(slowestPage)} ms; ${PAGE_WITHIN_MS} are allowed`);

async function signIn({ baseUrl, email, password }: RunningService): Promise<string> {
  const headers = { origin: baseUrl, 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}/api/auth/sign-in/email`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ email, password }) },
  });
  if (answer.status !== 200) throw new Error(`Signing in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}
