import { beforeEach, describe, expect, it } from 'vitest';
import { notes } from '@/server/records/notes';
import { call } from '@/server/test/call';
import { type Filled, fillLists } from '@/server/test/export-lists';
import { bytesOfExport, exported, unzipped } from '@/server/test/exports';
import { makeKey } from '@/server/test/factories';
import { exports } from './';
import type { Exported } from './names';

const FORM_FIELDS = ['name', 'email', 'message'].map((key) => `fields.${key}`);
/** For each list the scope that reads it, and of what it is where it belongs to one record. */
const KINDS = {
  notes: { scope: 'read:notes' },
  communications: { scope: 'read:communications' },
  suppressions: { scope: 'read:suppressions' },
  campaigns: { scope: 'read:campaigns' },
  sequences: { scope: 'read:sequences' },
  recipients: { scope: 'read:campaigns', within: 'campaignId' },
  enrollments: { scope: 'read:sequences', within: 'sequenceId' },
  submissions: { scope: 'read:leads', within: 'formId' },
  bookings: { scope: 'read:bookings' },
  chats: { scope: 'read:chat' },
  emails: { scope: 'read:emails' },
  files: { scope: 'read:files' },
  comments: { scope: 'read:notes' },
  forms: { scope: 'read:leads' },
  workflows: { scope: 'write:workflows' },
  runs: { scope: 'write:workflows', within: 'workflowId' },
  templates: { scope: 'read:emails' },
  bookingTypes: { scope: 'read:bookings' },
  matches: { scope: 'read:offerings' },
  candidates: { scope: 'read:offerings', within: 'matchId' },
  messages: { scope: 'read:chat', within: 'chatId' },
} as const satisfies { [E in Exported]?: { scope: string; within?: string } };
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];
const contained = kinds.filter((kind) => 'within' in KINDS[kind]);

let ours: Filled;
let theirs: Filled;
beforeEach(async () => {
  [ours, theirs] = [await fillLists('ours'), await fillLists('theirs')];
});

const within = (kind: Kind, { ids }: Filled): { filters?: Record<string, string> } => {
  const { within: filter } = KINDS[kind] as { within?: string };
  return filter ? { filters: { [filter]: ids[filter] ?? '' } } : {};
};
const linesOf = async (asked: Parameters<typeof exported>[1]) =>
  (await bytesOfExport(ours.key, (await exported(ours.key, asked)).id)).toString().trimEnd().split(/\r?\n/);
const refusal = async (asked: object, key = ours.key) => {
  const { status, body } = await call(key, exports.create, asked as never);
  return [status, body.error];
};

describe.each(kinds)('%s', (resource) => {
  it('are written as whole records and as a table, and none of another workspace', async () => {
    const asked = { resource, ...within(resource, ours) };
    const lines = await linesOf({ ...asked, format: 'ndjson' });
    expect([lines.length, JSON.parse(lines[0] ?? '')]).toEqual([
      1,
      expect.objectContaining({ id: expect.any(String) }),
    ]);
    const table = await linesOf(asked);
    expect([table.length, table[0]]).toEqual([2, expect.stringMatching(/^\ufeff(\w|\.)+(,(\w|\.)+)+$/)]);
    for (const text of [...lines, ...table]) expect(text).not.toContain('theirs');
    expect(`${lines}${table}`).toContain('ours');
    const book = await exported(ours.key, { ...asked, format: 'xlsx' });
    expect((await unzipped(await bytesOfExport(ours.key, book.id)))['xl/worksheets/sheet1.xml']).toContain('ours');
  });

  it('are for whoever may read them', async () => {
    const { scope } = KINDS[resource];
    const others = kinds.map((kind) => KINDS[kind].scope).filter((one) => one !== scope);
    const asked = { resource, ...within(resource, ours) };
    const lacking = await makeKey(ours.id, others);
    expect(await refusal(asked, lacking.key)).toEqual([403, `API key missing required scope: ${scope}.`]);
    expect((await refusal(asked, (await makeKey(ours.id, [scope])).key))[0]).toBe(201);
    expect((await call(lacking.key, exports.list, {})).body.exports).toEqual([]);
  });
});

describe.each(contained)('%s of one record', (resource) => {
  const filter = (KINDS[resource] as { within?: string }).within ?? '';

  it('name it, and it is in the workspace', async () => {
    expect(await refusal({ resource })).toEqual([400, `filters.${filter}: Required`]);
    expect((await refusal({ resource, ...within(resource, theirs) }))[0]).toBe(404);
    expect((await refusal({ resource, filters: { [filter]: 'nothing' } }))[0]).toBe(404);
  });

  it('refuse what they could not narrow or order by', async () => {
    const asked = { resource, ...within(resource, ours) };
    const more = { where: { op: 'and', of: [{ field: 'id', is: 'isEmpty' }] }, sort: 'id', ids: [ours.ids.contactId] };
    for (const [name, value] of Object.entries(more))
      expect(await refusal({ ...asked, [name]: value })).toEqual([400, expect.stringMatching(`^${name}: `)]);
  });
});

it('writes notes as they are found, by what they are about, with formulas guarded', async () => {
  await call(ours.key, notes.upsert, { notes: [{ body: 'Another' }] });
  const where = { op: 'and' as const, of: [{ field: 'pinned', is: 'is' as const, value: true }] };
  const columns = ['body', 'contact', 'contactId', 'company'];
  expect(await linesOf({ resource: 'notes', where, columns })).toEqual([
    '\ufeffbody,contact,contactId,company',
    `'=Note of ours,Ada ours,${ours.ids.contactId},`,
  ]);
  expect(await linesOf({ resource: 'notes', sort: 'pinned', columns: ['pinned'] })).toEqual([
    '\ufeffpinned',
    'false',
    'true',
  ]);
  const some = await exported(ours.key, { resource: 'notes', ids: [ours.ids.noteId ?? '', theirs.ids.noteId ?? ''] });
  expect(some.rows).toBe(1);
});

it('writes recipients and enrolments by their state, with whom they are', async () => {
  const { campaignId = '', sequenceId = '', contactId } = ours.ids;
  const columns = ['email', 'contactId', 'contact', 'state'];
  const filters = { campaignId, state: 'pending' };
  expect(await linesOf({ resource: 'recipients', filters, columns })).toEqual([
    '\ufeffemail,contactId,contact,state',
    `ours@example.com,${contactId},Ada ours,PENDING`,
  ]);
  const none = await exported(ours.key, { resource: 'recipients', filters: { campaignId, state: 'FAILED' } });
  expect(none.rows).toBe(0);
  expect((await refusal({ resource: 'recipients', filters: { campaignId, state: 'nope' } }))[0]).toBe(400);
  const enrolled = {
    resource: 'enrollments' as const,
    filters: { sequenceId },
    columns: ['contact', 'email', 'state'],
  };
  expect(await linesOf(enrolled)).toEqual(['\ufeffcontact,email,state', 'Ada ours,ours@example.com,ACTIVE']);
});

it('writes a column for each field of a form', async () => {
  const [head, row] = await linesOf({ resource: 'submissions', filters: { formId: ours.ids.formId ?? '' } });
  expect(head?.split(',').slice(-3)).toEqual(FORM_FIELDS);
  expect(row?.split(',').slice(-3)).toEqual(['Lea ours', 'lea.ours@example.com', 'Hello']);
});

it('puts all of them into the archive of the workspace', async () => {
  const { id } = await exported(ours.key, { resource: 'workspace' });
  const parts = await unzipped(await bytesOfExport(ours.key, id));
  for (const kind of kinds) expect([kind, parts[`${kind}.ndjson`]]).toEqual([kind, expect.stringContaining('ours')]);
  expect(JSON.parse(parts['recipients.ndjson'] ?? '')).toMatchObject({ campaignId: ours.ids.campaignId });
  expect(JSON.parse(parts['notes.ndjson'] ?? '')).toMatchObject({ contactId: ours.ids.contactId });
  expect(JSON.stringify(parts)).not.toContain('theirs');
});
