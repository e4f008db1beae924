import { applyChanges, recordSql, writeRecords } from '@/server/kernel/changes';
import { type Context, systemContext } from '@/server/kernel/context';
import { type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { eachAlone } from '@/server/kernel/each-alone';
import { notify } from '@/server/workspace/notifications';
import { contractDefinition } from './definition';

/** How long before the last day on which notice can be given somebody is told. */
const LEAD_DAYS = 14;
const AT_ONCE = 100;

interface Due {
  workspaceId: string;
  id: string;
}

interface Contract {
  title: string;
  status: string;
  ownerId: string | null;
  endDate: string;
  renews: boolean;
  /** Its last day once it has renewed, and the last one on which notice can be given. */
  nextEndDate: string | null;
  noticeDate: string;
  isOver: boolean;
}

/** The day that it is in the workspace `w`. */
const TODAY = sql`(now() AT TIME ZONE w.timezone)::date`;
const IS_OVER = sql`c."endDate" < ${TODAY}`;
const NOTICE = sql`(c."endDate" - coalesce(c."noticeDays", 0))`;
const IS_NEAR = sql`c."toldEndDate" IS DISTINCT FROM c."endDate" AND ${NOTICE} - ${LEAD_DAYS}::int <= ${TODAY}`;
const isDue: Sql = sql`c.status = 'ACTIVE' AND (${IS_OVER} OR ${IS_NEAR})`;
/** The first day after it, and how many months after its beginning that is. */
const AFTER = sql`(c."endDate" + 1)`;
const MONTHS = sql`((extract(year FROM ${AFTER}) - extract(year FROM c."startDate")) * 12
  + extract(month FROM ${AFTER}) - extract(month FROM c."startDate"))::int`;
const lastDayBefore = (day: Sql): Sql => sql`(${day} - interval '1 day')::date`;
/**
 * Its last day once it has renewed. Where its terms have been counted from its beginning, they go on like that: of one that began on a
 * 31st no short month takes a day from all that follow.
 */
const NEXT_END = sql`(CASE WHEN c."startDate" + make_interval(months => ${MONTHS}) = ${AFTER}
  THEN ${lastDayBefore(sql`c."startDate" + make_interval(months => ${MONTHS} + c."renewalMonths")`)}
  ELSE ${lastDayBefore(sql`${AFTER} + make_interval(months => c."renewalMonths")`)} END)`;
/** The latest day that it is anywhere: an index knows no workspace's zone, and finds nothing later than what is due by it. */
const LATEST = sql`(now() AT TIME ZONE 'Pacific/Kiritimati')::date`;
const OVER_ANYWHERE = sql`${IS_OVER} AND c."endDate" < ${LATEST}`;
const NEAR_ANYWHERE = sql`${IS_NEAR} AND ${NOTICE} <= ${LATEST} + ${LEAD_DAYS}::int`;

/** The first ones for one reason, by what an index orders. */
const first = (why: Sql, order: Sql): Sql => sql`
  SELECT c."workspaceId", c.id FROM "Contract" c JOIN "Workspace" w ON w.id = c."workspaceId"
  WHERE c.status = 'ACTIVE' AND ${why} ORDER BY ${order} LIMIT ${AT_ONCE}`;

/**
 * Notifies owners of contracts that end soon; lets those that are over go on, where they renew, and else expire. A contract that has
 * been over for several of its terms goes on by one term at a time.
 */
export async function settleEnds(): Promise<{ more: boolean; settled: number }> {
  const due = await sweepDb.query<Due>(sql`
    SELECT d."workspaceId"::text, d.id::text FROM (
      (${first(OVER_ANYWHERE, sql`c."endDate"`)}) UNION (${first(NEAR_ANYWHERE, NOTICE)})) d`);
  const settled = await eachAlone('end of a contract', due, async (one) => Number(await settle(one)));
  return { more: settled > 0, settled };
}

/** The condition is asked again under the lock of the row, so each end is settled, and told, once. */
function settle({ workspaceId, id }: Due): Promise<boolean> {
  const ctx = systemContext(workspaceId, id, `contract:${id}`);
  return sqlTransaction(ctx, async (tx) => {
    const write = recordSql`
      UPDATE "Contract" c SET "toldEndDate" = c."endDate" FROM "Workspace" w
      WHERE w.id = c."workspaceId" AND c."workspaceId" = ${workspaceId}::uuid AND c.id = ${id}::uuid AND ${isDue}
      RETURNING c.title, c.status, c."ownerId"::text, c."endDate"::text, ${NOTICE}::text AS "noticeDate", ${IS_OVER} AS "isOver",
        c."renewsAutomatically" AND c."renewalMonths" IS NOT NULL AS renews,
        ${NEXT_END}::text AS "nextEndDate"`;
    const [contract] = await writeRecords<Contract>(tx, ctx, 'Contract', write, () => undefined);
    if (!contract) return false;
    if (contract.isOver) await end(tx, ctx, id, contract);
    await notifyOwner(tx, ctx, id, contract);
    return true;
  });
}

async function end(tx: Transaction, ctx: Context, id: string, { title: _, ...contract }: Contract): Promise<void> {
  const { status, endDate, ownerId, renews, nextEndDate } = contract;
  const columns = renews ? { endDate: nextEndDate } : { status: 'EXPIRED' };
  const before = { status, endDate, ownerId };
  await applyChanges(tx, ctx, contractDefinition, [{ kind: 'updated', id, columns, before }]);
}

function notifyOwner(tx: Transaction, ctx: Context, id: string, contract: Contract): Promise<void> {
  const { title, ownerId } = contract;
  const [event, detail] = wordsOf(contract);
  return notify(tx, ctx, {
    to: ownerId === null ? 'admins' : [ownerId],
    kind: 'contract',
    title: event,
    body: `${title}: ${detail}`,
    href: `/contracts/${id}`,
  });
}

function wordsOf({ renews, isOver, endDate, nextEndDate, noticeDate }: Contract): [event: string, detail: string] {
  if (isOver)
    return renews ? ['A contract was renewed', `until ${nextEndDate}`] : ['A contract ended', `on ${endDate}`];
  const notice = noticeDate === endDate ? '' : `, notice by ${noticeDate}`;
  return [renews ? 'A contract renews soon' : 'A contract ends soon', `on ${endDate}${notice}`];
}
