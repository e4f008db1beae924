import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, startService } from '../e2e/service';
import { report } from './support/load';

// How long `up` takes where it was set up before: until its health answers, until it says that it is ready, and what the first
// pages take that somebody opens then. The build is there already.
const ROUNDS = Number(process.env.START_ROUNDS ?? 5);
const PAGES = ['/sign-in', '/contacts'];

const dataDir = mkdtempSync(join(tmpdir(), 'crm-start-'));
const times: Record<string, number[]> = {};
const note = (what: string, since: number) => {
  times[what] ??= [];
  times[what].push(performance.now() - since);
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
    note(`the first ${path} after that`, asked);
  }
  await service.stop();
}
rmSync(dataDir, { recursive: true, force: true });
for (const [what, of] of Object.entries(times)) {
  const sorted = of.toSorted((a, b) => a - b);
  report(`${what}, median`, sorted[Math.floor(sorted.length / 2)] ?? 0, undefined, 'ms');
  report(`${what}, slowest of ${sorted.length}`, sorted.at(-1) ?? 0, undefined, 'ms');
}

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
