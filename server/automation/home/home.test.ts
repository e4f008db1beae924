import { beforeAll, describe, expect, it } from 'vitest';
import { reports } from '@/server/automation/reports';
import { call } from '@/server/test/call';
import { makeKey, makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { home } from '.';

let ws: TestWorkspace;
let mia: string;
beforeAll(async () => {
  ws = await makeWorkspace();
  const { id } = await makeMember(ws.id);
  mia = (await makeKey(ws.id, ['read:deals', 'read:contacts'], { createdById: id })).key;
});

const cardsOf = async (key: string) =>
  (await call(key, home.get, {})).body.cards.map((card) => card.part ?? card.reportId);
const FORECAST = { reportId: 'forecast', size: 'HALF' as const };
const TASKS = { part: 'TASKS' as const, size: 'WHOLE' as const };

describe('the first page', () => {
  it('begins with the same cards for everybody', async () => {
    const { body } = await call(mia, home.get, {});
    expect([body.isOwn, body.cards[0]]).toEqual([false, { part: 'FIGURES', size: 'WHOLE' }]);
    expect(body.cards).toHaveLength(7);
  });

  it('is arranged by each member, and by admins for those who did not', async () => {
    expect((await call(mia, home.replace, { cards: [TASKS], shared: true })).status).toBe(403);
    expect((await call(ws.key, home.replace, { cards: [FORECAST, TASKS], shared: true })).body.isOwn).toBe(false);
    expect(await cardsOf(mia)).toEqual(['forecast', 'TASKS']);
    const own = await call(mia, home.replace, { cards: [TASKS, FORECAST] });
    expect(own.body).toEqual({ cards: [TASKS, FORECAST], isOwn: true });
    expect(await cardsOf(ws.key)).toEqual(['forecast', 'TASKS']);
    expect((await call(mia, home.reset, {})).body).toEqual({ cards: [FORECAST, TASKS], isOwn: false });
    expect((await call(ws.key, home.reset, { shared: true })).body.cards).toHaveLength(7);
  });

  it('shows the reports that one sees, and nobody a report that is gone', async () => {
    const { body } = await call(ws.key, reports.create, { name: 'Mine', subject: 'deals' });
    const card = { reportId: body.report.id, size: 'HALF' as const };
    expect((await call(ws.key, home.replace, { cards: [card], shared: true })).status).toBe(400);
    await call(ws.key, reports.update, { id: body.report.id, shared: true });
    await call(ws.key, home.replace, { cards: [card, { reportId: 'activity-by-member', size: 'HALF' }], shared: true });
    expect(await cardsOf(mia)).toEqual([body.report.id]);
    await call(ws.key, reports.delete, { id: body.report.id });
    expect(await cardsOf(mia)).toEqual([]);
  });

  it('refuses a card that is nothing, two things, there twice, or not there', async () => {
    const refused = async (...cards: object[]) => (await call(ws.key, home.replace, { cards: cards as [] })).status;
    expect(await refused({ size: 'HALF' })).toBe(400);
    expect(await refused({ ...TASKS, ...FORECAST })).toBe(400);
    expect(await refused(TASKS, TASKS)).toBe(400);
    expect(await refused({ reportId: ws.id, size: 'HALF' })).toBe(404);
  });
});
