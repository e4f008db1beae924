import { beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { pipelines } from '@/server/records/pipelines';
import { quotes } from '@/server/records/quotes';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeSignedIn } from '@/server/test/console';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { contactOf, idOf, named, operationOf, outcomes, put, revert } from '@/server/test/operations';
import { operations } from './';

const DAY = 86_400_000;

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

describe('a change', () => {
  it('is taken back, and again', async () => {
    await subscribe(ws, 'contact.updated');
    await call(ws.key, customFields.create, { entity: 'CONTACT', label: 'Size', type: 'NUMBER' });
    await put(ws.key, [named('ada', { title: 'CTO', customFields: { size: 1 } })]);
    const changed = await put(ws.key, [named('ada', { title: 'CEO', customFields: { size: 2 } })]);
    const body = await revert(ws.key, changed);
    expect(outcomes(body)).toEqual([['contact', 'reverted']]);
    expect(await contactOf(ws.key, 'ada')).toMatchObject({ title: 'CTO', customFields: { size: 1 } });
    expect((await eventsOf(ws)).map(({ data }) => data.contact.title)).toEqual(['CEO', 'CTO']);
    const { operation } = (await call(ws.key, operations.get, { id: changed })).body;
    expect(operation).toMatchObject({ name: 'contacts.upsert', actor: { kind: 'key', id: ws.keyId } });
    expect(operation.changes).toEqual([{ entity: 'contact', kind: 'updated', count: 1 }]);
    expect(operation.revertedBy.map(({ id }) => id)).toEqual([body.operation]);
    await revert(ws.key, body.operation ?? '');
    expect(await contactOf(ws.key, 'ada')).toMatchObject({ title: 'CEO', customFields: { size: 2 } });
  });

  it('is left where it was changed since, field by field, and says by whom', async () => {
    await put(ws.key, [named('ada', { title: 'CTO', phone: '1' })]);
    const changed = await put(ws.key, [named('ada', { title: 'CEO', phone: '2' })]);
    const { key, keyId } = await makeKey(ws.id, ['write:contacts']);
    await put(key, [named('ada', { title: 'CFO' })]);
    const body = await revert(ws.key, changed);
    expect(body).toMatchObject({ reverted: 0, partly: 1, left: 0, more: false });
    expect(body.records[0]?.conflicts).toMatchObject([
      { field: 'title', reason: 'changed', left: 'CEO', now: 'CFO', by: { kind: 'key', id: keyId } },
    ]);
    expect(await contactOf(ws.key, 'ada')).toMatchObject({ title: 'CFO', phone: '1' });
  });

  it('is not made by a dry run, which answers the same', async () => {
    await put(ws.key, [named('ada', { title: 'CTO' })]);
    const changed = await put(ws.key, [named('ada', { title: 'CEO' })]);
    const dry = await revert(ws.key, changed, { dryRun: true });
    expect(dry).toMatchObject({ dryRun: true, operation: null, reverted: 1 });
    expect(await contactOf(ws.key, 'ada')).toMatchObject({ title: 'CEO' });
    expect((await revert(ws.key, changed)).records).toEqual(dry.records);
  });

  it('leaves a name that another record has now', async () => {
    await put(ws.key, [named('ada')]);
    const id = await idOf(ws.key, 'ada');
    const renamed = operationOf(await call(ws.key, contacts.update, { id, externalId: 'countess' } as never));
    await put(ws.key, [named('ada')]);
    expect(outcomes(await revert(ws.key, renamed))).toEqual([['contact', 'left', 'externalId: taken']]);
  });

  it('of a stage goes back with the pipeline, or not at all', async () => {
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine' }] });
    const [deal] = (await call(ws.key, deals.list, {})).body.deals;
    const moved = operationOf(await call(ws.key, deals.update, { id: deal?.id ?? '', stage: 'WON' } as never));
    expect(outcomes(await revert(ws.key, moved))).toEqual([['deal', 'reverted']]);
    expect((await call(ws.key, deals.list, {})).body.deals[0]).toMatchObject({ stage: deal?.stage });
  });

  it('of a board stage that stands for the same fixed stage is told with that stage', async () => {
    const open = Array.from({ length: 8 }, (_, i) => ({ name: `Step ${i}` }));
    const { pipeline } = (await call(ws.key, pipelines.create, { name: 'Fine', stages: open })).body;
    const [first, second] = pipeline.stages;
    const made = await call(ws.key, deals.upsert, { deals: [{ name: 'Engine', pipelineStageId: first?.id ?? '' }] });
    const id = made.body.results[0]?.id ?? '';
    await subscribe(ws, 'deal.stage_changed');
    await revert(ws.key, operationOf(await call(ws.key, deals.move, { id, stageId: second?.id ?? '' })));
    const [, taken] = await eventsOf(ws);
    expect(taken.data).toMatchObject({ previousStage: 'NEW', deal: { pipelineStage: { id: first?.id } } });
  });
});

describe('a creation', () => {
  it('is deleted again', async () => {
    const made = await put(ws.key, [named('ada'), named('bea')]);
    expect(await revert(ws.key, made)).toMatchObject({ reverted: 2, left: 0 });
    expect((await call(ws.key, contacts.list, {})).body.contacts).toEqual([]);
  });

  it('stays where something was linked to it, or somebody else changed it since', async () => {
    const made = await put(ws.key, [named('ada'), named('bea'), named('cleo'), named('dora')]);
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine', contactExternalId: 'ada' }] });
    const { key } = await makeKey(ws.id, ['write:contacts']);
    await put(key, [named('bea', { title: 'CFO' })]);
    const tag = (await call(ws.key, tags.create, { name: 'VIP' })).body.tag;
    await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [await idOf(ws.key, 'dora')], tagIds: [tag.id] });
    const body = await revert(ws.key, made);
    expect(outcomes(body).sort()).toEqual([
      ['contact', 'left', 'null: linked'],
      ['contact', 'left', 'null: linked'],
      ['contact', 'left', 'title: changed'],
      ['contact', 'reverted'],
    ]);
    expect(await contactOf(ws.key, 'cleo')).toBeUndefined();
  });
});

describe('parts of a record', () => {
  const line = (name: string) => ({ name, quantity: 1, unitPrice: 10 });

  it('go back to what they were, unless others changed them since', async () => {
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine' }] });
    const sent = { title: 'Offer', dealExternalId: 'd', lineItems: [line('one'), line('two')] };
    const { id } = (await call(ws.key, quotes.create, sent)).body.quote;
    const linesOf = async () => (await call(ws.key, quotes.get, { id })).body.quote.lineItems.map(({ name }) => name);
    const first = operationOf(await call(ws.key, quotes.update, { id, lineItems: [line('three')] }));
    const second = operationOf(await call(ws.key, quotes.update, { id, lineItems: [line('four'), line('five')] }));
    expect(outcomes(await revert(ws.key, first))[0]).toEqual(['quote', 'left', 'total: changed', 'lineItems: changed']);
    await revert(ws.key, second);
    expect(await linesOf()).toEqual(['three']);
    await revert(ws.key, first);
    expect(await linesOf()).toEqual(['one', 'two']);
  });
});

describe('who may', () => {
  it('needs the write scope of each kind that was changed, and is of the workspace', async () => {
    const made = await put(ws.key, [named('ada')]);
    const reader = await makeKey(ws.id, ['read:contacts', 'write:deals']);
    const refused = await call(reader.key, operations.revert, { id: made });
    expect([refused.status, refused.body.error]).toEqual([403, 'API key missing required scope: write:contacts.']);
    const other = await makeWorkspace();
    for (const run of [operations.get, operations.revert] as const)
      expect((await call(other.key, run as typeof operations.get, { id: made })).status).toBe(404);
    expect((await call(ws.key, operations.revert, { id: 'nothing' })).status).toBe(404);
  });

  it('is a member for their own operations, and owners and admins for all', async () => {
    const { calls, memberId } = await makeSignedIn(ws.id);
    const foreign = await put(ws.key, [named('ada')]);
    await expect(calls.operations.revert({ id: foreign })).rejects.toThrow('Only owners and admins');
    await calls.contacts.upsert({ contacts: [{ externalId: 'bea', name: 'bea' }] });
    const { operations: own } = await calls.operations.list({});
    expect(own.map(({ actor }) => actor.id)).toEqual([memberId]);
    await calls.operations.revert({ id: own[0]?.id ?? '' });
    expect(await contactOf(ws.key, 'bea')).toBeUndefined();
  });

  it('finds operations by actor and time, page by page', async () => {
    const ids = [
      await put(ws.key, [named('a')]),
      await put(ws.key, [named('b')]),
      await put(ws.key, [named('c')]),
    ].reverse();
    const page = (await call(ws.key, operations.list, { limit: 2, actor: 'key' })).body;
    expect(page.operations.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = (await call(ws.key, operations.list, { limit: 2, actor: 'key', cursor: page.nextCursor ?? '' })).body;
    expect([rest.operations.map(({ id }) => id), rest.nextCursor]).toEqual([ids.slice(2), null]);
    expect((await call(ws.key, operations.list, { actor: 'workflow' })).body.operations).toEqual([]);
    const from = new Date(Date.now() + DAY).toISOString();
    expect((await call(ws.key, operations.list, { from })).body.operations).toEqual([]);
  });
});
