import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { PART_BYTES } from '@/server/records/imports/limits';
import { leastOf, MOST_TURN_MS } from '@/server/test/at-best';
import { begin, makeSite } from '@/server/test/chats/visitor';
import { makeSignedIn } from '@/server/test/console';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox } from '@/server/test/inbound';
import { freePort } from '@/server/test/ports';

// The wall of time: whatever a stranger wrote and the service takes, however much of it, nobody else waits for it.

const MB = 1024 * 1024;

let ws: TestWorkspace;
let service: Spawned;
let base: string;
let token: string;
let cookie: string;
let contactId: string;
beforeAll(async () => {
  ws = await makeWorkspace();
  contactId = await makeContact(ws, 'bob@acme.example');
  ({ token } = await makeMailbox(ws));
  const port = await freePort();
  // What is refused for coming too often costs nothing.
  const env = { PORT: String(port), LOG_LEVEL: 'silent', CRM_RATE_LIMIT_PER_MINUTE: '1000000' };
  service = await spawnProgram('server/test/foreign-process.ts', env);
  base = `http://127.0.0.1:${port}`;
  ({ cookie } = await makeSignedIn(ws.id));
  service.child.send('import');
  await send('/custom-fields', { entity: 'CONTACT', label: 'Long', type: 'LONG_TEXT' });
  await send('/webhooks', { url: 'https://example.com/hook', events: ['contact.created', 'contact.updated'] });
});
afterAll(() => service.end('SIGKILL'));

const headers = () => ({ Authorization: `Bearer ${ws.key}`, 'Content-Type': 'application/json' });
const send = (path: string, body: unknown) =>
  fetch(`${base}/api/v1${path}`, {
    method: 'POST',
    headers: headers(),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }).then(read);
const receive = (mail: string) =>
  fetch(`${base}/api/inbound/${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822' },
    body: mail,
  }).then(read);
const read = async (answer: Response) => {
  await answer.arrayBuffer();
  return answer.status;
};

/** Has a file read, and its rows written as proposed where it can be read. */
async function importFile(bytes: Buffer): Promise<number> {
  const ask = async (method: string, path: string, body: unknown = {}) => {
    const sent = method === 'GET' ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) };
    const answer = await fetch(`${base}/api/v1/imports${path}`, { method, headers: headers(), ...sent } as RequestInit);
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as { import: { id: string; state: string } };
  };
  const { id } = (await ask('POST', '', { resource: 'contacts', fileName: 'a.csv', size: bytes.length })).import;
  for (let at = 0, n = 1; at < bytes.length; at += PART_BYTES, n++)
    await ask('PUT', `/${id}/parts/${n}`, bytes.subarray(at, at + PART_BYTES));
  await ask('POST', `/${id}/complete`);
  const settled = () =>
    vi.waitFor(
      async () => {
        const { state } = (await ask('GET', `/${id}`)).import;
        expect(['READY', 'DONE', 'FAILED']).toContain(state);
        return state;
      },
      { timeout: 240_000, interval: 100 },
    );
  if ((await settled()) === 'READY') await ask('POST', `/${id}/start`);
  await settled();
  return 200;
}

async function longestTurn(act: () => Promise<unknown>): Promise<number> {
  service.child.send('begin');
  await act();
  const said = once(service.child, 'message') as Promise<[{ longestMs: number }]>;
  service.child.send('measure');
  return (await said)[0].longestMs;
}

/** What its longest turn takes, at best, once it has been as expected. */
const measured = (name: string, act: () => Promise<number>, status: number) =>
  leastOf(MOST_TURN_MS, () => longestTurn(async () => expect(await act(), name).toBe(status)));

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const fieldsOf = (count: number, name: (index: number) => string) =>
  Object.fromEntries(many(count, (index) => [name(index), 1]));

const base64 = (bytes: number) => `${'QUJD'.repeat(19)}\r\n`.repeat(bytes / 78);
const mail = (...parts: string[]) => mailFrom('bob', ...parts);
const mailFrom = (name: string, ...parts: string[]) =>
  [
    ...[`From: ${name}@acme.example`, 'Subject: Much failure to deliver', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary=b', '', ...parts.flatMap((part) => ['--b', part]), '--b--', ''],
  ].join('\r\n');
const pdf = (bytes: number) =>
  `Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(bytes)}`;

const mails: Record<string, () => string> = {
  'an attachment of 24 MB': () => mail('\r\nHello', pdf(24 * MB)),
  '190 attachments': () => mail('\r\nHello', ...many(190, () => pdf(MB / 8))),
  '24 MB of text': () => mail(`\r\n${'Please unsubscribe me. '.repeat(MB)}`),
  '24 MB of quoted lines': () => mail(`\r\n${'> a\n'.repeat(6 * MB)}`),
  '24 MB of HTML': () => mail(`Content-Type: text/html\r\n\r\n${'<p>Hello <b>you</b></p>'.repeat(MB)}`),
  'a report of empty lines': () => mailFrom('mailer-daemon', `\r\nIt failed${'\r\n'.repeat(MB / 2)}so.`),
  'an original that is to one long word': () =>
    mailFrom(
      'mailer-daemon',
      '\r\nIt failed',
      `Content-Type: message/rfc822\r\n\r\nTo: ${'a'.repeat(250_000)}\r\n\r\nHello`,
    ),
  'text that is all marks': () => mail(`\r\n${'&<>"\n'.repeat(100_000)}`),
};

const batches: Record<string, [rows: () => unknown[], status: number]> = {
  'rows of 10 MB': [
    () => many(1000, (row) => ({ externalId: `x-${row}`, name: 'Ada', customFields: { long: 'tëxt '.repeat(1500) } })),
    200,
  ],
  'one row of 9 MB': [() => [{ name: 'Ada', unheard: 'x'.repeat(9 * MB) }], 207],
  'rows as long as they may be': [() => many(5, () => ({ name: 'Ada', unheard: 'x'.repeat(1.9 * MB) })), 207],
  'one row of 500,000 fields': [() => [fieldsOf(500_000, (field) => `f${field}`)], 207],
  'rows of many fields': [() => many(1000, (row) => fieldsOf(500, (field) => `f${row}_${field}`)), 207],
  'rows of many custom fields': [
    () => many(1000, (row) => ({ name: 'Ada', customFields: fieldsOf(500, (field) => `f${row}_${field}`) })),
    207,
  ],
  'rows of lists': [() => many(1000, () => ({ name: many(4000, () => 1) })), 207],
  'rows with many faults': [
    () => many(1000, () => ({ name: 1, email: 'x', status: 'no', phone: 3, externalId: 5 })),
    207,
  ],
  'three million rows': [() => many(3_000_000, () => ({})), 400],
};

/** Calls of the console: by whoever is signed in, and by a stranger who says so. */
const consoleBodies: Record<string, [body: () => string, status: number]> = {
  'a file of 5 MB': [() => fileOf(['QUJD', 4.8 * MB], { entity: 'CONTACT', recordId: contactId }), 200],
  'a row of 5 MB of escapes': [() => `{"name":"${'\\u0041'.repeat(0.8 * MB)}"}`, 400],
  'a million rows': [() => `{"contacts":[${'{},'.repeat(1_500_000)}{}]}`, 400],
  '119,000 values': [() => `{"contacts":[${'0,'.repeat(119_000)}0]}`, 400],
};
const files: Record<string, () => Buffer> = {
  'rows of 2 MB': () => Buffer.from(`name,email\n${`"${'a '.repeat(MB - 10)}",x\n`.repeat(2)}`),
  'cells without end': () => Buffer.from(`name,email\n${`${'a,'.repeat(900_000)}\n`.repeat(2)}`),
  'many short rows': () => Buffer.from(`name\n${'a\n'.repeat(20_000)}`),
  'marks of quotation': () => Buffer.from(`name\n${`"${'""'.repeat(900_000)}"\n`.repeat(2)}`),
  'a hundred thousand headers': () => Buffer.from(`${'a,'.repeat(100_000)}b\n`),
  'runs of signs of addresses': () => Buffer.from(`name,email\n${`,${'a@'.repeat(900_000)}\n`.repeat(2)}`),
};

/** Bodies of what is no batch, and may be long all the same. */
const bodies: Record<string, () => string> = {
  'too many values': () => `{"name":"x","more":[${'{},'.repeat(300_000)}{}]}`,
  'fields with long names': () => `{${many(118_000, (field) => `"${'x'.repeat(70)}${field}":1`)}}`,
  'texts that are not ASCII': () => `{"contactIds":[${many(118_000, () => `"${'é'.repeat(35)}"`)}]}`,
  'one text that is not ASCII': () => `{"name":"x","bodyHtml":"${'é'.repeat(4.9 * MB)}"}`,
};

/** Contents in base64 as a body's text has them. */
const contents: Record<string, [content: string, bytes: number]> = {
  base64: ['QUJD', 13 * MB],
  'a gap after each group of base64': ['QUJD ', 13 * MB],
  escapes: ['\\u0041', 13 * MB],
};
const fileOf = ([content, bytes]: [string, number], more: object) =>
  JSON.stringify({ fileName: 'a.txt', contentType: 'text/plain', ...more, contentBase64: '@' }).replace(
    '@',
    content.repeat(bytes / content.length / 4).repeat(4),
  );

describe('wall: nobody waits for what others wrote', () => {
  test.each(Object.keys(mails))('a mail with %s', { timeout: 120_000 }, async (name) => {
    const message = mails[name]?.() ?? '';
    expect(await measured(name, () => receive(message), 200)).toBeLessThan(MOST_TURN_MS);
  });

  test.each(Object.keys(batches))('a batch of %s', { timeout: 120_000 }, async (name) => {
    const [rows, status] = batches[name] ?? [() => [], 0];
    const body = JSON.stringify({ contacts: rows() });
    expect(await measured(name, () => send('/contacts', body), status)).toBeLessThan(MOST_TURN_MS);
  });

  test.each(Object.keys(consoleBodies))('a call of the console with %s', { timeout: 120_000 }, async (name) => {
    const [make, status] = consoleBodies[name] ?? [() => '', 0];
    const body = make();
    const post = (cookie: string) => (): Promise<number> =>
      fetch(`${base}/api/trpc/${name.includes('file') ? 'files.create' : 'contacts.upsert'}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', cookie },
        body,
      }).then(read);
    expect(await measured(`${name}, signed in`, post(cookie), status)).toBeLessThan(MOST_TURN_MS);
    expect(await measured(`${name}, a stranger`, post('x=session_token='), 401)).toBeLessThan(MOST_TURN_MS);
  });

  test.each(Object.keys(contents))('a file of %s', { timeout: 120_000 }, async (name) => {
    const content = contents[name] ?? ['', 0];
    const body = fileOf(content, { entity: 'CONTACT', recordId: contactId });
    expect.soft(await measured(name, () => send('/files', body), 201)).toBeLessThan(MOST_TURN_MS);
    const chat = await begin(await makeSite(ws));
    const visitors = fileOf([content[0], content[1] / 2], {});
    const visit = () =>
      fetch(`${base}/api/public/chat/conversations/${chat.id}/files`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${chat.token}`, 'Content-Type': 'application/json' },
        body: visitors,
      }).then(read);
    expect.soft(await measured(`${name}, of a visitor`, visit, 201)).toBeLessThan(MOST_TURN_MS);
  });

  test.each(Object.keys(files))('a file of an import with %s', { timeout: 300_000 }, async (name) => {
    const bytes = files[name]?.() ?? Buffer.alloc(0);
    expect(await measured(name, () => importFile(bytes), 200)).toBeLessThan(MOST_TURN_MS);
  });

  test.each(Object.keys(bodies))('a single body of %s', { timeout: 120_000 }, async (name) => {
    const body = bodies[name]?.() ?? '';
    expect(await measured(name, () => send('/campaigns', body), 400)).toBeLessThan(MOST_TURN_MS);
  });
});
