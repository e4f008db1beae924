// A service with a large workspace moves: from `up` with its embedded PostgreSQL, by a backup that is made while it serves, to
// Debian's PostgreSQL with two processes behind Caddy and an Inngest server. What people and programs had must go on working.
//   node --import tsx bench/drills/move.ts    DRILL_CONTACTS=100000 DRILL_FILES_MB=5000
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/postgres/postmaster.mjs';
import { root } from '../../scripts/run.mjs';
import { startDebianPostgres } from '../../server/test/debian-postgres';
import { Client } from './client';
import { type Env, Place, run, Started } from './place';
import { Receiver } from './receiver';

const CONTACTS = Number(process.env.DRILL_CONTACTS ?? 100_000);
const FILES_MB = Number(process.env.DRILL_FILES_MB ?? 5000);
const FILE_MB = 40;
const MB = 1024 ** 2;
const MAIL = [
  ...['From: Grace <grace@example.com>', 'To: drill@crm.example', 'Subject: Moved', 'Message-ID: <moved@example.com>'],
  ...['', 'Does this arrive?', ''],
].join('\r\n');

/** What `up` says of the workspace that it made. */
type Credentials = Record<'baseUrl' | 'email' | 'password' | 'apiKey', string>;

const home = mkdtempSync(join(tmpdir(), 'crm-drill-'));
const [oldData, newData, file] = [join(home, 'old'), join(home, 'new'), join(home, 'drill.crmbackup')];
const receiver = await Receiver.open(home);
const common: Env = { ...receiver.env, CRM_BACKUP_PASSPHRASE: 'horse', CRM_RATE_LIMIT_PER_MINUTE: '10000000' };
const figures: { what: string; seconds?: string; more?: string }[] = [];
const checks: { what: string; holds: boolean }[] = [];

async function timed<T>(what: string, work: () => Promise<T>, more?: (result: T) => string): Promise<T> {
  const begun = performance.now();
  const result = await work();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  figures.push({ what, seconds, ...(more && { more: more(result) }) });
  console.log(`${what}: ${seconds} s`);
  return result;
}

async function check(what: string, holds: () => Promise<boolean>): Promise<void> {
  const found = await holds().catch((error: Error) => error.message);
  if (found !== true) console.log(`${what}: ${found}`);
  checks.push({ what, holds: found === true });
}
const admin = (env: Env, ...args: string[]) => run(root, ['dist/crm.mjs', 'admin', ...args], { ...common, ...env });

mkdirSync(join(home, 'debian'));
const postgres = await startDebianPostgres({ home: join(home, 'debian') });
try {
  const had = await fillOld();
  await timed('restored', () => restore(postgres.url));
  const place = await startNew(postgres.url);
  await checkNew(new Client(place.url, had.apiKey), had);
  await place.close();
} finally {
  await postgres.stop();
  receiver.close();
  rmSync(home, { recursive: true });
}
console.table(figures);
console.table(checks);
process.exit(checks.every(({ holds }) => holds) ? 0 : 1);

/** The old place, filled, and what it gave to those who use it. */
async function fillOld() {
  const env = { ...common, CRM_DATA_DIR: oldData, PORT: String(await freePort()) };
  mkdirSync(oldData);
  const up = await Started.begin<Credentials>(root, ['cli/up.mjs'], env, join(home, 'up.log'));
  const { baseUrl, email, password, apiKey } = up.said;
  const client = new Client(baseUrl, apiKey);
  const contacts = await timed(`${CONTACTS} contacts`, () => addContacts(client));
  const sums = new Map<string, string>();
  await timed(`${FILES_MB} MB of files`, async () => {
    for (let mb = 0; mb < FILES_MB; mb += FILE_MB) {
      const contact = contacts[sums.size % contacts.length] ?? '';
      sums.set(...(await client.upload(contact, Math.min(FILE_MB, FILES_MB - mb) * MB)));
    }
  });
  const { secret = '' } = await client.ask('POST', '/webhooks', { url: receiver.url, events: ['contact.created'] });
  await check('before: a webhook arrives, signed', () => arrives(client, secret));
  const cookie = await client.signIn(email, password);
  const { mailbox } = await client.ask('POST', '/mailboxes', { address: 'drill@crm.example' });
  const { inboundUrl = '' } = await client.ask('POST', `/mailboxes/${mailbox?.id}/inbound-url`, {});
  const { workspace } = await client.ask('GET', '/me');
  await timed(
    'backup, while it serves',
    () => admin({ CRM_DATA_DIR: oldData }, 'backup', file),
    () => {
      return `${Math.round(statSync(file).size / MB)} MB`;
    },
  );
  await timed('verified', () => admin({}, 'backup', 'verify', file));
  await up.end();
  return { email, password, apiKey, secret, cookie, sums, inboundUrl, contacts, workspaceId: workspace?.id };
}

async function addContacts(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let done = 0; done < CONTACTS; done += 1000) {
    const contacts = Array.from({ length: Math.min(1000, CONTACTS - done) }, (_, row) => ({
      ...{ name: `Ada Lovelace ${done + row}`, email: `ada.${done + row}@example.com` },
      ...{ title: 'Head of Research', city: 'London', externalId: `drill-${done + row}` },
    }));
    ids.push(...((await client.ask('POST', '/contacts', { contacts })).results ?? []).map(({ id }) => id));
  }
  return ids;
}

/** Whether the endpoint is told of a new contact, under its secret. */
async function arrives(client: Client, secret: string): Promise<boolean> {
  const contacts = [{ name: 'Grace Hopper', email: `grace.${Date.now()}@example.com` }];
  const { results } = await client.ask('POST', '/contacts', { contacts });
  return receiver.check(results?.[0]?.id ?? 'none', secret);
}

async function restore(databaseUrl: string): Promise<void> {
  console.log(await admin({ DATABASE_URL: databaseUrl, CRM_DATA_DIR: newData }, 'restore', file));
}

async function startNew(databaseUrl: string): Promise<Place> {
  const { CRM_SECRET, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = JSON.parse(
    readFileSync(join(newData, 'secrets.json'), 'utf8'),
  );
  const env = { DATABASE_URL: databaseUrl, CRM_DATA_DIR: newData, CRM_SECRET, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY };
  console.log(await run(root, ['prisma/migrate.mjs', 'deploy'], env));
  const there = await Place.prepare(home, { ...common, ...env });
  await timed('two processes, balancer and engine started', async () => {
    for (const name of there.processes) await there.startProcess(root, name);
    await there.startBalancer();
    await there.startEngine(root);
  });
  return there;
}

async function checkNew(client: Client, had: Awaited<ReturnType<typeof fillOld>>): Promise<void> {
  await check('the key opens the same workspace', async () => {
    const { workspace } = await client.ask('GET', '/me');
    return workspace?.id === had.workspaceId;
  });
  await check(`all of ${CONTACTS} contacts`, async () => {
    const there = new Set<string>();
    let cursor = '';
    do {
      const page = await client.ask('GET', `/contacts?limit=100${cursor}`);
      for (const { id } of page.contacts ?? []) there.add(id);
      cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : '';
    } while (cursor !== '');
    return had.contacts.every((id) => there.has(id));
  });
  await check('who was signed in still is', () => client.isSignedIn(had.cookie));
  await check('nobody else is', async () => !(await client.isSignedIn('')));
  await check('signing in', async () => client.isSignedIn(await client.signIn(had.email, had.password)));
  await check('the address that mail was posted to takes mail', () => client.post(had.inboundUrl, MAIL));
  await check('a webhook arrives, signed by the secret from before', () => arrives(client, had.secret));
  await check(`${had.sums.size} files, byte for byte`, () =>
    timed('files read', async () => {
      for (const [id, sum] of had.sums) {
        const { file: found } = await client.ask('GET', `/files/${id}`);
        if ((await client.download(found?.downloadUrl ?? '')) !== sum) return false;
      }
      return true;
    }),
  );
}
