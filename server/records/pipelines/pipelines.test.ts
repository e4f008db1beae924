import { beforeEach, describe, expect, it } from 'vitest';
import { deals } from '@/server/records/deals';
import { call, requestOf, send } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { pipelines } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const list = async () => (await call(ws.key, pipelines.list, {})).body.pipelines;
const first = async () => {
  const [pipeline] = await list();
  if (!pipeline) throw new Error('no pipeline');
  return pipeline;
};
const make = async (name: string, stages: { name: string; won?: boolean; lost?: boolean }[] = [{ name: 'Open' }]) =>
  (await call(ws.key, pipelines.create, { name, stages })).body.pipeline;
const addDeals = async (count: number) => {
  const rows = Array.from({ length: count }, (_, i) => ({ name: `Deal ${i}` }));
  expect((await call(ws.key, deals.upsert, { deals: rows })).body.created).toBe(count);
};

describe('pipelines', () => {
  it('starts a workspace with a default one of the six fixed stages', async () => {
    const pipeline = await first();
    expect(pipeline).toMatchObject({ name: 'Sales', isDefault: true, order: 0 });
    expect(pipeline.stages.map((stage) => [stage.order, stage.won, stage.lost, stage.dealCount])).toEqual([
      [0, false, false, 0],
      [1, false, false, 0],
      [2, false, false, 0],
      [3, false, false, 0],
      [4, true, false, 0],
      [5, false, true, 0],
    ]);
  });

  it('creates one after the others, with its stages in order, and reads and renames it', async () => {
    const stages = [{ name: 'Due' }, { name: 'Talking' }, { name: 'Renewed', won: true }, { name: 'Gone', lost: true }];
    const answer = await call(ws.key, pipelines.create, { name: 'Renewals', stages });
    expect(answer.status).toBe(201);
    const { pipeline } = answer.body;
    expect(pipeline).toMatchObject({ name: 'Renewals', isDefault: false, order: 1 });
    expect(pipeline.stages).toMatchObject(stages.map((stage, order) => ({ ...stage, order, dealCount: 0 })));
    expect((await call(ws.key, pipelines.get, { id: pipeline.id })).body.pipeline).toEqual(pipeline);
    const renamed = await call(ws.key, pipelines.update, { id: pipeline.id, name: ' EMEA ' });
    expect(renamed.body.pipeline).toMatchObject({ name: 'EMEA', stages: pipeline.stages });
    expect((await list()).map(({ name }) => name)).toEqual(['Sales', 'EMEA']);
  });

  it('counts the deals of each stage', async () => {
    await addDeals(3);
    expect((await first()).stages.map((stage) => stage.dealCount)).toEqual([3, 0, 0, 0, 0, 0]);
  });

  it.each([
    [{ stages: [{ name: 'a' }] }, 'name is required.'],
    [{ name: ' ', stages: [{ name: 'a' }] }, 'name is required.'],
    [{ name: 'x' }, 'A pipeline needs at least one stage.'],
    [{ name: 'x', stages: [] }, 'A pipeline needs at least one stage.'],
    [{ name: 'x', stages: [{ won: true }] }, 'stages.0.name: Required'],
    [{}, 'name is required.'],
    [{ name: 'x', stages: [{ name: 'a', won: true, lost: true }] }, "A stage can't be both won and lost."],
  ])('refuses %j', async (body, error) => {
    const answer = await send(requestOf(pipelines.create.operation, body, ws.key));
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('answers 404 for what is not there, also when it is in another workspace', async () => {
    const { id } = await make('Mine');
    const other = await makeWorkspace();
    for (const [key, name] of [
      [ws.key, 'nothing'],
      [other.key, id],
    ] as const) {
      const error = 'Pipeline not found.';
      expect((await call(key, pipelines.get, { id: name })).body.error).toBe(error);
      expect((await call(key, pipelines.update, { id: name, name: 'x' })).body.error).toBe(error);
      expect(await call(key, pipelines.delete, { id: name })).toMatchObject({ status: 404, body: { error } });
    }
    expect((await call(other.key, pipelines.list, {})).body.pipelines).toHaveLength(1);
  });
});

describe('DELETE /pipelines/{id}', () => {
  it('keeps the last one', async () => {
    const { id } = await first();
    const answer = await call(ws.key, pipelines.delete, { id });
    expect(answer).toMatchObject({ status: 409, body: { error: "You can't delete your only pipeline." } });
  });

  it('leaves one when all are deleted at once', async () => {
    await make('Second');
    await make('Third');
    const all = await list();
    const answers = await Promise.all(all.map(({ id }) => call(ws.key, pipelines.delete, { id })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409]);
    expect(await list()).toMatchObject([{ isDefault: true }]);
  });

  it('does not drop deals', async () => {
    await addDeals(2);
    await make('Second');
    const { id, stages } = await first();
    const refused = await call(ws.key, pipelines.delete, { id });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(
      'This pipeline still has 2 deal(s). Pass moveDealsTo with a stage id from another pipeline to move them first.',
    );
    const own = await call(ws.key, pipelines.delete, { id, moveDealsTo: stages[1]?.id });
    expect([own.status, own.body.error]).toEqual([400, 'moveDealsTo must be a stage of another pipeline.']);
    const other = await makeWorkspace();
    const [theirs] = (await call(other.key, pipelines.list, {})).body.pipelines;
    for (const moveDealsTo of ['nothing', theirs?.stages[0]?.id]) {
      const answer = await call(ws.key, pipelines.delete, { id, moveDealsTo });
      expect([answer.status, answer.body.error]).toEqual([404, 'Stage not found.']);
    }
  });

  it('moves deals, tells it, and hands the default over to the first of the rest', async () => {
    await addDeals(3);
    const renewed = await make('Renewals', [{ name: 'Due' }, { name: 'Done', won: true }]);
    await make('Third');
    await subscribe(ws, 'deal.stage_changed');
    const { id } = await first();
    const moveDealsTo = renewed.stages[1]?.id;
    const answer = await call(ws.key, pipelines.delete, { id, moveDealsTo });
    expect(answer.body).toEqual({ deleted: 1, id, movedDeals: 3 });
    expect(await list()).toMatchObject([
      { name: 'Renewals', isDefault: true, stages: [{ dealCount: 0 }, { dealCount: 3 }] },
      { name: 'Third', isDefault: false },
    ]);
    const events = await eventsOf(ws);
    expect(events).toHaveLength(3);
    for (const { type, data } of events) {
      expect(type).toBe('deal.stage_changed');
      expect(Object.keys(data)).toEqual(['deal', 'previousStage']);
      const deal = { stage: 'WON', pipelineId: renewed.id, pipelineStage: { id: moveDealsTo, name: 'Done' } };
      expect(data).toMatchObject({ deal, previousStage: 'NEW' });
    }
  });
});
