import { expect, it } from 'vitest';
import type { Context } from '@/server/kernel/context';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { memberContext } from '@/server/test/factories';
import { ago, HOUR_MS, makeTeam } from '@/server/test/figures';
import { listInbox } from '@/server/website/chats/console/inbox';
import { listCounted } from './list';
import { ACTIVITIES, type Counted, OUTCOMES } from './names';

/** How many a figure's list has, read two at a time, each once. */
async function listed(ctx: Context, of: Counted, whose?: string, day?: string): Promise<number> {
  const asked = { of, mine: whose !== undefined, limit: 2, day };
  const pages = [await listCounted(ctx, asked)];
  for (let after = pages[0]?.nextCursor; after; after = pages.at(-1)?.nextCursor) {
    pages.push(await listCounted(ctx, { ...asked, after }));
  }
  const rows = pages.flatMap((page) => page.rows);
  expect(rows.every(({ who, about, href }) => who !== '' && about !== '' && href.startsWith('/'))).toBe(true);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  return rows.length;
}

it('leads from each figure to a list of as many', async () => {
  const { ws, seller, ctx, everyone, mine, makeDeals, mail } = await makeTeam();
  await makeDeals();
  const lead = (status: string, ownerId: string | null) => ({
    workspaceId: ws.id,
    id: newId(),
    name: status,
    status,
    ownerId,
  });
  const states = ['NEW', 'WORKING', 'QUALIFIED', 'UNQUALIFIED', 'CONVERTED'];
  await prisma.lead.createMany({ data: states.flatMap((state) => [lead(state, seller), lead(state, null)]) });
  const threadId = newId();
  await prisma.email.createMany({
    data: [
      ...[mail({ threadId, opens: 1, repliedAt: ago(1) }), mail({ threadId, opens: 1 }), mail({ clicks: 1 })],
      ...[mail({ memberId: ws.ownerId, bouncedAt: ago(1) }), mail({ sentAt: ago(24 * 40) })],
      ...[mail({ status: 'DRAFT', sentAt: null }), mail({ status: 'DRAFT', sentAt: null, memberId: null })],
    ],
  });
  for (const [summary, ownerId] of [
    [await everyone(), undefined],
    [await mine(), seller],
  ] as const) {
    const whose = ownerId ? { ownerId } : {};
    const { numbers } = summary;
    const won = await call(ws.key, deals.list, { stage: 'WON', closedSince: numbers.wonSince, ...whose });
    expect(won.body.deals).toHaveLength(numbers.wonDeals);
    const open = await call(ws.key, leads.list, { open: 'true', ...whose });
    expect(open.body.leads).toHaveLength(numbers.openLeads);
    const figures = { ...summary.mail, drafts: numbers.drafts };
    for (const of of OUTCOMES) expect([of, await listed(ctx, `mail-${of}`, ownerId)]).toEqual([of, figures[of]]);
  }
  expect([(await everyone()).numbers.openLeads, (await mine()).mail.sent]).toEqual([6, 3]);
});

it('leads from waiting chats to those that wait for everybody, or for nobody else', async () => {
  const { ws, seller, ctx, everyone, mine } = await makeTeam();
  const site = { workspaceId: ws.id, id: newId(), key: newId(), name: 'Shop' };
  await prisma.chatSite.create({ data: site, select: { id: true } });
  const chat = (assigneeId: string | null, more = {}) => ({
    ...{ workspaceId: ws.id, id: newId(), siteId: site.id, handler: 'WAITING', assigneeId, ...more },
    ...{ waitingReason: 'ASKED_FOR_HUMAN', waitingSince: ago(1) },
  });
  const [own, free, other] = [chat(seller), chat(null), chat(ws.ownerId)];
  await prisma.chat.createMany({
    data: [own, free, other, chat(seller, { status: 'CLOSED' }), chat(null, { spam: true })],
  });
  const list = async (assignee?: string) => {
    const { chats } = await listInbox(ctx, { queue: 'waiting', assignee, limit: 10 });
    return chats.map(({ id }) => id).sort();
  };
  expect(await list()).toEqual([own.id, free.id, other.id].sort());
  expect(await list('me-or-none')).toEqual([own.id, free.id].sort());
  expect([(await everyone()).numbers.waitingChats, (await mine()).numbers.waitingChats]).toEqual([3, 2]);
});

it('counts all meetings of the day, also those that it does not name', async () => {
  const { ws, seller, ctx, everyone, mine } = await makeTeam();
  const key = { workspaceId: ws.id, id: newId() };
  const type = { ...key, slug: newId(), title: 'Intro', durationMin: 30, locationKind: 'PHONE' };
  await prisma.bookingType.create({ data: type, select: { id: true } });
  const person = { inviteeTimezone: 'UTC', inviteeName: 'Ada', inviteeEmail: 'ada@example.com' };
  const cancelled = { status: 'CANCELLED', cancelledBy: 'host', cancelledAt: ago(1) };
  const meeting = (startMs: number, hostId: string, more = {}) => ({
    ...{ workspaceId: ws.id, id: newId(), bookingTypeId: type.id, hostId, ...person, ...more },
    ...{ hostName: 'Mia', hostEmail: 'mia@crm.example', hostTimezone: 'UTC', guests: [] },
    ...{ startAt: new Date(startMs), endAt: new Date(startMs + HOUR_MS / 2) },
  });
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  const hours = Array.from({ length: 22 }, (_, hour) => midnight + hour * HOUR_MS);
  await prisma.booking.createMany({
    data: [
      ...hours.map((at) => meeting(at, seller)),
      ...[meeting(midnight, ws.ownerId), meeting(midnight, seller, cancelled), meeting(midnight - HOUR_MS, seller)],
    ],
  });
  const all = await everyone();
  expect([all.numbers.meetings, all.meetings.length, (await mine()).numbers.meetings]).toEqual([23, 20, 22]);
  expect([await listed(ctx, 'meetings-today'), await listed(ctx, 'meetings-today', seller)]).toEqual([23, 22]);
});

it('leads from webhooks to their deliveries of a day, for admins', async () => {
  const { ws, ctx, everyone } = await makeTeam();
  const key = { workspaceId: ws.id, id: newId() };
  const endpoint = {
    ...key,
    url: 'https://hooks.example/crm',
    secret: Buffer.from('sealed'),
    events: ['contact.created'],
  };
  await prisma.webhookEndpoint.create({ data: endpoint, select: { id: true } });
  const delivery = (status: string, id = newId()) => ({
    ...{ workspaceId: ws.id, id, endpointId: endpoint.id, eventId: newId(), type: 'contact.created', status },
    ...{ eventCreatedAt: ago(1), lastError: status === 'FAILED' ? 'The endpoint answered 500.' : null },
  });
  const retried = { ...delivery('PENDING'), attempts: 2, lastError: 'The connection was refused.' };
  const states = ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'FAILED', 'FAILED', 'PENDING'];
  const old = delivery('FAILED', '019a0000-0000-7000-8000-000000000000');
  await prisma.webhookDelivery.createMany({ data: [...states.map((state) => delivery(state)), retried, old] });
  const { numbers } = await everyone();
  expect([numbers.delivered, numbers.retried, numbers.undelivered]).toEqual([3, 1, 2]);
  const admin = memberContext(ws.id, ws.ownerId, 'admin');
  const list = async (of: Counted) => (await listCounted(admin, { of, mine: false, limit: 40 })).rows;
  expect(await list('webhooks-delivered')).toHaveLength(3);
  expect((await list('webhooks-retried')).map(({ about }) => about)).toEqual([
    'https://hooks.example/crm · The connection was refused.',
  ]);
  expect((await list('webhooks-undelivered')).map(({ about }) => about)).toEqual([
    'https://hooks.example/crm · The endpoint answered 500.',
    'https://hooks.example/crm · The endpoint answered 500.',
  ]);
  await expect(listCounted(ctx, { of: 'webhooks-undelivered', mine: false, limit: 40 })).rejects.toMatchObject({
    status: 403,
  });
});

it("counts days by the member's clock", async () => {
  const { ws, seller, ctx, mine, mail } = await makeTeam();
  await prisma.member.update({
    where: { workspaceId_id: { workspaceId: ws.id, id: seller } },
    data: { timezone: 'Pacific/Kiritimati' },
    select: { id: true },
  });
  await prisma.email.createMany({
    data: [mail({ sentAt: ago(0) }), mail({ direction: 'INBOUND', sentAt: ago(24 * 3) })],
  });
  const contact = { workspaceId: ws.id, id: newId(), name: 'Ada', ownerId: seller };
  await prisma.contact.create({ data: contact, select: { id: true } });
  const logged = {
    workspaceId: ws.id,
    id: newId(),
    contactId: contact.id,
    type: 'CALL',
    direction: 'INBOUND',
    body: 'x',
  };
  await prisma.communication.create({ data: { ...logged, occurredAt: new Date() }, select: { id: true } });
  const { activity, mailDays, numbers } = await mine();
  const day = (at: Date) => new Date(at.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10);
  for (const of of ACTIVITIES) {
    expect(await listed(ctx, `activity-${of}`, seller), of).toBe(activity.reduce((sum, each) => sum + each[of], 0));
    // Each bar of the chart leads to the list of its day.
    for (const each of activity)
      expect([of, each.day, await listed(ctx, `activity-${of}`, seller, each.day)]).toEqual([of, each.day, each[of]]);
  }
  for (const { day: sentOn, sent, opened } of mailDays) {
    expect([sentOn, await listed(ctx, 'mail-sent', seller, sentOn)]).toEqual([sentOn, sent]);
    expect([sentOn, await listed(ctx, 'mail-opened', seller, sentOn)]).toEqual([sentOn, opened]);
  }
  expect(activity.at(-1)).toEqual({ day: day(ago(0)), sent: 1, received: 0, meetings: 0, logged: 1 });
  expect(activity.find(({ received }) => received === 1)?.day).toBe(day(ago(72)));
  expect(numbers.dayEnds.slice(11)).toBe('10:00:00.000Z');
});
