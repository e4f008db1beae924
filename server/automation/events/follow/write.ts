import { insertEvents } from '@/server/automation/events/outbox';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { columnSource, keySource, unnested } from '@/server/kernel/db/unnest';
import type { ChangeActor } from '@/server/workspace/changes/read';
import { previousOf } from './derive';
import type { ChangeEvent, EventSource } from './sources';

/** Writes the events with their final payload bytes, the records in them as they are now. */
export async function writeChangeEvents(
  tx: Transaction,
  ctx: Context,
  events: ChangeEvent[],
  actors: (actor: string) => ChangeActor,
): Promise<void> {
  for (const source of new Set(events.map((event) => event.source))) {
    const own = events.filter((event) => event.source === source);
    await insertShown(tx, ctx, source, own, actors);
  }
}

async function insertShown(
  tx: Transaction,
  { workspaceId }: Context,
  { record, shown = sql`TRUE` }: EventSource,
  events: ChangeEvent[],
  actors: (actor: string) => ChangeActor,
): Promise<void> {
  const of = (name: string, type: string, value: (event: ChangeEvent) => unknown) =>
    columnSource(name, type, events.map(value));
  const ids = keySource(
    'id',
    events.map(({ eventId }) => eventId),
  );
  const type = of('type', 'text', (event) => event.type);
  const about = of('record', 'uuid', ({ change }) => change.recordId);
  const at = of('createdAt', 'text', ({ change }) => change.at);
  const head = of('head', 'text', (event) => headOf(event, workspaceId));
  const tail = of('tail', 'text', (event) => tailOf(event, actors));
  await insertEvents(
    tx,
    events.length,
    sql`
    SELECT ${workspaceId}::uuid, p.id, ${type.value}, ${head.value} || coalesce(r.json::text, 'null') || ${tail.value},
      ${at.value}::timestamptz, ${about.value}
    FROM ${unnested([ids, type, about, at, head, tail])}
    LEFT JOIN LATERAL (${selectJson(record, workspaceId, sql`t.id = ${about.value} AND ${shown}`)} OFFSET 0) r ON true`,
  );
}

/** The envelope up to the record. */
function headOf({ eventId, type, change, source }: ChangeEvent, workspaceId: string): string {
  const envelope = JSON.stringify({ id: `evt_${eventId}`, type, createdAt: change.at, workspaceId });
  return `${envelope.slice(0, -1)},"data":{"${source.name}":`;
}

/** What stands behind the record. */
function tailOf({ change }: ChangeEvent, actors: (actor: string) => ChangeActor): string {
  const { recordId, seq, actor, operationId } = change;
  const rest = { recordId, ...previousOf(change), version: Number(seq), actor: actors(actor), operationId };
  return `,${JSON.stringify(rest).slice(1)}}`;
}
