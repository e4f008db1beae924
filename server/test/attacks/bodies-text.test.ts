import { beforeAll, describe, expect, it } from 'vitest';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { type EntryPoint, entryPoints } from './entry-points';
import { startAllHandlers } from './handlers';

// The wall of what a body may hold: how deep, what nobody can keep, and what is no text at all.
const service = startAllHandlers();
let ws: TestWorkspace;
beforeAll(async () => {
  ws = await makeWorkspace();
});

const withKey = () => ({ authorization: `Bearer ${ws.key}`, 'content-type': 'application/json' });
const ENTRY_POINTS = entryPoints(() => ws);
const JSON_ENTRY_POINTS = ENTRY_POINTS.filter(({ takes }) => takes === 'JSON');
/** Background work is asked by whoever signs, whose bytes they are. */
const KEEPERS = JSON_ENTRY_POINTS.filter(({ name }) => name !== 'background work');
const FORMS = ENTRY_POINTS.filter(({ takes }) => takes === 'form');
/** What a stranger is told before anything of a body is read, or of a batch whose rows are judged one by one. */
const STRANGERS = [401];

async function send({ method, ask }: EntryPoint, body: string | Buffer<ArrayBuffer>) {
  const { path, headers } = await ask();
  const response = await fetch(service.base + path, { method, headers, body, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}

const DEEP = `${'['.repeat(10_000)}"\\u0041"${']'.repeat(10_000)}`;
const DEEP_OBJECT = `${'{"b":'.repeat(5000)}1${'}'.repeat(5000)}`;
const LESS_DEEP = `${'['.repeat(65)}${']'.repeat(65)}`;

describe('the wall of depth', () => {
  it.each(JSON_ENTRY_POINTS)('$name answers a body of 10,000 levels with a refusal', async (point) => {
    for (const body of [`{"name":${DEEP},"a":${DEEP_OBJECT}}`, `{"name":${LESS_DEEP}}`]) {
      const { status } = await send(point, body);
      expect([400, ...STRANGERS]).toContain(status);
    }
  });

  it('a row of a batch that is too deep fails alone, and names its field', async () => {
    const body = JSON.stringify({ contacts: [{ name: 'Fine' }, { name: 'Deep', customFields: { x: 0 } }] }).replace(
      '"x":0',
      `"x":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    );
    const { status, text } = await service.post('/api/v1/contacts', body, withKey());
    expect(status).toBe(207);
    expect(JSON.parse(text)).toMatchObject({
      created: 1,
      errors: 1,
      results: [{ status: 'created' }, { error: 'customFields.x: Must not contain more than 64 levels of nesting' }],
    });
  });
});

describe('the wall of what can be kept', () => {
  it.each(KEEPERS)('$name answers U+0000 with 400', async (point) => {
    const { status, text } = await send(point, '{"name":"a","more":["b",{"c":"\\u0000"}]}');
    expect([400, ...STRANGERS]).toContain(status);
    if (status === 400) expect(text).toContain('must not contain the character U+0000');
  });

  it.each(FORMS)('$name answers U+0000 in a form with 400', async (point) => {
    const body = 'name=a%00&email=a%00@example.com&version=1&decision=ACCEPTED&RelayState=a%00&SAMLResponse=a%00';
    expect((await send(point, body)).status).toBe(400);
  });

  it.each([...KEEPERS, ...FORMS])('$name refuses a body that is not UTF-8, and mends none', async (point) => {
    const body = Buffer.from(point.takes === 'form' ? 'name=caf\xe9' : '{"name":"caf\xe9"}', 'latin1');
    const { status, text } = await send(point, body);
    expect([400, ...STRANGERS]).toContain(status);
    if (status === 400) expect(text).toMatch(/Body must be (valid JSON|UTF-8)\./);
  });

  it('a path of 9,000 characters with an Idempotency-Key is a 404', async () => {
    const path = `/api/v1/quotes/${'a'.repeat(9000)}/items`;
    for (const route of [path, `/api/v1/emails/${'a'.repeat(9000)}/send`, `/api/v1/emails/${'a'.repeat(9000)}/send`]) {
      const { status } = await service.post(route, '{}', { ...withKey(), 'idempotency-key': 'long' });
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
  const { text } = await service.post('/api/v1/deals', JSON.stringify({ deals: rows }), withKey());
  expect(JSON.parse(text).results.map(({ error }: { error: string }) => error)).toEqual([
    'value: Expected number, received string; name: Required',
    "name: Expected string, received number; companyExternalId: no company found for 'nobody'.",
    expect.stringMatching(/^stage: .*; name: Required; customFields\.x: no such field\.$/),
  ]);
  const contacts = [{ email: 'none' }, { status: 'ODD' }];
  const answer = await service.post('/api/v1/contacts', JSON.stringify({ contacts }), withKey());
  expect(JSON.parse(answer.text).results.map(({ error }: { error: string }) => error)).toEqual([
    'email: Invalid email',
    expect.stringMatching(/^status: Invalid enum value.*; name: Required$/),
  ]);
});
