import { beforeEach, expect, it } from 'vitest';
import { sweepDb as db, prisma } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { AI_ACTIONS, refundAction, reserveAction, resetAt, spendAction, usedActions, usedUp } from './actions';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const take = () => reserveAction(ws.ctx, 'MATCH');
const used = () => usedActions(db, ws.ctx);

it('lets exactly 25 of 100 pass that come at once, and none of another workspace in their place', async () => {
  const other = await makeWorkspace();
  const taken = await Promise.all(Array.from({ length: 100 }, take));
  expect(taken.filter(Boolean)).toHaveLength(AI_ACTIONS);
  expect(await used()).toBe(25);
  expect(await reserveAction(other.ctx, 'MATCH')).toBeDefined();
});

it('gives back once, however often it is asked to, and nothing that was spent', async () => {
  const [first, second] = [await take(), await take()];
  if (!first || !second) throw new Error('none was left');
  await transaction(ws.ctx, (tx) => spendAction(tx, ws.ctx, second));
  await Promise.all([first, first, first, second].map((id) => refundAction(ws.ctx, id)));
  expect(await used()).toBe(1);
  await expect(transaction(ws.ctx, (tx) => spendAction(tx, ws.ctx, first))).rejects.toThrow(/try again/);
});

it('stays right while actions are taken, spent and given back at the same time', async () => {
  const results = await Promise.all(
    Array.from({ length: 90 }, async (_, index) => {
      const id = await take();
      if (id && index % 3 === 0) await transaction(ws.ctx, (tx) => spendAction(tx, ws.ctx, id));
      else if (id) await refundAction(ws.ctx, id);
      return id !== undefined && index % 3 === 0;
    }),
  );
  expect(await used()).toBe(results.filter(Boolean).length);
});

it('gives back what a process that died had taken, once its lease has ended', async () => {
  await Promise.all(Array.from({ length: 25 }, take));
  expect(await take()).toBeUndefined();
  const held = await prisma.aiAction.findMany({ where: { workspaceId: ws.id }, select: { id: true }, take: 3 });
  await prisma.aiAction.updateMany({
    where: { workspaceId: ws.id, id: { in: held.map(({ id }) => id) } },
    data: { leaseUntil: new Date(0) },
  });
  expect(await used()).toBe(22);
  const taken = await Promise.all(Array.from({ length: 10 }, take));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await used()).toBe(25);
});

it('says how many there are, when they come back, and in how many seconds', () => {
  const { status, message, headers } = usedUp();
  const reset = resetAt(new Date());
  expect(status).toBe(429);
  expect(message).toMatch(/^This workspace has used its 25 AI actions for the month\. They reset on \w+ 1, \d{4}\.$/);
  expect(Number(headers['Retry-After'])).toBeGreaterThan((reset.getTime() - Date.now()) / 1000 - 5);
  expect(resetAt(new Date('2026-12-31T23:59:59Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z');
});
