import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { deals } from '@/server/records/deals';
import { pipelines } from '@/server/records/pipelines';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { stages } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

type NewStage = { name: string; won?: boolean; lost?: boolean };
const make = async (...list: NewStage[]) =>
  (await call(ws.key, pipelines.create, { name: 'Test', stages: list })).body.pipeline;
const read = async (id: string) => (await call(ws.key, pipelines.get, { id })).body.pipeline;
const open = (count: number): NewStage[] => Array.from({ length: count }, (_, i) => ({ name: `S${i}` }));
const mapping = async (pipelineId: string) => {
  const where = { workspaceId: ws.id, pipelineId };
  const rows = await prisma.stage.findMany({ where, orderBy: { order: 'asc' }, select: { dealStage: true } });
  return rows.map((row) => row.dealStage);
};
const addDeal = async (pipelineStageId: string, name = 'Deal') => {
  const { body } = await call(ws.key, deals.upsert, { deals: [{ name, pipelineStageId }] });
  return body.results[0]?.id ?? '';
};
const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
};

describe('the fixed stage behind a stage', () => {
  it.each([
    [1, ['NEW']],
    [2, ['NEW', 'PROPOSAL']],
    [3, ['NEW', 'QUALIFIED', 'PROPOSAL']],
    [4, ['NEW', 'QUALIFIED', 'PROPOSAL', 'NEGOTIATION']],
    [6, ['NEW', 'NEW', 'QUALIFIED', 'PROPOSAL', 'PROPOSAL', 'NEGOTIATION']],
  ])('of %i open ones follows their position', async (count, expected) => {
    const pipeline = await make({ name: 'Won', won: true }, ...open(count), { name: 'Lost', lost: true });
    expect(await mapping(pipeline.id)).toEqual(['WON', ...expected, 'LOST']);
  });

  it('stays when stages are added or reordered', async () => {
    const { id, stages: own } = await make(...open(2));
    const added = await call(ws.key, stages.create, { id, name: 'S2' });
    expect(added.status).toBe(201);
    expect(added.body.stage).toMatchObject({ name: 'S2', order: 2, won: false, lost: false, dealCount: 0 });
    await call(ws.key, stages.create, { id, name: 'Won', won: true });
    expect(await mapping(id)).toEqual(['NEW', 'PROPOSAL', 'PROPOSAL', 'WON']);
    const stageIds = (await read(id)).stages.map((stage) => stage.id).reverse();
    const { body } = await call(ws.key, stages.reorder, { id, stageIds });
    expect(body.pipeline.stages.map((stage) => [stage.id, stage.order])).toEqual(
      stageIds.map((stageId, i) => [stageId, i]),
    );
    expect(body.pipeline.stages.at(-1)?.id).toBe(at(own, 0).id);
    expect(await mapping(id)).toEqual(['WON', 'PROPOSAL', 'PROPOSAL', 'NEW']);
  });
});

describe('POST /pipelines/{id}/stages', () => {
  it('gives stages that are added at once a place each', async () => {
    const { id } = await make(...open(1));
    await Promise.all(Array.from({ length: 8 }, (_, i) => call(ws.key, stages.create, { id, name: `N${i}` })));
    expect((await read(id)).stages.map((stage) => stage.order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuses what cannot be', async () => {
    const { id } = await make(...open(1));
    const both = await call(ws.key, stages.create, { id, name: 'x', won: true, lost: true });
    expect([both.status, both.body.error]).toEqual([400, "A stage can't be both won and lost."]);
    expect((await call(ws.key, stages.create, { id, name: '' })).body.error).toBe('name is required.');
    const other = await makeWorkspace();
    const foreign = await call(other.key, stages.create, { id, name: 'x' });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Pipeline not found.']);
  });
});

describe('POST /pipelines/{id}/stages/reorder', () => {
  it('takes every stage exactly once', async () => {
    const { id, stages: own } = await make(...open(3));
    const ids = own.map((stage) => stage.id);
    for (const stageIds of [[], ids.slice(1), [...ids, ids[0] ?? ''], [ids[0] ?? '', ids[0] ?? '', ids[1] ?? '']]) {
      const answer = await call(ws.key, stages.reorder, { id, stageIds });
      expect([answer.status, answer.body.error]).toEqual([400, 'stageIds must list all 3 stages of this pipeline.']);
    }
    const missing = await call(ws.key, stages.reorder, { id: 'nothing', stageIds: ids });
    expect([missing.status, missing.body.error]).toEqual([404, 'Pipeline not found.']);
  });
});

describe('PATCH /stages/{id}', () => {
  it('changes what is sent', async () => {
    const { id } = at((await make(...open(2))).stages, 1);
    const { body } = await call(ws.key, stages.update, { id, name: 'Renamed' });
    expect(body.stage).toMatchObject({ id, name: 'Renamed', order: 1, won: false, lost: false });
    const nothing = await call(ws.key, stages.update, { id });
    expect([nothing.status, nothing.body.error]).toEqual([
      400,
      'Nothing to update: pass at least one of name, won, lost, probability.',
    ]);
    expect((await call(ws.key, stages.update, { id, name: ' ' })).body.error).toBe('name is required.');
  });

  it('takes its deals along when it becomes won, and tells it', async () => {
    const pipeline = await make(...open(2));
    const { id } = at(pipeline.stages, 1);
    const dealId = await addDeal(id);
    await subscribe(ws, 'deal.stage_changed');
    await call(ws.key, stages.update, { id, won: true });
    expect(await mapping(pipeline.id)).toEqual(['NEW', 'WON']);
    const [event, ...more] = await eventsOf(ws);
    expect(more).toEqual([]);
    expect(event.data).toMatchObject({ deal: { id: dealId, stage: 'WON' }, previousStage: 'PROPOSAL' });
    const both = await call(ws.key, stages.update, { id, lost: true });
    expect([both.status, both.body.error]).toEqual([400, "A stage can't be both won and lost."]);
    await call(ws.key, stages.update, { id, won: false, lost: true });
    await call(ws.key, stages.update, { id, lost: false });
    expect(await mapping(pipeline.id)).toEqual(['NEW', 'PROPOSAL']);
    expect((await eventsOf(ws)).map(({ data }) => data.previousStage)).toEqual(['PROPOSAL', 'WON', 'LOST']);
  });

  it('leaves no deal behind that is written while it becomes won', async () => {
    const { id } = at((await make(...open(2))).stages, 0);
    const writes = Array.from({ length: 8 }, (_, i) => addDeal(id, `Deal ${i}`));
    await Promise.all([call(ws.key, stages.update, { id, won: true }), ...writes]);
    const { body } = await call(ws.key, deals.list, { pipelineStageId: id });
    expect(body.deals.map((deal) => deal.stage)).toEqual(Array.from({ length: 8 }, () => 'WON'));
  });

  it("does not reach another workspace's stage", async () => {
    const { id } = at((await make(...open(2))).stages, 0);
    const other = await makeWorkspace();
    const refused = { status: 404, body: { error: 'Stage not found.' } };
    expect(await call(other.key, stages.update, { id, name: 'x' })).toMatchObject(refused);
    expect(await call(other.key, stages.delete, { id })).toMatchObject(refused);
  });
});

describe('DELETE /stages/{id}', () => {
  it('moves its deals to any other stage and closes the gap', async () => {
    const { id: pipelineId, stages: own } = await make(...open(3));
    const { id } = at(own, 1);
    const dealId = await addDeal(id);
    const refused = await call(ws.key, stages.delete, { id });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This stage still has 1 deal(s). Pass moveDealsTo with another stage id to move them first.',
    ]);
    const itself = await call(ws.key, stages.delete, { id, moveDealsTo: id });
    expect([itself.status, itself.body.error]).toEqual([400, 'moveDealsTo must be another stage.']);
    await subscribe(ws, 'deal.stage_changed');
    const moveDealsTo = at((await make(...open(1))).stages, 0).id;
    const { body } = await call(ws.key, stages.delete, { id, moveDealsTo });
    expect(body).toEqual({ deleted: 1, id, movedDeals: 1 });
    expect((await eventsOf(ws)).map(({ data }) => [data.deal.id, data.deal.pipelineStage.id])).toEqual([
      [dealId, moveDealsTo],
    ]);
    expect((await read(pipelineId)).stages.map((stage) => stage.order)).toEqual([0, 1]);
  });

  it('leaves one when all are deleted at once', async () => {
    const { id, stages: own } = await make(...open(3));
    const answers = await Promise.all(own.map((stage) => call(ws.key, stages.delete, { id: stage.id })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.error).toBe('A pipeline needs at least one stage.');
    expect((await read(id)).stages).toHaveLength(1);
  });

  it('loses no deal that is written while it runs', async () => {
    const { id: pipelineId, stages: own } = await make(...open(2));
    const [from, to] = [at(own, 0).id, at(own, 1).id];
    const writes = Array.from({ length: 8 }, (_, i) => addDeal(from, `Deal ${i}`));
    const [deleted, ...ids] = await Promise.all([
      call(ws.key, stages.delete, { id: from, moveDealsTo: to }),
      ...writes,
    ]);
    expect(deleted.status).toBe(200);
    const [left] = (await read(pipelineId)).stages;
    expect(left).toMatchObject({ id: to, dealCount: ids.filter((id) => id !== '').length });
  });
});

describe('a pipeline', () => {
  it('is told to have changed when an undo takes one of its stages away', async () => {
    const { id } = await make(...open(1));
    const { headers } = await call(ws.key, stages.create, { id, name: 'S1' });
    const before = await read(id);
    const { status } = await call(ws.key, operations.revert, { id: headers['X-Operation-Id'] ?? '' });
    const after = await read(id);
    expect([status, after.stages.length]).toEqual([200, before.stages.length - 1]);
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });
});
