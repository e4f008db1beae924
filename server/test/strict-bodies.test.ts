import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import { jsonSchemaOf, rowOf } from '@/server/kernel/contract/json-schema';
import { takesQuery } from '@/server/kernel/contract/operation';
import { requestOf, send } from './call';
import { makeWorkspace, type TestWorkspace } from './factories';
import { exampleFor, fieldsOf, pathValues, type Values } from './matrix/inputs';
import { type Ids, populate } from './matrix/populate';

let ws: TestWorkspace;
let ids: Ids;
async function begin() {
  ws = await makeWorkspace();
  ids = await populate(ws.id, 'mine');
}
beforeAll(begin);

const withBody = endpoints.filter(({ operation }) => !takesQuery(operation.method) && operation.raw === undefined);
const LENIENT = { Prefer: 'respond-async, Handling="lenient"' };

type Endpoint = (typeof endpoints)[number];

const sendTo = ({ operation }: Endpoint, input: Values, headers: Record<string, string> = {}, path: Values = {}) => {
  const request = requestOf(operation, { ...input, ...pathValues(operation, ids), ...path }, ws.key);
  return send({ ...request, headers: { ...request.headers, ...headers } });
};
/** The example with a field beside its own: in the row of a batch, else in the body. */
function withField({ operation }: Endpoint, field: Values): Values {
  const example = exampleFor(operation, ids);
  const { batch } = fieldsOf(operation);
  if (!batch) return { ...example, ...field };
  const [row] = example[batch] as Values[];
  return { ...example, [batch]: [{ ...row, ...field }] };
}

describe.each(withBody.map((endpoint) => [endpoint.operation.id, endpoint] as const))('%s', (_id, endpoint) => {
  const { operation } = endpoint;

  it('says of a field that nothing reads that there is no such field', async () => {
    const { status, body } = await sendTo(endpoint, withField(endpoint, { zzqqxx: 1 }));
    if (!operation.rows) return expect([status, body.error]).toEqual([400, 'zzqqxx: no such field.']);
    expect([status, body.results[0]?.error]).toEqual([207, 'zzqqxx: no such field.']);
    const beside = await sendTo(endpoint, { ...exampleFor(operation, ids), zzqqxx: 1 });
    expect([beside.status, beside.body.error]).toEqual([400, 'zzqqxx: no such field.']);
  });

  it('names the field that was meant', async () => {
    const row =
      operation.rows === undefined ? operation.input : rowOf(operation.input.shape[operation.rows] ?? operation.input);
    const names = Object.keys((row as typeof operation.input).shape).filter((name) => name.length > 3);
    for (const name of names) {
      const wrong = `${name.slice(0, 1)}${name.charAt(2)}${name.charAt(1)}${name.slice(3)}`;
      if (wrong === name || names.includes(wrong)) continue;
      const { body } = await sendTo(endpoint, withField(endpoint, { [wrong]: 1 }));
      const error = operation.rows ? body.results[0]?.error : body.error;
      expect(error).toMatch(new RegExp(`^${wrong}: no such field\\. Did you mean ${name}\\?`));
    }
  });

  it('ignores such a field for whoever prefers that, and says so', async () => {
    const { body, headers } = await sendTo(endpoint, withField(endpoint, { zzqqxx: 1 }), LENIENT);
    expect(headers['Preference-Applied']).toBe('handling=lenient');
    expect(JSON.stringify(body)).not.toContain('no such field');
    const strict = await sendTo(endpoint, withField(endpoint, { zzqqxx: 1 }), { Prefer: 'handling=strict' });
    expect(strict.headers['Preference-Applied']).toBeUndefined();
  });
});

/** Records that are read with another one. */
const READ_WITHIN: Record<string, (answers: Values) => unknown> = {
  stages: ({ pipeline }) => (pipeline as { stages: Values[] }).stages[0],
};
/** What is never read again. */
const NEVER_READ = ['listeners.create'];
/** What is written in another form than it is read in, or may not be sent again though it says nothing new. */
const OTHERWISE: Record<string, string[]> = {
  'bookings.create': ['answers'],
  'custom-fields.update': ['type', 'key', 'entity'],
  'emails.create': ['campaign'],
  'emails.update': ['campaign'],
};

const resourceOf = ({ operation }: Endpoint) => operation.id.slice(0, operation.id.indexOf('.'));
const endpointOf = (id: string) => endpoints.find(({ operation }) => operation.id === id);

/** A record of the same resource, as it is read alone or in a list. */
async function readRecord(endpoint: Endpoint, path: Values): Promise<Values | undefined> {
  const resource = resourceOf(endpoint);
  const within = READ_WITHIN[resource];
  const get = endpointOf(`${within ? 'pipelines' : resource}.get`);
  const reader = get ?? endpointOf(`${resource}.list`);
  if (!reader) return undefined;
  // With everything that a read can show.
  const { examples } = jsonSchemaOf(reader.operation.input).properties?.include ?? {};
  const include = examples ? { include: (examples as string[]).join(',') } : {};
  const { body } = await sendTo(reader, include, {}, get && !within ? path : {});
  return (within ? within(body) : Object.values(body).flat()[0]) as Values;
}

/** The path to a record that was made as its example says, where such records can be made; else to one that is there. */
async function madeByExample(endpoint: Endpoint): Promise<Values> {
  const create = endpointOf(`${resourceOf(endpoint)}.create`);
  if (!create || SCARCE.includes(create.operation.id)) return {};
  const { body } = await sendTo(create, exampleFor(create.operation, ids));
  const [record] = Object.values(body) as Values[];
  return { id: record?.id };
}
/** What the workspace of the test has no second one of. */
const SCARCE = ['mailboxes.create', 'stages.create', 'files.create'];

describe('what was read can be sent back', () => {
  // What was tried so far may have deleted any of the records.
  beforeAll(begin);
  const writers = withBody.filter(({ operation }) => /\.(create|update|upsert)$/.test(operation.id));
  it.each(writers.map((endpoint) => [endpoint.operation.id, endpoint] as const))('to %s', async (id, endpoint) => {
    const isUpdate = id.endsWith('.update');
    const path = isUpdate ? await madeByExample(endpoint) : {};
    const record = await readRecord(endpoint, path);
    if (!record) return expect(NEVER_READ).toContain(id);
    expect(record.id).toEqual(expect.any(String));
    for (const name of OTHERWISE[id] ?? []) delete record[name];
    const { status, body } = await sendTo(
      endpoint,
      isUpdate ? record : withField(endpoint, record),
      {},
      isUpdate ? { id: record.id } : {},
    );
    expect(JSON.stringify(body)).not.toContain('no such field');
    if (isUpdate && id !== 'mailboxes.update') expect([status, body.error]).toEqual([200, undefined]);
  });
});
