import { beforeEach, describe, expect, it } from 'vitest';
import { bookings } from '@/server/meetings/bookings';
import { call } from '@/server/test/call';
import { begin, makeSite } from '@/server/test/chats/visitor';
import { bytesOfExport, exported, unzipped } from '@/server/test/exports';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { assignChat } from '@/server/website/chats/assign';
import { markSpam } from '@/server/website/chats/console/mark';
import { exports } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const linesOf = async (asked: Parameters<typeof exported>[1]) =>
  (await bytesOfExport(ws.key, (await exported(ws.key, asked)).id))
    .toString()
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n');
const archived = async (name: string) => {
  const { id } = await exported(ws.key, { resource: 'workspace' });
  return ((await unzipped(await bytesOfExport(ws.key, id)))[`${name}.ndjson`] ?? '').trimEnd().split('\n');
};
const answer = async (asked: object) => {
  const { status, body } = await call(ws.key, exports.create, asked as never);
  return [status, body.error];
};

describe('bookings', () => {
  const meet = async (inviteeName: string, day: number) => {
    const type = await makeType(ws, { questions: [{ key: 'topic', label: 'Topic', type: 'TEXT' }] });
    const more = { inviteeName, guests: ['b@example.com', 'c@example.com'], answers: { topic: 'Prices' } };
    return (await book(ws, type.id, dayFromNow(day, '09:00'), more)).body.booking;
  };

  it('are a table with whom, when and what was answered', async () => {
    await meet('Ada', 3);
    const columns = ['inviteeName', 'startAt', 'bookingType', 'host.email', 'lead', 'task', 'guests', 'answers'];
    const [head, row] = await linesOf({ resource: 'bookings', columns });
    expect(head).toBe(columns.join(','));
    expect(row).toContain(`Ada,${dayFromNow(3, '09:00')},Intro,`);
    expect(row).toContain(',Ada,');
    expect(row?.endsWith(',b@example.com; c@example.com,Topic: Prices')).toBe(true);
    const [whole] = await linesOf({ resource: 'bookings' });
    expect(whole?.split(',')).toEqual(expect.arrayContaining(['id', ...columns]));
  });

  it('are those that their list finds: of a time, in its order, chosen ones, those to come unless it is asked', async () => {
    const [early, late] = [await meet('Early', 3), await meet('Late', 5)];
    await meet('Gone', 4).then(({ id }) => call(ws.key, bookings.cancel, { id }));
    const named = async (asked: object) =>
      (await linesOf({ resource: 'bookings', columns: ['inviteeName'], sort: 'startAt', ...asked })).slice(1);
    expect(await named({})).toEqual(['Early', 'Late']);
    expect(await named({ filters: { scope: 'all' } })).toEqual(['Early', 'Gone', 'Late']);
    expect(await named({ filters: { scope: 'cancelled' } })).toEqual(['Gone']);
    expect(await named({ filters: { scope: 'all', from: dayFromNow(4), to: dayFromNow(5) } })).toEqual(['Gone']);
    expect(await named({ filters: { hostUserId: ws.ownerId, q: 'late' } })).toEqual(['Late']);
    expect(await named({ ids: [late.id] })).toEqual(['Late']);
    expect(await named({ excludedIds: [late.id], sort: '-startAt' })).toEqual(['Early']);
    expect(await archived('bookings')).toHaveLength(3);
    expect(await answer({ resource: 'bookings', filters: { scope: 'nope' } })).toEqual([
      400,
      'scope must be one of: upcoming, past, cancelled, all.',
    ]);
    expect(early.id).not.toBe(late.id);
  });
});

describe('chats', () => {
  it('are a table with who wrote and where it stands', async () => {
    await begin(await makeSite(ws), {
      body: 'Do you ship to Norway?',
      visitor: { name: 'Ada', email: 'ada@example.com' },
    });
    const columns = ['visitor.name', 'visitor.email', 'site', 'status', 'messageCount', 'subject', 'contact'];
    const [head, row] = await linesOf({ resource: 'chats', columns });
    expect(head).toBe(columns.join(','));
    expect(row).toMatch(/^Ada,ada@example.com,Shop,OPEN,\d+,.*Norway.*,$/);
    const [whole] = await linesOf({ resource: 'chats' });
    expect(whole?.split(',')).toEqual(expect.arrayContaining(['id', 'tags', ...columns]));
  });

  it('are those that their list finds: of a queue, of a member, and neither spam nor trash unless it is asked', async () => {
    const site = await makeSite(ws);
    const mine = await begin(site, { body: 'Mine' });
    await begin(site, { body: 'Open' });
    const spam = await begin(site, { body: 'Spam' });
    await assignChat(ws.ctx, { id: mine.id, assigneeId: ws.ownerId });
    await markSpam(ws.ctx, { id: spam.id, spam: true });
    const about = async (asked: object) =>
      (await linesOf({ resource: 'chats', columns: ['subject'], sort: 'createdAt', ...asked })).slice(1);
    expect(await about({})).toEqual(['Mine', 'Open']);
    expect(await about({ filters: { status: 'spam' } })).toEqual(['Spam']);
    expect(await about({ filters: { status: 'open', assignee: ws.ownerId } })).toEqual(['Mine']);
    expect(await about({ filters: { assignee: 'none' } })).toEqual(['Open']);
    const where = { op: 'and', of: [{ field: 'assigneeId', is: 'isEmpty' }] };
    expect(await about({ where, filters: { status: 'all' } })).toEqual(['Open', 'Spam']);
    expect(await archived('chats')).toHaveLength(3);
  });
});
