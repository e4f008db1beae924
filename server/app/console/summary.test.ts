import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool, prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { currencies } from '@/server/records/currencies';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { listInbox } from '@/server/website/chats/console/inbox';
import { listCounted } from './counted/list';
import { ACTIVITIES, type Counted, OUTCOMES } from './counted/names';
import { summarize } from './summary';

let ws: TestWorkspace;
let seller: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  seller = (await makeMember(ws.id)).id;
});

const everyone = () => summarize(memberContext(ws.id, seller));
const mine = () => summarize(memberContext(ws.id, seller), { mine: true });
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const one = async (statement: string): Promise<number> => Number((await pool.query(statement, [ws.id])).rows[0].n);

/** How many a figure's list has, read two at a time, each once. */
async function listed(of: Counted, whose?: string): Promise<number> {
  const asked = { of, mine: whose !== undefined, limit: 2 };
  const pages = [await listCounted(memberContext(ws.id, seller), asked)];
  for (let after = pages[0]?.nextCursor; after; after = pages.at(-1)?.nextCursor) {
    pages.push(await listCounted(memberContext(ws.id, seller), { ...asked, after }));
  }
  const rows = pages.flatMap((page) => page.rows);
  expect(rows.every(({ who, about, href }) => who !== '' && about !== '' && href.startsWith('/'))).toBe(true);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  return rows.length;
}

async function makeDeals() {
  const stages = await prisma.stage.findMany({ where: { workspaceId: ws.id }, orderBy: { order: 'asc' } });
  const data = stages.flatMap((stage, n) =>
    [seller, ws.ownerId, null].map((ownerId, owner) => ({
      ...{ workspaceId: ws.id, id: newId(), name: `Deal ${n}`, value: 100 * (n + 1) + owner, ownerId },
      ...{
        stage: stage.dealStage,
        stageId: stage.id,
        pipelineId: stage.pipelineId,
        stageChangedAt: ago(owner * 24 * 20),
      },
    })),
  );
  await prisma.deal.createMany({ data });
  return stages;
}

const mail = (more: object) => ({
  ...{
    workspaceId: ws.id,
    id: newId(),
    toEmail: 'a@b.example',
    fromEmail: 'c@d.example',
    status: 'SENT',
    sentAt: ago(1),
  },
  ...{ threadId: newId(), messageId: newId(), memberId: seller },
  ...more,
});

it('says of an empty workspace that there is nothing', async () => {
  const { numbers, stages, activity, mail, tasks, meetings } = await everyone();
  const { at, dayEnds, wonSince, hasKey, currency, unrated, ...counts } = numbers;
  expect(Object.values(counts)).toEqual(Object.values(counts).map(() => 0));
  expect([hasKey, wonSince < at, at < dayEnds, currency, unrated]).toEqual([false, true, true, 'USD', []]);
  expect([stages.length, activity.length]).toEqual([4, 14]);
  expect([mail.sent, tasks, meetings]).toEqual([0, [], []]);
});

it('names what has no rate, stage by stage, and leaves it out of the value', async () => {
  const [first] = await prisma.stage.findMany({ where: { workspaceId: ws.id }, orderBy: { order: 'asc' } });
  const before = (await everyone()).stages[0];
  const { id: stageId = '', pipelineId = '', dealStage = '' } = first ?? {};
  const deal = { workspaceId: ws.id, id: newId(), name: 'Abroad', value: 9, currency: 'NOK', stageId, pipelineId };
  await prisma.deal.create({ data: { ...deal, stage: dealStage } });
  const { stages } = await everyone();
  expect(stages.map(({ unrated }) => unrated)).toEqual([['NOK'], ...stages.slice(1).map(() => [])]);
  expect(stages[0]).toMatchObject({ deals: (before?.deals ?? 0) + 1, value: before?.value });
  await prisma.deal.delete({ where: { workspaceId_id: { workspaceId: ws.id, id: deal.id } } });
});

it('counts and adds up deals as plain statements do, for everyone and for one', async () => {
  const stages = await makeDeals();
  const whose = { all: '', mine: `AND "ownerId" = '${seller}'` };
  for (const [summary, owner] of [
    [await everyone(), whose.all],
    [await mine(), whose.mine],
  ] as const) {
    const of = `FROM "Deal" WHERE "workspaceId" = $1 ${owner}`;
    expect(summary.numbers.open).toBe(await one(`SELECT sum(value) AS n ${of} AND stage NOT IN ('WON', 'LOST')`));
    expect(summary.numbers.openDeals).toBe(await one(`SELECT count(*) AS n ${of} AND stage NOT IN ('WON', 'LOST')`));
    const won = `${of} AND stage = 'WON' AND "stageChangedAt" > now() - interval '30 days'`;
    expect(summary.numbers.won).toBe(await one(`SELECT sum(value) AS n ${won}`));
    expect(summary.numbers.wonDeals).toBe(await one(`SELECT count(*) AS n ${won}`));
    expect(summary.stages.map(({ id }) => id)).toEqual(
      stages.filter(({ won, lost }) => !won && !lost).map(({ id }) => id),
    );
    for (const { id, deals, value } of summary.stages) {
      expect(deals).toBe(await one(`SELECT count(*) AS n ${of} AND "stageId" = '${id}'`));
      expect(value).toBe(await one(`SELECT coalesce(sum(value), 0) AS n ${of} AND "stageId" = '${id}'`));
    }
  }
});

it('adds up what deals are worth in the currency of the workspace, and names what has no rate', async () => {
  const rows = [
    { name: 'a', value: 100, currency: 'EUR' },
    { name: 'b', value: 7, currency: 'CHF' },
    { name: 'c', value: 3 },
  ];
  await call(ws.key, deals.upsert, { deals: rows });
  const rates = [{ currency: 'EUR', rate: 1.1, since: '2026-01-01' }];
  await call(ws.key, currencies.replace, { currency: 'USD', rates });
  const { numbers, stages } = await everyone();
  expect([numbers.open, numbers.currency, numbers.unrated, stages[0]?.value]).toEqual([113, 'USD', ['CHF'], 113]);
  // New deals have a chance of ten percent.
  expect(numbers.weighted).toBeCloseTo(11.3);
});

it('tells overdue tasks from those of today, earliest first, and whose they are', async () => {
  const task = (hours: number, ownerId: string | null, done = false) => ({
    ...{ workspaceId: ws.id, id: newId(), title: `Due ${hours}`, dueDate: ago(-hours), ownerId, done },
  });
  await prisma.task.createMany({
    data: [task(-50, seller), task(-2, null), task(-1, seller, true), task(72, seller), task(-60, ws.ownerId)],
  });
  const all = await everyone();
  expect([all.numbers.overdue, all.tasks.map(({ title }) => title)]).toEqual([
    3,
    ['Due -60', 'Due -50', 'Due -2', 'Due 72'],
  ]);
  expect(all.tasks.map(({ overdue }) => overdue)).toEqual([true, true, true, false]);
  const own = await mine();
  expect([own.numbers.overdue, own.tasks.map(({ title }) => title)]).toEqual([1, ['Due -50', 'Due 72']]);
});

it('says how mail has done, altogether and day by day', async () => {
  await prisma.email.createMany({
    data: [
      mail({ opens: 2, clicks: 1, repliedAt: ago(1) }),
      mail({ opens: 1 }),
      mail({ machineOpens: 3 }),
      mail({ bouncedAt: ago(1), memberId: ws.ownerId, sentAt: ago(24 * 30 - 1) }),
      mail({ opens: 1, sentAt: ago(24 * 40) }),
      mail({ status: 'DRAFT', sentAt: null }),
      mail({ status: 'FAILED', sentAt: null }),
      mail({ direction: 'INBOUND' }),
    ],
  });
  const { mail: results, mailDays, numbers } = await everyone();
  expect(results).toEqual({ sent: 4, opened: 2, clicked: 1, replied: 1, bounced: 1 });
  expect(numbers.drafts).toBe(1);
  expect((await mine()).mail).toEqual({ sent: 3, opened: 2, clicked: 1, replied: 1, bounced: 0 });
  const added = mailDays.map(({ day: _, ...figures }) => figures);
  for (const key of ['sent', 'opened', 'clicked', 'replied', 'bounced'] as const) {
    expect([key, added.reduce((sum, figures) => sum + figures[key], 0)]).toEqual([key, results[key]]);
  }
  const days = mailDays.map(({ day }) => day);
  expect([days.length, days]).toEqual([31, [...new Set(days)].sort()]);
  expect(mailDays.find(({ day }) => day === ago(1).toISOString().slice(0, 10))).toMatchObject({ sent: 3, opened: 2 });
  expect(mailDays.find(({ bounced }) => bounced > 0)?.day).toBe(
    ago(24 * 30 - 1)
      .toISOString()
      .slice(0, 10),
  );
});

it('leads from each figure to a list of as many', async () => {
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
    for (const of of OUTCOMES) expect([of, await listed(`mail-${of}`, ownerId)]).toEqual([of, figures[of]]);
  }
  expect([(await everyone()).numbers.openLeads, (await mine()).mail.sent]).toEqual([6, 3]);
});

it('leads from waiting chats to those that wait for everybody, or for nobody else', async () => {
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
    const { chats } = await listInbox(memberContext(ws.id, seller), { queue: 'waiting', assignee, limit: 10 });
    return chats.map(({ id }) => id).sort();
  };
  expect(await list()).toEqual([own.id, free.id, other.id].sort());
  expect(await list('me-or-none')).toEqual([own.id, free.id].sort());
  expect([(await everyone()).numbers.waitingChats, (await mine()).numbers.waitingChats]).toEqual([3, 2]);
});

it('counts all meetings of the day, also those that it does not name', async () => {
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
  expect([await listed('meetings-today'), await listed('meetings-today', seller)]).toEqual([23, 22]);
});

it('leads from webhooks to their deliveries of a day, for admins', async () => {
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
  const plain = memberContext(ws.id, seller);
  await expect(listCounted(plain, { of: 'webhooks-undelivered', mine: false, limit: 40 })).rejects.toMatchObject({
    status: 403,
  });
});

it("counts days by the member's clock", async () => {
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
  const { activity, numbers } = await mine();
  const day = (at: Date) => new Date(at.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10);
  for (const of of ACTIVITIES) {
    expect(await listed(`activity-${of}`, seller), of).toBe(activity.reduce((sum, each) => sum + each[of], 0));
  }
  expect(activity.at(-1)).toEqual({ day: day(ago(0)), sent: 1, received: 0, meetings: 0, logged: 1 });
  expect(activity.find(({ received }) => received === 1)?.day).toBe(day(ago(72)));
  expect(numbers.dayEnds.slice(11)).toBe('10:00:00.000Z');
});

it('shows nothing of another workspace', async () => {
  await makeDeals();
  await prisma.email.create({ data: mail({}), select: { id: true } });
  const other = await makeWorkspace();
  const { numbers, stages, mail: results } = await summarize(memberContext(other.id, other.ownerId));
  expect([numbers.openDeals, numbers.open, results.sent, stages.every(({ deals }) => deals === 0)]).toEqual([
    0,
    0,
    0,
    true,
  ]);
});
