import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { pipelines } from '@/server/records/pipelines';
import { products } from '@/server/records/products';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { deals } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const upsert = (rows: object[]) => call(ws.key, deals.upsert, { deals: rows });
const idOf = async (row: object) => (await upsert([row])).body.results[0]?.id ?? '';
const stages = () =>
  prisma.stage.findMany({ where: { workspaceId: ws.id }, orderBy: { order: 'asc' }, select: { id: true, name: true } });

const subscribed = () => subscribe(ws, 'deal.created', 'deal.stage_changed');

describe('deals', () => {
  it('refers to a contact, a company and an offering by externalId, and says which is missing', async () => {
    await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', externalId: 'c' }] });
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', externalId: 'p', email: 'ada@x.example' }] });
    await call(ws.key, products.upsert, { products: [{ name: 'Plan', externalId: 'o', sku: 'S' }] });
    const row = { name: 'Deal', value: 10.5, expectedCloseDate: '2026-12-31', externalId: 'd' };
    await upsert([{ ...row, contactExternalId: 'p', companyExternalId: 'c', offeringExternalId: 'o' }]);
    const { body } = await call(ws.key, deals.list, { companyExternalId: 'c', stage: 'new' });
    expect(body.deals).toMatchObject([
      {
        ...row,
        stage: 'NEW',
        contact: { name: 'Ada', email: 'ada@x.example', externalId: 'p' },
        company: { name: 'Acme', externalId: 'c' },
        offering: { name: 'Plan', sku: 'S', externalId: 'o' },
      },
    ]);
    const bad = await upsert([{ contactExternalId: 'q', value: 1.234, stage: 'nope' }, { contactExternalId: 'q' }]);
    expect(bad.body.results.map((result) => result.error)).toEqual([
      "value: Number must have at most 2 decimals; stage: Invalid enum value. Expected 'NEW' | 'QUALIFIED' | 'PROPOSAL' | 'NEGOTIATION' | 'WON' | 'LOST', received 'nope'; name: Required; contactExternalId: no contact found for 'q'.",
      "name: Required; contactExternalId: no contact found for 'q'.",
    ]);
    const filter = await call(ws.key, deals.list, { stage: 'nope' });
    expect(filter.body.error).toBe('stage must be one of: NEW, QUALIFIED, PROPOSAL, NEGOTIATION, WON, LOST.');
  });

  it('sits on the board stage that its fixed stage maps to, and tells of every move once', async () => {
    await subscribed();
    const id = await idOf({ name: 'Deal', stage: 'QUALIFIED', externalId: 'x' });
    await upsert([{ externalId: 'x', stage: 'QUALIFIED', value: 5 }]);
    await upsert([{ externalId: 'x', stage: 'PROPOSAL' }]);
    await call(ws.key, deals.update, { id, stage: 'WON' });
    const happened = await eventsOf(ws);
    expect(happened.map((event) => [event.type, event.data.previousStage, event.data.deal.stage])).toEqual([
      ['deal.created', undefined, 'QUALIFIED'],
      ['deal.stage_changed', 'QUALIFIED', 'PROPOSAL'],
      ['deal.stage_changed', 'PROPOSAL', 'WON'],
    ]);
    expect(happened[2].data).not.toHaveProperty('previousStageId');
    expect(happened[2].data.deal.pipelineStage.name).toBe('Won');
  });

  it('refuses a fixed stage that its board stage does not stand for', async () => {
    const [pipeline] = (await call(ws.key, pipelines.list, {})).body.pipelines;
    const pipelineStageId = pipeline?.stages.find(({ won }) => won)?.id ?? '';
    const { body } = await upsert([{ name: 'Both', stage: 'LOST', pipelineStageId }]);
    expect(body.results[0]).toEqual({ index: 0, status: 'error', error: 'stage: pipelineStageId stands for WON.' });
    const id = await idOf({ name: 'Both', stage: 'WON', pipelineStageId });
    expect((await call(ws.key, deals.update, { id, stage: 'WON', pipelineStageId })).status).toBe(200);
  });

  it('names the previous board stage for a drag, also between stages of one fixed stage', async () => {
    await subscribed();
    const [first, second] = await stages();
    const extra = { workspaceId: ws.id, id: newId(), name: 'Also new', dealStage: 'NEW', order: 9 };
    const { pipelineId } = await prisma.stage.findFirstOrThrow({
      where: { workspaceId: ws.id },
      select: { pipelineId: true },
    });
    await prisma.stage.create({ data: { ...extra, pipelineId }, select: { id: true } });
    const id = await idOf({ name: 'Deal' });
    await call(ws.key, deals.move, { id, stageId: extra.id });
    const moved = await call(ws.key, deals.move, { id, stageId: second?.id ?? '' });
    expect(moved.body.deal).toMatchObject({ stage: 'QUALIFIED', pipelineStage: { id: second?.id } });
    await call(ws.key, deals.move, { id, stageId: second?.id ?? '' });
    const drags = (await eventsOf(ws))
      .slice(1)
      .map(({ data }) => [data.previousStage, data.previousStageId, data.deal.stage]);
    expect(drags).toEqual([
      ['NEW', first?.id, 'NEW'],
      ['NEW', extra.id, 'QUALIFIED'],
    ]);
    const board = await call(ws.key, deals.board, { id: pipelineId });
    expect(board.body.stages.map((stage) => stage.dealCount)).toEqual([0, 1, 0, 0, 0, 0, 0]);
  });

  it('answers 404 for what is not there', async () => {
    const id = await idOf({ name: 'Deal' });
    for (const stageId of ['nothing', newId()]) {
      const { status, body } = await call(ws.key, deals.move, { id, stageId });
      expect([status, body.error]).toEqual([404, 'Stage not found.']);
    }
    expect((await call(ws.key, deals.get, { id: newId() })).body.error).toBe('Deal not found.');
    expect((await call(ws.key, deals.update, { id })).body.error).toBe('Pass at least one field to change.');
  });
});
