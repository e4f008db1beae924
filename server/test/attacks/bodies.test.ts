import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { mailToken } from '@/server/kernel/mail/token';
import { emails } from '@/server/outreach/emails';
import { contacts } from '@/server/records/contacts';
import { files } from '@/server/records/files';
import { uploadUrl } from '@/server/records/imports/create';
import { call } from '@/server/test/call';
import { makeSite } from '@/server/test/chats/visitor';
import { makeSignedIn } from '@/server/test/console';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeForm } from '@/server/test/forms';
import { makeMailbox } from '@/server/test/inbound';
import { head, startAllHandlers, wire } from './handlers';

// The wall of what may be sent in a body: how much, how slowly, how deep, and what nobody can keep.
const service = startAllHandlers();
let ws: TestWorkspace;
beforeAll(async () => {
  ws = await makeWorkspace();
});

const json = { 'content-type': 'application/json' };
const withKey = () => ({ authorization: `Bearer ${ws.key}`, ...json });

/** What each entry point is asked that takes JSON. */
const JSON_ENTRY_POINTS: [entryPoint: string, path: string, headers: () => Record<string, string>][] = [
  ['the API', '/api/v1/tags', withKey],
  ['the API, for files', '/api/v1/files', withKey],
  ['the API, for batches', '/api/v1/contacts', withKey],
  ['the console', '/api/trpc/account.setUp', () => json],
  ['sign-in', '/api/auth/sign-in/email', () => json],
  ['pages', '/sign-in', () => json],
  ['background work', '/api/inngest', () => json],
];

type Asked = [
  entryPoint: string,
  path: () => string | Promise<string>,
  headers: () => Record<string, string>,
  method: string,
];

/** Each with the address that it needs, of a draft, a mailbox, or what its token grants. */
const ENTRY_POINTS: Asked[] = [
  ...JSON_ENTRY_POINTS.map(([name, path, headers]): Asked => [name, () => path, headers, 'POST']),
  ['forms', async () => `/api/public/forms/${(await makeForm(ws)).key}`, () => json, 'POST'],
  ['chats', async () => `/api/public/chat/${(await makeSite(ws)).key}/conversations`, () => json, 'POST'],
  [
    'inbound mail',
    async () => `/api/inbound/${(await makeMailbox(ws)).token}`,
    () => ({ 'content-type': 'message/rfc822' }),
    'POST',
  ],
  [
    'uploads',
    async () => pathOf((await call(ws.key, files.uploadUrl, await tenBytes())).body.uploadUrl),
    () => binary,
    'PUT',
  ],
  ['parts of imports', () => pathOf(uploadUrl(ws.id, newId())), () => binary, 'PUT'],
  ['review pages', async () => `${pathOf((await draft()).reviewUrl)}/act`, () => json, 'POST'],
  [
    'unsubscribing',
    async () => `/unsubscribe/${mailToken('unsubscribe', ws.id, (await draft()).id)}`,
    () => json,
    'POST',
  ],
];

const binary = { 'content-type': 'application/octet-stream' };
const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;
async function personId() {
  const { body } = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  return body.results[0]?.id ?? '';
}
async function draft() {
  const input = { contactId: await personId(), subject: 'Hi', bodyHtml: '<p>Hi</p>' };
  return (await call(ws.key, emails.create, input)).body.email;
}
const tenBytes = async () =>
  ({
    entity: 'CONTACT',
    recordId: await personId(),
    fileName: 'a.bin',
    contentType: binary['content-type'],
    size: 10,
  }) as const;

describe('the wall of size', () => {
  // Side by side: a sender that never ends is waited for.
  it.concurrent.each(ENTRY_POINTS)(
    '%s answers 413 to a body without end, and whoever still writes can read it',
    async (_door, path, headers, method) => {
      const { socket, received } = await wire(
        service.port,
        head(method, await path(), { ...headers(), 'transfer-encoding': 'chunked' }),
      );
      const piece = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
      let closed = false;
      socket.once('close', () => {
        closed = true;
      });
      // It writes 28 MB whatever comes back, and only then looks.
      socket.pause();
      for (let sent = 0; sent < 28 && !closed; sent++)
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
      socket.resume();
      await Promise.race([once(socket, 'end'), once(socket, 'close')]);
      expect(received()).toMatch(/^HTTP\/1\.1 413 /);
      expect(received()).toContain(`{"error":"`);
      socket.destroy();
    },
  );

  it.each(ENTRY_POINTS)(
    '%s answers 413 to a body that is announced as too long, and whoever writes it all can read it',
    async (_door, path, headers, method) => {
      const bytes = 32 * 1024 * 1024;
      const { socket, received } = await wire(
        service.port,
        head(method, await path(), { ...headers(), 'content-length': String(bytes) }),
      );
      socket.pause();
      const piece = 'x'.repeat(1024 * 1024);
      for (let sent = 0; sent < 32; sent++)
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
      socket.resume();
      await Promise.race([once(socket, 'end'), once(socket, 'close')]);
      expect(received()).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    },
  );
});

describe('the wall of time', () => {
  it('a body that does not come is answered with 408, at every entry point', { timeout: 60_000 }, async () => {
    const open = await Promise.all(
      ENTRY_POINTS.map(async ([name, path, headers, method]) => ({
        ...(await wire(service.port, `${head(method, await path(), { ...headers(), 'content-length': '10' })}{`)),
        name,
      })),
    );
    for (const { name, ended } of open) expect(await ended, name).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long/);
  });

  it('a head that does not come is cut off', { timeout: 60_000 }, async () => {
    const { ended } = await wire(service.port, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-a: ');
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('the wall of who sends', () => {
  const upload = '/api/trpc/files.create';

  it('a cookie that is nobody’s lets nobody send more than strangers may', async () => {
    for (const cookie of ['x=session_token=', 'crm.session_token=forged.forged']) {
      const announced = head('POST', upload, { ...json, cookie, 'content-length': String(10 * 1024 * 1024) });
      const { ended, socket } = await wire(service.port, announced);
      expect(await ended).toMatch(/^HTTP\/1\.1 401 [\s\S]*Your session has ended/);
      socket.destroy();
    }
  });

  it('what a stranger sends to whoever is signed in is not parsed', async () => {
    for (const body of ['{', '{"name":"a\\u0000"}'])
      expect((await post('/api/trpc/tags.create', body, json)).status).toBe(401);
  });

  it('whoever is signed in sends no more values than the API takes', async () => {
    const { cookie } = await makeSignedIn(ws.id);
    for (const more of [`[${'0,'.repeat(130_000)}0]`, `{${'"a":{},'.repeat(70_000)}"b":1}`]) {
      const answer = await post('/api/trpc/tags.create', `{"name":"x","more":${more}}`, { ...json, cookie });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('more than 120000 values')]);
    }
    const made = await post('/api/trpc/tags.create', `{"name":"x","more":[${'0,'.repeat(50_000)}0]}`, {
      ...json,
      cookie,
    });
    expect(made.status).toBe(200);
  });
});

const DEEP = `${'['.repeat(10_000)}"\\u0041"${']'.repeat(10_000)}`;
const LESS_DEEP = `${'['.repeat(65)}${']'.repeat(65)}`;

async function post(path: string, body: string, headers: Record<string, string>) {
  const response = await fetch(service.base + path, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
}

describe('the wall of depth', () => {
  it.each(JSON_ENTRY_POINTS.filter(([entryPoint]) => entryPoint !== 'pages'))(
    '%s answers a body of 10,000 levels with a refusal',
    async (_door, path, headers) => {
      for (const body of [
        `{"name":${DEEP}}`,
        `{"name":${LESS_DEEP}}`,
        DEEP,
        `{"a":${'{"b":'.repeat(5000)}1${'}'.repeat(5000)}}`,
      ]) {
        const { status } = await post(path, body, headers());
        expect([400, 401]).toContain(status);
      }
    },
  );

  it.each(['/api/public/forms/none', '/api/public/chat/none/conversations'])('%s too', async (path) => {
    const { status } = await post(path, `{"a":${'['.repeat(30_000)}"\\u0041"${']'.repeat(30_000)}}`, json);
    expect([400, 404]).toContain(status);
  });

  it('a row of a batch that is too deep fails alone, and names its field', async () => {
    const body = JSON.stringify({ contacts: [{ name: 'Fine' }, { name: 'Deep', customFields: { x: 0 } }] }).replace(
      '"x":0',
      `"x":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    );
    const { status, text } = await post('/api/v1/contacts', body, withKey());
    expect(status).toBe(207);
    expect(JSON.parse(text)).toMatchObject({
      created: 1,
      errors: 1,
      results: [{ status: 'created' }, { error: 'customFields.x: Must not contain more than 64 levels of nesting' }],
    });
  });
});

describe('the wall of what can be kept', () => {
  it.each([
    ['the API', '/api/v1/tags', () => withKey(), '{"name":"a\\u0000"}'],
    ['the console', '/api/trpc/account.acceptInvite', () => json, '{"token":"a\\u0000"}'],
    ['the console, in a batch', '/api/trpc/account.acceptInvite?batch=1', () => json, '{"0":{"token":"a\\u0000"}}'],
    ['sign-in', '/api/auth/sign-in/email', () => json, '{"email":"a\\u0000@example.com","password":"b"}'],
  ])('%s answers U+0000 with 400', async (_door, path, headers, body) => {
    const answer = await post(path, body, headers());
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('must not contain the character U+0000');
  });

  it.each([
    ['the API', '/api/v1/tags', () => withKey(), '{"name":"caf\xe9"}', 'Body must be valid JSON.'],
    ['the console', '/api/trpc/account.acceptInvite', () => json, '{"token":"caf\xe9"}', 'Body must be UTF-8.'],
    ['sign-in', '/api/auth/sign-in/email', () => json, '{"email":"caf\xe9","password":"b"}', 'Body must be UTF-8.'],
  ])('%s refuses a body that is not UTF-8, and mends none', async (_door, path, headers, text, error) => {
    const body = Buffer.from(text, 'latin1');
    const response = await fetch(service.base + path, { method: 'POST', headers: headers(), body });
    expect([response.status, (await response.json()) as object]).toEqual([400, expect.objectContaining({ error })]);
  });

  it('a path of 9,000 characters with an Idempotency-Key is a 404', async () => {
    const path = `/api/v1/quotes/${'a'.repeat(9000)}/items`;
    for (const route of [path, `/api/v1/emails/${'a'.repeat(9000)}/send`, `/api/v1/emails/${'a'.repeat(9000)}/send`]) {
      const { status } = await post(route, '{}', { ...withKey(), 'idempotency-key': 'long' });
      expect([400, 404]).toContain(status);
    }
  });
});

it('all faults of a row are named at once', async () => {
  const rows = [
    { value: 'much' },
    { name: 5, companyExternalId: 'nobody' },
    { stage: 'NOWHERE', customFields: { x: 1 } },
  ];
  const { text } = await post('/api/v1/deals', JSON.stringify({ deals: rows }), withKey());
  expect(JSON.parse(text).results.map(({ error }: { error: string }) => error)).toEqual([
    'value: Expected number, received string; name: Required',
    "name: Expected string, received number; companyExternalId: no company found for 'nobody'.",
    expect.stringMatching(/^stage: .*; name: Required; customFields\.x: no such field\.$/),
  ]);
  const contacts = [{ email: 'none' }, { status: 'ODD' }];
  const answer = await post('/api/v1/contacts', JSON.stringify({ contacts }), withKey());
  expect(JSON.parse(answer.text).results.map(({ error }: { error: string }) => error)).toEqual([
    'email: Invalid email',
    expect.stringMatching(/^status: Invalid enum value.*; name: Required$/),
  ]);
});
