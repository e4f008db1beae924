import { beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { tags } from '@/server/records/tags';
import { call, requestOf, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact } from '@/server/test/inbound';
import { campaigns } from './';

let ws: TestWorkspace;
let people: string[];
const mail = { name: 'Spring', subject: 'Hello', bodyHtml: '<p>Hello</p>' };

beforeEach(async () => {
  ws = await makeWorkspace();
  people = await makeContacts(ws.key, ['a@t.example', 'b@t.example', null]);
});

async function makeContacts(key: string, emails: (string | null)[]): Promise<string[]> {
  const rows = emails.map((email, index) => ({ name: `Person ${index}`, email, externalId: `${index} ${email}` }));
  const { body } = await call(key, contacts.upsert, { contacts: rows });
  return body.results.map(({ id }) => id ?? '');
}

type NewCampaign = Parameters<typeof call<typeof campaigns.create.operation>>[2];
const make = async (more: Partial<NewCampaign> = {}) => {
  const input = { ...mail, segmentType: 'static' as const, contactIds: people, ...more };
  return (await call(ws.key, campaigns.create, input)).body.campaign;
};
const launch = (id: string, scheduledAt?: string) =>
  call(ws.key, campaigns.launch, { id, ...(scheduledAt && { scheduledAt }) });
const later = () => new Date(Date.now() + 3_600_000).toISOString();

describe('POST /campaigns', () => {
  it('makes a draft for contacts or a tag, from an identity of whoever acts', async () => {
    const made = await make({ name: ' Spring ' });
    expect(made).toMatchObject({
      ...mail,
      status: 'DRAFT',
      segment: { type: 'static', tagId: null, contactIds: people },
      offering: null,
      scheduledAt: null,
      recipientCount: 0,
      fromEmail: expect.stringContaining('@'),
    });
    const { tag } = (await call(ws.key, tags.create, { name: 'Buyers' })).body;
    for (const named of [{ tag: 'buyers' }, { tagId: tag.id }]) {
      const tagged = await call(ws.key, campaigns.create, { ...mail, segmentType: 'tag', ...named });
      expect(tagged.body.campaign.segment).toEqual({ type: 'tag', tagId: tag.id, contactIds: [] });
    }
  });

  it.each([
    [{ segmentType: 'static' }, 400, "Pass contactIds when segmentType is 'static'."],
    [{ segmentType: 'static', contactIds: [] }, 400, "Pass contactIds when segmentType is 'static'."],
    [{ segmentType: 'tag' }, 400, "Pass tag or tagId when segmentType is 'tag'."],
    [{ segmentType: 'tag', tag: 'Nobody' }, 400, "No tag named 'Nobody'."],
    [{ segmentType: 'tag', tagId: 'nothing' }, 404, 'Tag not found.'],
    [
      { segmentType: 'static', contactIds: ['nothing'] },
      404,
      'No contact with id nothing in this workspace. Nothing was changed.',
    ],
    [{ name: '' }, 400, 'name: String must contain at least 1 character(s)'],
    [{ subject: undefined }, 400, 'subject: Required'],
    [{ offeringId: 'nothing' }, 404, 'Offering not found.'],
    [{ fromEmail: 'boss@other.example' }, 400, expect.stringMatching(/^fromEmail must be one of: .+@.+\.$/)],
  ])('answers %j with %i', async (wrong, status, error) => {
    const input = {
      ...mail,
      segmentType: 'static',
      ...('segmentType' in wrong ? {} : { contactIds: people }),
      ...wrong,
    };
    const answer = await send(requestOf(campaigns.create.operation, input, ws.key));
    expect(answer).toMatchObject({ status, body: { error } });
  });
});

describe('GET /campaigns', () => {
  it('filters by status and text', async () => {
    const a = await make();
    const b = await make({ name: 'Autumn', subject: 'Leaves' });
    await launch(b.id, later());
    const ids = async (filters: Parameters<typeof call<typeof campaigns.list.operation>>[2]) =>
      (await call(ws.key, campaigns.list, filters)).body.campaigns.map(({ id }) => id);
    expect(await ids({})).toEqual([b.id, a.id]);
    expect(await ids({ status: 'scheduled' })).toEqual([b.id]);
    expect(await ids({ q: 'leav' })).toEqual([b.id]);
    expect(await ids({ q: 'SPRING' })).toEqual([a.id]);
    expect(await ids({ offeringId: 'nothing' })).toEqual([]);
    const { error } = (await call(ws.key, campaigns.list, { status: 'x' })).body;
    expect(error).toBe('status must be one of: DRAFT, SCHEDULED, SENDING, SENT, CANCELED, OUTREACH.');
  });

  it('keeps workspaces apart', async () => {
    const { id } = await make();
    const other = await makeWorkspace();
    const refused = { status: 404, body: { error: 'Campaign not found.' } };
    expect(await call(other.key, campaigns.get, { id })).toMatchObject(refused);
    expect(await call(other.key, campaigns.update, { id, name: 'x' })).toMatchObject(refused);
    expect(await call(other.key, campaigns.launch, { id })).toMatchObject(refused);
    expect(await call(other.key, campaigns.cancel, { id })).toMatchObject(refused);
    expect(await call(other.key, campaigns.delete, { id })).toMatchObject(refused);
    expect(await call(other.key, campaigns.recipients, { id })).toMatchObject(refused);
    expect(await call(other.key, campaigns.progress, { id })).toMatchObject(refused);
    expect(
      (await call(other.key, campaigns.create, { ...mail, segmentType: 'static', contactIds: people })).status,
    ).toBe(404);
  });
});

describe('PATCH /campaigns/{id}', () => {
  it('changes what is sent, in DRAFT and SCHEDULED', async () => {
    const { id } = await make();
    const renamed = await call(ws.key, campaigns.update, { id, name: 'Summer' });
    expect(renamed.body.campaign).toMatchObject({ name: 'Summer', subject: 'Hello', segment: { contactIds: people } });
    await launch(id, later());
    const narrowed = await call(ws.key, campaigns.update, { id, contactIds: people.slice(0, 1) });
    expect(narrowed.body.campaign).toMatchObject({ status: 'SCHEDULED', recipientCount: 1 });
    expect((await call(ws.key, campaigns.recipients, { id })).body.recipients).toHaveLength(1);
    const emptied = await call(ws.key, campaigns.update, { id, contactIds: people.slice(2) });
    expect([emptied.status, emptied.body.error]).toEqual([
      409,
      "This campaign's audience has no contacts with an email address.",
    ]);
    expect((await call(ws.key, campaigns.recipients, { id })).body.recipients).toHaveLength(1);
  });

  it('leaves out who was deleted since they were chosen, and nobody else', async () => {
    const { id } = await make();
    const [gone = '', ...rest] = people;
    await call(ws.key, contacts.delete, { id: gone });
    const again = await call(ws.key, campaigns.update, { id, segmentType: 'static', contactIds: people });
    expect(again.body.campaign.segment.contactIds).toEqual(rest);
    expect((await call(ws.key, campaigns.update, { id, contactIds: people })).status).toBe(404);
  });

  it('wants a field, and leaves alone what has begun', async () => {
    const { id } = await make();
    const nothing = await call(ws.key, campaigns.update, { id });
    expect([nothing.status, nothing.body.error]).toEqual([400, 'Pass at least one field to change.']);
    await launch(id);
    const refused = await call(ws.key, campaigns.update, { id, name: 'x' });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This campaign is SENDING and can no longer be edited. Create a new campaign instead.',
    ]);
  });
});

describe('POST /campaigns/{id}/launch', () => {
  it('queues those with an address, and says why others are skipped', async () => {
    const more = await makeContacts(ws.key, ['c@t.example', 'D@t.example', 'd@T.example']);
    const rows = [
      { name: 'Out', email: 'out@t.example', emailOptOut: true },
      { name: 'No', email: 'no@t.example', doNotContact: true },
    ];
    const { body } = await call(ws.key, contacts.upsert, { contacts: rows });
    await send({
      method: 'POST',
      path: '/suppressions',
      headers: { authorization: `Bearer ${ws.key}` },
      body: JSON.stringify({ email: 'C@T.example' }),
    });
    const { id } = await make({ contactIds: [...people, ...more, ...body.results.map((row) => row.id ?? '')] });
    const launched = await launch(id);
    expect(launched.body).toMatchObject({ queuedRecipients: 3, campaign: { status: 'SENDING', recipientCount: 7 } });
    const { recipients } = (await call(ws.key, campaigns.recipients, { id, state: 'skipped' })).body;
    expect(recipients.map(({ email, reason }) => `${email}: ${reason}`).sort()).toEqual([
      'c@t.example: Suppressed.',
      'd@T.example: Another recipient has the same address.',
      'no@t.example: Marked as do not contact.',
      'out@t.example: Opted out.',
    ]);
    expect((await call(ws.key, campaigns.get, { id })).body.analytics).toMatchObject({
      totalRecipients: 7,
      sentRecipients: 0,
      skippedRecipients: 4,
      failedRecipients: 0,
    });
    expect((await call(ws.key, campaigns.progress, { id })).body.progress).toMatchObject({ waiting: 3, skipped: 4 });
  });

  it('skips an address of which a contact outside the audience has said no', async () => {
    const more = await makeContacts(ws.key, ['c@t.example', 'd@t.example']);
    await call(ws.key, contacts.update, { id: await makeContact(ws, 'A@T.example'), emailOptOut: true });
    await call(ws.key, contacts.update, { id: await makeContact(ws, 'c@T.example'), doNotContact: true });
    const { id } = await make({ contactIds: [...people, ...more] });
    await launch(id);
    const { recipients } = (await call(ws.key, campaigns.recipients, { id, state: 'skipped' })).body;
    expect(recipients.map(({ email, reason }) => `${email}: ${reason}`).sort()).toEqual([
      'a@t.example: Opted out.',
      'c@t.example: Marked as do not contact.',
    ]);
  });

  it('waits for a later time, and can be launched again until then', async () => {
    const { id } = await make();
    const at = later();
    expect((await launch(id, at)).body).toMatchObject({
      queuedRecipients: 2,
      campaign: { status: 'SCHEDULED', scheduledAt: at },
    });
    expect((await launch(id)).body).toMatchObject({
      queuedRecipients: 2,
      campaign: { status: 'SENDING', scheduledAt: null, recipientCount: 2 },
    });
    const again = await launch(id);
    expect([again.status, again.body.error]).toEqual([
      409,
      'This campaign is SENDING and cannot be launched. Only DRAFT or SCHEDULED campaigns can.',
    ]);
  });

  it('takes the audience of a tag as it is then, and refuses an empty one', async () => {
    const { tag } = (await call(ws.key, tags.create, { name: 'Buyers' })).body;
    const { body } = await call(ws.key, campaigns.create, { ...mail, segmentType: 'tag', tag: 'Buyers' });
    const { id } = body.campaign;
    const empty = await launch(id);
    expect([empty.status, empty.body.error]).toEqual([
      409,
      "This campaign's audience has no contacts with an email address.",
    ]);
    expect((await call(ws.key, campaigns.get, { id })).body.campaign.status).toBe('DRAFT');
    await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: people, tagIds: [tag.id] });
    expect((await launch(id)).body.queuedRecipients).toBe(2);
  });
});

describe('POST /campaigns/{id}/cancel and DELETE', () => {
  it('skips whoever has not been sent to', async () => {
    const { id } = await make();
    const early = await call(ws.key, campaigns.cancel, { id });
    expect([early.status, early.body.error]).toEqual([409, 'This campaign is DRAFT and cannot be cancelled.']);
    await launch(id, later());
    expect((await call(ws.key, campaigns.cancel, { id })).body.campaign.status).toBe('CANCELED');
    const { recipients } = (await call(ws.key, campaigns.recipients, { id })).body;
    expect(recipients.map(({ state, reason }) => [state, reason])).toEqual([
      ['SKIPPED', 'The campaign was cancelled.'],
      ['SKIPPED', 'The campaign was cancelled.'],
    ]);
    const late = await call(ws.key, campaigns.cancel, { id });
    expect(late.body.error).toBe('This campaign is CANCELED and cannot be cancelled.');
    const kept = await call(ws.key, campaigns.delete, { id });
    expect([kept.status, kept.body.error]).toEqual([409, 'Only DRAFT campaigns can be deleted.']);
  });

  it('deletes a draft', async () => {
    const { id } = await make();
    expect((await call(ws.key, campaigns.delete, { id })).body).toEqual({ deleted: 1, id });
    expect((await call(ws.key, campaigns.get, { id })).status).toBe(404);
  });
});

describe('POST /campaigns/{id}/preview', () => {
  it('shows the mail as one contact gets it, and what has no value', async () => {
    const { id } = await make({
      subject: 'Hi {{contact.name}}',
      bodyHtml: '<p>{{contact.city}} & {{contact.email}}</p>',
    });
    const { preview } = (await call(ws.key, campaigns.preview, { id })).body;
    expect(preview).toMatchObject({ toEmail: 'a@t.example', subject: 'Hi Person 0', missing: ['{{contact.city}}'] });
    expect(preview.bodyHtml).toContain('{{contact.city}} & a@t.example');
  });
});
