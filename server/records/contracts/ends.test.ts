import { DateTime } from 'luxon';
import { beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '@/server/records/contracts';
import { call } from '@/server/test/call';
import { query } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { notificationsOf } from '@/server/test/notifications';
import { refuseRows } from '@/server/test/refuse-rows';
import { settleEnds } from './ends';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** A day so many days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const make = async (row: object) =>
  (await call(ws.key, contracts.create, { title: 'Licence', status: 'ACTIVE', ownerId: ws.ownerId, ...row })).body
    .contract.id;
const read = async (id: string) => {
  const { contract } = (await call(ws.key, contracts.get, { id, include: 'status,endDate' })).body;
  return [contract.status, contract.endDate];
};
/** What the owner was told, beside that the contract is theirs. */
const told = async () => (await notificationsOf(ws)).filter(({ title }) => !title.startsWith('You were given'));

/** As the clock does it, from several processes at once. */
async function settleAll() {
  for (let more = true; more; ) more = (await Promise.all([settleEnds(), settleEnds()])).some((done) => done.more);
}

describe('the end of a contract', () => {
  it('is told to its owner once, in time to give notice', async () => {
    await make({ title: 'Far', endDate: day(60), noticeDays: 30 });
    await make({ title: 'Draft', endDate: day(5), status: 'DRAFT' });
    const id = await make({ title: 'Near', endDate: day(40), noticeDays: 30 });
    await settleAll();
    await settleAll();
    expect(await told()).toEqual([
      {
        title: 'A contract ends soon',
        body: `Near: on ${day(40)}, notice by ${day(10)}`,
        href: `/contracts/${id}`,
      },
    ]);
    await call(ws.key, contracts.update, { id, endDate: day(41) });
    await settleAll();
    expect((await told()).map(({ body }) => body)).toEqual([
      `Near: on ${day(40)}, notice by ${day(10)}`,
      `Near: on ${day(41)}, notice by ${day(11)}`,
    ]);
  });

  it('lets it expire, once the day is over', async () => {
    const today = await make({ endDate: day(0) });
    const id = await make({ title: 'Over', endDate: day(-1), renewsAutomatically: true });
    await settleAll();
    expect([await read(today), await read(id)]).toEqual([
      ['ACTIVE', day(0)],
      ['EXPIRED', day(-1)],
    ]);
    expect((await told()).map(({ title }) => title).sort()).toEqual(['A contract ended', 'A contract ends soon']);
  });

  it('is kept from no other by one that cannot be settled', async () => {
    const [stuck, other] = [
      await make({ title: 'Stuck', endDate: day(-2) }),
      await make({ title: 'Other', endDate: day(-1) }),
    ];
    const allow = await refuseRows('Notification', `NEW."workspaceId" = '${ws.id}' AND NEW.body LIKE 'Stuck%'`);
    await settleAll();
    expect([(await read(stuck))[0], (await read(other))[0]]).toEqual(['ACTIVE', 'EXPIRED']);
    await allow();
    await settleAll();
    expect((await read(stuck))[0]).toBe('EXPIRED');
  });

  it('renews it by its term, from the last day of a month to the last of another', async () => {
    const end = new Date();
    end.setUTCDate(0);
    const id = await make({ endDate: end.toISOString().slice(0, 10), renewsAutomatically: true, renewalMonths: 1 });
    await settleAll();
    const next = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 2, 0)).toISOString().slice(0, 10);
    expect(await read(id)).toEqual(['ACTIVE', next]);
    expect((await told())[0]).toMatchObject({ title: 'A contract was renewed', body: `Licence: until ${next}` });
  });

  it('renews it by terms that are counted from its beginning, however short a month between is', async () => {
    const terms = { startDate: '2024-10-31', endDate: '2024-11-29', renewsAutomatically: true, renewalMonths: 1 };
    const id = await make(terms);
    await settleAll();
    const start = DateTime.fromISO(terms.startDate, { zone: 'utc' });
    const ends = Array.from({ length: 1200 }, (_, months) => start.plus({ months }).minus({ days: 1 }).toISODate());
    expect(await read(id)).toEqual(['ACTIVE', ends.find((end) => end !== null && end >= day(0))]);
  });

  it('that cannot be settled holds up none of the others', async () => {
    const onDatabase = (statement: string) => query(process.env.DATABASE_URL ?? '', statement);
    await onDatabase(`
      CREATE FUNCTION keep_stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'out of order'; END $$;
      CREATE TRIGGER keep_stuck BEFORE UPDATE ON "Contract" FOR EACH ROW WHEN (OLD.title = 'Stuck') EXECUTE FUNCTION keep_stuck()`);
    try {
      await make({ title: 'Stuck', endDate: day(-3) });
      const id = await make({ title: 'Over', endDate: day(-2) });
      await settleAll();
      expect(await read(id)).toEqual(['EXPIRED', day(-2)]);
    } finally {
      await onDatabase('DROP FUNCTION keep_stuck CASCADE');
    }
  });
});
