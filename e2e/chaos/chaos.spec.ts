import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/postgres/postmaster.mjs';
import { hasRedis } from '../../server/test/redis';
import { startReceiver } from '../receiver';
import { startService } from '../service';
import { Client } from './client';
import { draw, faultsOf, missingOf } from './faults';
import { watchHealth } from './health-watch';
import { Installation, makeClock, makeDataDir } from './installation';
import { checkInvariants, leftToDo } from './invariants';
import { IMPORTED, Load } from './load';
import { mailSink, redisAt } from './outside';
import { keepWeb } from './web';

// The whole promise takes half an hour: CHAOS_KILLS=100. What this machine cannot do wrong, the first lines and the last name.
const KILLS = Number(process.env.CHAOS_KILLS ?? 4);
/** Longer than the minutes after which sweeps find what was left, and requests that died are given up. */
const CATCH_UP_MS = 420_000;
/** After this it shows that something is away, and after that it has long been brought back. */
const SEEN_MS = 2000;
const WELL_WITHIN_MS = 60_000;

const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test(`nothing is lost or done twice, and health tells the truth, while ${KILLS} things go wrong`, async () => {
  test.setTimeout(900_000 + KILLS * 60_000);
  const began = performance.now();
  const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 23)} ${text}\n`);
  const { service, at, mail, truth, faults, missing, clock } = await makeWorld();
  say(`what can go wrong: ${faults.map(({ name }) => name).join(', ')}`);
  for (const one of missing) say(`NOT SHOWN HERE: ${one}`);
  const client = new Client(service.baseUrl, service.apiKey);
  const load = new Load(client);
  const receiver = await startReceiver();
  closing.push(() => receiver.close());
  await at.query(`UPDATE "Mailbox" SET "serviceAddresses" = ARRAY[lower(address::text)], "dailyLimit" = NULL`);
  const { secret } = await load.begin(receiver.url);
  load.start();

  const seen = new Map<string, number>();
  for (let kill = 1; kill <= KILLS; kill++) {
    const fault = draw(faults, seen);
    const what = await fault.strike();
    const struck = performance.now();
    // Mostly the next comes before all is well again, at any moment of a start.
    const waits = randomInt(3) === 0;
    await sleep(waits ? SEEN_MS : randomInt(6000));
    while (waits && !truth.isWell() && performance.now() - struck < WELL_WITHIN_MS) await sleep(50);
    const after = truth.isWell() ? 'well' : 'not well yet';
    say(`#${kill} ${fault.name}: ${what}; ${after} after ${Math.round(performance.now() - struck)} ms`);
    expect(service.ended(), service.printed()).toBeUndefined();
  }
  clock.step(0);
  await expect.poll(() => truth.isWell(), { timeout: 120_000 }).toBe(true);
  await load.end();
  await expect
    .poll(() => leftToDo(at, load, receiver.sent).catch((error) => [String(error)]), {
      timeout: CATCH_UP_MS,
      intervals: [2000],
    })
    .toEqual([]);
  await truth.end();

  const wrong = [
    ...(await checkInvariants(at, load, secret, receiver.sent, mail.taken())),
    ...client.wrong,
    ...truth.lies(),
  ];
  say([...seen].map(([name, times]) => `${times} ${name}`).join(', '));
  for (const one of missing) say(`NOT SHOWN HERE: ${one}`);
  say(
    `${load.contacts.size} contacts, ${load.leads.size} leads, ${load.titles.acknowledged} patches, ${load.bookings.size} bookings, ` +
      `${IMPORTED} imported; ${receiver.sent.length} events, ${mail.taken().length} mails; ${truth.probes()} looks at health, ` +
      `untrue or silent at most for ${truth.longest()}; ${client.refused} requests told to come again; ${wrong.length} wrong; ` +
      `${Math.round((performance.now() - began) / 1000)} s`,
  );
  expect(wrong).toEqual([]);
  expect(service.ended()).toBeUndefined();
});

/** A service of a web process and a worker, with a disk, a clock, a mail server and a Redis of its own, which has been killed as it started. */
async function makeWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'crm-chaos-world-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const disk = makeDataDir();
  closing.push(() => disk.remove());
  const clock = makeClock(folder);
  const [mailPort, redisPort] = [await freePort(), hasRedis ? await freePort() : undefined];
  const [port, webPort] = [await freePort(), await freePort()];
  const mail = mailSink(folder, mailPort);
  const redis = redisPort === undefined ? undefined : redisAt(redisPort);
  for (const one of [mail, redis]) {
    await one?.start();
    closing.push(() => one?.kill());
  }
  const at = new Installation(disk.dataDir);
  let starting: NodeJS.Timeout | undefined;
  const service = await startService(
    {
      CRM_DATA_DIR: disk.dataDir,
      CRM_ROLE: 'worker',
      PORT: String(port),
      CRM_BASE_URL: `http://localhost:${webPort}`,
      CRM_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      CRM_WEBHOOK_ALLOW_HOSTS: 'localhost',
      NODE_EXTRA_CA_CERTS: process.env.CRM_E2E_AUTHORITY_FILE ?? '',
      ...(redisPort !== undefined && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
      ...clock.env,
    },
    () => {
      const kills = { postgres: 1, worker: 1, engine: 1 };
      const pids = {
        postgres: () => at.postmaster(),
        worker: () => at.service('main.mjs'),
        engine: () => at.service('engine.mjs'),
      };
      starting = setInterval(() => {
        for (const name of ['postgres', 'worker', 'engine'] as const) {
          const pid = pids[name]();
          if (!pid || kills[name] === 0) continue;
          kills[name]--;
          try {
            process.kill(pid, 'SIGKILL');
          } catch {
            kills[name]++;
          }
        }
      }, 300);
    },
  );
  clearInterval(starting);
  closing.push(() => service.stop());
  const web = keepWeb(at, webPort);
  closing.push(() => web.stop());
  const worker = { pid: () => at.service('main.mjs'), baseUrl: `http://localhost:${port}` };
  const truth = watchHealth([web, worker], at, { mail: mailPort, redis: redisPort });
  closing.push(() => truth.end());
  const places = { at, web, mail, redis, hasDisk: disk.hasDisk, clock };
  return { service, at, mail, truth, faults: faultsOf(places), missing: missingOf(places), clock };
}
