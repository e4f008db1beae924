import { type EventType, topicsOf } from '@/server/automation/events/catalogue';
import { type Addressees, queue } from '@/server/automation/events/outbox';
import { systemContext } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { actorsOf, CHANGE_COLUMNS, type ChangeRow } from '@/server/workspace/changes/read';
import { typesOfChange } from './derive';
import { createdAsSent } from './mail';
import { advance, followers, type Position } from './position';
import { type ChangeEvent, eventSources } from './sources';
import { writeChangeEvents } from './write';

/** Changes that are made events of together. */
const PAGE = 500;

interface Follower {
  id: string;
  isListener: boolean;
  topics: string[];
  since: string;
}

/** What a page came to; `read` is 0 where the changes that there are may not be read yet. */
export interface Dispatched {
  read: number;
  events: number;
}

/**
 * Makes events of the next changes of a workspace, and moves its position in the same transaction: so each change becomes an event
 * exactly once, whoever is killed. Read is outside of it, for a transaction that writes would itself count as one that is open.
 */
export async function dispatchPage(position: Position): Promise<Dispatched> {
  const { workspaceId } = position;
  const ctx = systemContext(workspaceId, workspaceId);
  const page = await readChanges(position);
  const last = page.at(-1);
  if (!last) return { read: 0, events: 0 };
  const events = addressed(page, await followersOf(workspaceId), await createdAsSent(ctx, page));
  const actors = await actorsOf(
    ctx,
    events.map(({ change }) => change.actor),
  );
  return sqlTransaction(ctx, async (tx) => {
    if (!(await advance(tx, position, last))) return { read: page.length, events: 0 };
    await writeChangeEvents(tx, ctx, events, actors);
    await queue(tx, ctx, events);
    return { read: page.length, events: events.length };
  });
}

/** The changes after a position, up to the first whose transaction may have older ones beside it that are still open. */
async function readChanges({ workspaceId, xid, seq }: Position): Promise<ChangeRow[]> {
  const rows = await db.query<ChangeRow & { isOpen: boolean }>(sql`
    SELECT ${CHANGE_COLUMNS}, c.xid >= history_horizon() AS "isOpen"
    FROM "Change" c JOIN "ChangePosition" p ON p."workspaceId" = c."workspaceId"
    WHERE c."workspaceId" = ${workspaceId}::uuid AND (c.xid, c.seq) > (${xid}::bigint, ${seq}::bigint)
      AND c.at >= p."movedAt" - interval '1 day'
    ORDER BY c.xid, c.seq LIMIT ${PAGE}`);
  const open = rows.findIndex(({ isOpen }) => isOpen);
  return open === -1 ? rows : rows.slice(0, open);
}

function followersOf(workspaceId: string): Promise<Follower[]> {
  const since = (column: string) => raw(utcText(column));
  return db.query<Follower>(sql`
    SELECT f.* FROM "ChangePosition" p CROSS JOIN LATERAL (${followers({
      endpoint: sql`e.id::text, false AS "isListener", e.events AS topics, ${since('e."activeSince"')} AS since`,
      listener: sql`l.id::text, true, l.events, ${since('l."createdAt"')}`,
    })}) f WHERE p."workspaceId" = ${workspaceId}::uuid`);
}

/** What somebody wants of the changes. Who subscribed after a change is not told of it. */
function addressed(page: ChangeRow[], all: Follower[], sent: Set<string>): ChangeEvent[] {
  return page.flatMap((change) => {
    const source = eventSources().get(change.table);
    if (!source) return [];
    const types = typesOfChange(source.name, change);
    if (sent.has(change.seq)) types.push('email.sent');
    const followers = all.filter(({ since }) => since <= change.at);
    return types.flatMap((type) => {
      const wanting = wantedBy(type, followers);
      if (wanting.endpoints.length + wanting.listeners.length === 0) return [];
      return [{ eventId: newId(), type, change, source, ...wanting }];
    });
  });
}

function wantedBy(type: EventType, followers: Follower[]): Addressees {
  const names = topicsOf(type);
  const wanting = followers.filter(({ topics }) => topics.some((topic) => names.includes(topic)));
  const ids = (listeners: boolean) => wanting.flatMap(({ id, isListener }) => (isListener === listeners ? [id] : []));
  return { endpoints: ids(false), listeners: ids(true) };
}
