import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../e2e/service';
import { makeAuthority, makeCertificate } from '../server/test/certificates';
import { report } from './support/load';
import { MixedClient } from './support/mixed-load';
import { residentMb, type Sample, summarize, webProcess } from './support/resident';
import { Visitor } from './support/visitors';

// The built product as `up` starts it, used by everybody at once for as long as SOAK_MINUTES says: what the web process holds in
// memory by the minute, and whether anything is answered 5xx. Ten minutes are a first look; what grows shows in an hour.
// The load is bounded, so that the machine is in use and not saturated: a service that is always behind says nothing of one that is not.
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const CALLS_PER_SECOND = Number(process.env.SOAK_CALLS_PER_SECOND ?? 20);
const LIMIT_MB = 500;
/** What the second half may add, as a share of what is there: the line through a sawtooth is never quite level. */
const FLAT = 0.08;
const SAMPLE_MS = 500;
const CLIENTS = 3;
const VISITORS = 5;

const folder = mkdtempSync(join(tmpdir(), 'crm-soak-'));
const authority = makeAuthority();
writeFileSync(join(folder, 'authority.pem'), authority.cert);
let deliveries = 0;
const receiver = createServer(makeCertificate(authority, ['localhost']), (request, response) => {
  request.resume().on('end', () => response.end(String(++deliveries)));
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));

const service = await startService({
  CRM_RATE_LIMIT_PER_MINUTE: '100000000',
  CRM_WEBHOOK_ALLOW_HOSTS: 'localhost',
  NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
});
const pid = webProcess(service.dataDir);
const started = performance.now();
const elapsed = () => performance.now() - started;
const goesOn = () => elapsed() < MINUTES * 60_000;
const samples: Sample[] = [];
const failures: string[] = [];
const done = { calls: 0, pages: 0, messages: 0, campaigns: 0 };
const sampling = setInterval(() => samples.push({ done: elapsed(), mb: residentMb(pid) }), SAMPLE_MS);
const telling = setInterval(tell, 60_000);
try {
  const clients = Array.from({ length: CLIENTS }, (_, index) => new MixedClient(service, `client${index}`));
  for (const client of clients) await client.begin();
  const [first] = clients;
  await first?.subscribe(`https://localhost:${(receiver.address() as AddressInfo).port}/hook`);
  const site = (await first?.chatSite()) ?? '';
  const visitors = Array.from({ length: VISITORS }, () => new Visitor(service.baseUrl, site));
  await Promise.all([...clients.map(work), ...visitors.map(chat)]);
  await Promise.all([...clients, ...visitors].map((one) => one.end()));
} finally {
  clearInterval(sampling);
  clearInterval(telling);
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
}

const { peakMb, firstHalfMb, secondHalfMb, growthMb } = summarize(samples);
report(`web process in use for ${MINUTES} minutes, peak`, peakMb, LIMIT_MB, 'MB');
report('at the end of the first half', firstHalfMb, undefined, 'MB');
report('at the end of the second half', secondHalfMb, undefined, 'MB');
report('growth over the second half', growthMb, FLAT * firstHalfMb, 'MB');
for (const [kind, count] of Object.entries({ ...done, deliveries })) report(kind, count, undefined, 'done');
const isServerError = (failure: string) => /: 5\d\d /.test(failure);
report('answers of 5xx', failures.filter(isServerError).length, undefined, 'answers');
report('what failed otherwise', failures.filter((failure) => !isServerError(failure)).length, undefined, 'requests');
if (failures.length > 0) throw new Error(failures.slice(0, 20).join('\n'));
if (peakMb >= LIMIT_MB) throw new Error(`The web process held ${peakMb} MB; the limit is ${LIMIT_MB}.`);
if (growthMb > FLAT * firstHalfMb)
  throw new Error(`The web process grew by ${Math.round(growthMb)} MB in the second half.`);

/** What was held in the last minute. */
function tell(): void {
  const minute = samples.filter((sample) => sample.done > elapsed() - 60_000).map(({ mb }) => mb);
  const mean = minute.reduce((sum, mb) => sum + mb, 0) / Math.max(1, minute.length);
  report(`minute ${Math.round(elapsed() / 60_000)}, after ${done.calls} calls`, mean, LIMIT_MB, 'MB');
}

/** One client's work: calls of the API, and now and then a page, a mail, a batch, a campaign. */
async function work(client: MixedClient): Promise<void> {
  const everyMs = (1000 * CLIENTS) / CALLS_PER_SECOND;
  let nextAt = elapsed();
  for (let n = 1; goesOn(); n++) {
    // What was slow is not made up for.
    nextAt = Math.max(nextAt + everyMs, elapsed());
    await sleep(nextAt - elapsed());
    await counted('calls', () => client.call());
    if (n % 20 === 0) await counted('pages', () => client.page());
    if (n % 50 === 0) await counted('calls', () => client.mail());
    if (n % 400 === 0) await counted('calls', () => client.thousandRows());
    if (n % 500 === 0) await counted('campaigns', () => client.campaign());
  }
}

async function chat(visitor: Visitor): Promise<void> {
  while (goesOn()) {
    await counted('messages', () => visitor.say());
    await sleep(1000);
  }
}

/** What fails is told at the end, so that one failure does not end the hour. */
async function counted(kind: keyof typeof done, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
    done[kind]++;
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
}
