import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import { handleApi } from '@/server/app/entry/api';
import { problemSchema } from '@/server/app/openapi/parts';
import { CODES, type Code } from '@/server/kernel/contract/codes';
import { API_PREFIX, type Operation, takesQuery } from '@/server/kernel/contract/operation';
import { unreadable } from '@/server/kernel/http/target';
import { requestOf, type Sent } from './call';
import { makeKey, makeWorkspace, type TestWorkspace } from './factories';
import { entryPoints } from './matrix/entry-points';
import { exampleFor, pathValues } from './matrix/inputs';
import { type Ids, populate } from './matrix/populate';

const ACCEPT = 'text/html;q=0.1, Application/Problem+JSON; charset=utf-8; q=0.4, */*;q=0.8';
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
let ws: TestWorkspace;
let ids: Ids;
let keyless: string;
beforeAll(async () => {
  ws = await makeWorkspace();
  ids = await populate(ws.id, 'mine');
  keyless = (await makeKey(ws.id, [])).key;
});

interface Problem {
  detail: string;
  code: Code;
  errors?: { detail: string; code: Code }[];
}

/** The same refusal told in both forms: the text of one is the other's, and nothing else of the answer differs. */
async function bothForms(
  ask: (headers: Record<string, string>) => Promise<{ status: number; headers: Record<string, string>; body: unknown }>,
) {
  const plain = await ask({ Accept: 'application/json, */*', 'X-Request-Id': 'r-1' });
  const told = await ask({ Accept: ACCEPT, 'X-Request-Id': 'r-1' });
  const { error } = plain.body as { error: string };
  expect(plain.body).toEqual({ error: expect.any(String) });
  const problem = told.body as Problem & Record<string, unknown>;
  const type = (headers: Record<string, string>) => headers['content-type'] ?? headers['Content-Type'];
  expect([type(plain.headers), type(told.headers)]).toEqual([
    'application/json; charset=utf-8',
    'application/problem+json',
  ]);
  expect(problem).toMatchObject({ status: plain.status, detail: error, requestId: 'r-1' });
  expect(told.status).toBe(plain.status);
  expect(problem.instance).toMatch(/^\/api\/v1\//);
  expect(problem.type).toBe(`http://localhost:3000/docs#error-${problem.code}`);
  expect(CODES[problem.code]).toMatchObject({ status: plain.status, title: problem.title });
  expect(Object.keys(problemSchema.properties)).toEqual(expect.arrayContaining(Object.keys(problem)));
  for (const one of problem.errors ?? []) expect(CODES[one.code].status).toBe(400);
  return problem;
}

describe.each(entryPoints)('through %s', (_name, entryPoint) => {
  const asking = (operation: Operation, sent: Sent) =>
    bothForms((headers) => entryPoint(operation, { ...sent, headers: { ...sent.headers, ...headers } }));

  it.each(endpoints.map(({ operation }) => [operation.id, operation] as const))(
    '%s tells its refusals in both forms',
    async (_id, operation) => {
      const path = pathValues(operation, ids);
      const sent = (key?: string, more: Partial<Sent> = {}) => ({ ...requestOf(operation, path, key), ...more });
      expect(await asking(operation, sent())).toMatchObject({ code: 'unauthorized' });
      if (operation.scopes.length > 0) {
        const fix = { scope: operation.scopes[0] };
        expect(await asking(operation, sent(keyless))).toMatchObject({ code: 'missing_scope', fix });
      }
      const unknown = await asking(operation, sent(ws.key, { query: 'mistyped=1' }));
      expect(unknown).toMatchObject({
        code: 'unknown_parameter',
        field: 'mistyped',
        fix: { allowed: expect.any(Array) },
      });
      if (takesQuery(operation.method) || operation.raw !== undefined) return;
      expect(await asking(operation, sent(ws.key, { body: '{' }))).toMatchObject({ code: 'invalid_body' });
      const body = JSON.stringify({ ...exampleFor(operation, ids), zzqqxx: 1 });
      expect(await asking(operation, sent(ws.key, { body }))).toMatchObject({ code: 'unknown_field', field: 'zzqqxx' });
    },
  );
});

const raw = async (sent: Sent) => {
  const headers = new Headers({ authorization: `Bearer ${ws.key}`, ...sent.headers });
  const request = {
    method: sent.method,
    path: `${API_PREFIX}${sent.path}`,
    query: sent.query ?? '',
    header: (name: string) => headers.get(name) ?? undefined,
    async *body() {
      if (sent.body !== undefined) yield Buffer.from(sent.body);
    },
  };
  const answer = unreadable(request) ?? (await handleApi(request));
  return { ...answer, text: answer.body, body: JSON.parse(answer.body) as unknown };
};
const asked = (sent: Sent) => bothForms((headers) => raw({ ...sent, headers: { ...sent.headers, ...headers } }));
const posted = (path: string, body: unknown, more: Partial<Sent> = {}) =>
  asked({ method: 'POST', path, body: JSON.stringify(body), ...more });

it('tells what is wrong before an operation is found, too', async () => {
  expect(await asked({ method: 'GET', path: '/nothing' })).toMatchObject({ code: 'unknown_path' });
  expect(await asked({ method: 'GET', path: '/tags/%E0%A4%A' })).toMatchObject({ code: 'invalid_address' });
  const fix = { allowed: ['GET', 'POST'] };
  expect(await asked({ method: 'DELETE', path: '/tags' })).toMatchObject({ code: 'method_not_allowed', fix });
  expect(await asked({ method: 'POST', path: '/openapi.json' })).toMatchObject({ code: 'method_not_allowed' });
  const large = { method: 'POST', path: '/tags', body: ' '.repeat(1024 * 1024 + 1) };
  expect(await asked(large)).toMatchObject({ code: 'too_large' });
});

it('says which field is meant, and what puts it right', async () => {
  expect(await posted('/tags', { nmae: 'x' })).toMatchObject({
    ...{
      detail: 'nmae: no such field. Did you mean name?',
      code: 'unknown_field',
      field: 'nmae',
      fix: { name: 'name' },
    },
  });
  expect(await posted('/tags', {})).toMatchObject({ detail: 'name is required.', code: 'required', field: 'name' });
  expect(await asked({ method: 'GET', path: '/tasks', query: 'type=NAP' })).toMatchObject({
    ...{ code: 'not_allowed', field: 'type', fix: { allowed: ['TODO', 'CALL', 'EMAIL', 'MEETING'] } },
  });
  expect(await asked({ method: 'GET', path: '/tasks', query: 'limit=0' })).toMatchObject({
    ...{ code: 'out_of_range', field: 'limit', fix: { minimum: 1, maximum: 1000 } },
  });
  expect(await asked({ method: 'GET', path: '/tasks', query: 'cursor=x' })).toMatchObject({ code: 'invalid_cursor' });
  expect(await asked({ method: 'GET', path: '/tasks', query: 'typ=CALL' })).toMatchObject({ fix: { name: 'type' } });
  expect(await asked({ method: 'GET', path: `/contacts/${UNKNOWN}` })).toMatchObject({ code: 'not_found' });
  expect(await posted('/emails', { contactExternalId: 'nobody' })).toMatchObject({
    ...{ code: 'not_found', field: 'contactExternalId', fix: { call: 'POST /api/v1/contacts' } },
  });
  expect(await posted('/emails', { contactId: ids.Contact?.[0], asUserEmail: 'a@b.example' })).toMatchObject({
    ...{ code: 'unknown_reference', field: 'asUserEmail', fix: { call: 'GET /api/v1/members' } },
  });
  expect(await posted('/deals/x/move', {})).toMatchObject({ code: 'required', field: 'stageId' });
  const name = 'Taken already';
  for (const tag of [name, 'Another one'])
    await raw({ method: 'POST', path: '/tags', body: JSON.stringify({ name: tag }) });
  const path = `/tags/${ids.Tag?.[0]}`;
  expect(await asked({ method: 'PATCH', path, body: JSON.stringify({ name }) })).toMatchObject({
    ...{ status: 409, code: 'already_exists', field: 'name' },
  });
  expect(await asked({ method: 'PATCH', path, body: '{}' })).toMatchObject({
    ...{ code: 'nothing_to_change', fix: { allowed: ['name', 'color'] } },
  });
});

it('lists several faults one by one', async () => {
  const steps = [{ type: 'EMIAL', delayDays: 'two', subjct: 'x' }];
  expect(await posted('/sequences', { steps })).toMatchObject({
    detail: expect.stringMatching(/^steps\.0\.subjct: no such field\. Did you mean subject\?; name: Required; /),
    code: 'invalid_request',
    errors: [
      {
        field: 'steps.0.subjct',
        code: 'unknown_field',
        fix: { name: 'subject' },
        detail: 'no such field. Did you mean subject?',
      },
      { field: 'name', code: 'required', detail: 'Required' },
      { field: 'steps.0.type', code: 'not_allowed', fix: { allowed: expect.arrayContaining(['EMAIL']) } },
      { field: 'steps.0.delayDays', code: 'wrong_type' },
    ],
  });
});

it('tells of the rows of a batch only whoever asks for it, also when it is repeated', async () => {
  const rows = [
    { emial: 'ada@example.com' },
    { name: 'Ada', companyExternalId: 'acme', customFields: { tier: 1 } },
    { name: 'Fine', externalId: 'fine' },
  ];
  const sent = { method: 'POST', path: '/contacts', body: JSON.stringify({ contacts: rows }) };
  const headers = { 'Idempotency-Key': 'rows' };
  const told = await raw({ ...sent, headers: { ...headers, Accept: ACCEPT } });
  expect([told.status, told.headers['Content-Type']]).toEqual([207, 'application/json; charset=utf-8']);
  const errors = [
    'emial: no such field. Did you mean email?',
    "companyExternalId: no company found for 'acme'.; customFields.tier: no such field.",
  ];
  expect(told.body).toMatchObject({
    results: [
      { error: errors[0], code: 'unknown_field', field: 'emial', fix: { name: 'email' } },
      {
        error: errors[1],
        code: 'invalid_request',
        errors: [
          { field: 'companyExternalId', code: 'unknown_reference', fix: { call: 'POST /api/v1/companies' } },
          { field: 'customFields.tier', code: 'unknown_field', fix: { call: 'POST /api/v1/custom-fields' } },
        ],
      },
      { status: 'created' },
    ],
  });
  const { body } = await raw({ ...sent, headers });
  expect((body as { results: unknown[] }).results.slice(0, 2)).toEqual(
    errors.map((error, index) => ({ index, status: 'error', error })),
  );
});

it('replays a refusal in the form that is asked for', async () => {
  const body = { title: 'Q', lineItems: [{ name: 'x', quantity: 1, unitPrice: 1 }], dealExternalId: 'none' };
  const problem = await posted('/quotes', body, { headers: { 'Idempotency-Key': 'quote' } });
  expect(problem).toMatchObject({
    ...{ status: 404, detail: 'Deal not found.', field: 'dealExternalId', fix: { call: 'POST /api/v1/deals' } },
  });
  const other = { headers: { 'Idempotency-Key': 'quote' } };
  expect(await posted('/quotes', { ...body, title: 'R' }, other)).toMatchObject({ code: 'idempotency_conflict' });
});

it.each([undefined, '*/*', 'application/*', 'application/json', 'application/problem+json;q=0', 'text/problem+json'])(
  'is as it always was, byte for byte, for Accept: %s',
  async (accept) => {
    const { text, headers } = await raw({ method: 'GET', path: '/nothing', headers: accept ? { Accept: accept } : {} });
    expect(text).toBe('{"error":"There is no /api/v1/nothing."}');
    expect(headers['Content-Type']).toBe('application/json; charset=utf-8');
  },
);
