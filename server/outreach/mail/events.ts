import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { EmailEventType } from '@/server/outreach/emails/shapes';

export type EventSource = 'PERSON' | 'MACHINE';

/** Something that happened to a mail that went out. */
export interface MailEvent {
  type: EmailEventType;
  at: Date;
  client?: string | null;
  source?: EventSource | null;
  url?: string | null;
  /** A HEAD, by which a program looks where a link leads. */
  probe?: boolean;
  /** A bounce that says nothing of the address: it ends no sequence. */
  passing?: boolean;
}

/** A mail event with whose it is. */
export type OwnedEvent = MailEvent & { workspaceId: string; emailId: string };

/** Writes one event of a mail, and what the mail itself says of it. Of a mail that is gone nothing is written. */
export const noteEvent = (on: Db, ctx: Pick<Context, 'workspaceId'>, emailId: string, event: MailEvent) =>
  noteEvents(on, [{ ...event, workspaceId: ctx.workspaceId, emailId }]);

/** Writes events of any mails in one statement: the timelines, and the counts that lists show. */
export async function noteEvents(on: Db, events: OwnedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const of = <T>(field: (event: OwnedEvent) => T) => events.map(field);
  await on.query(sql`
    WITH e AS (
      SELECT * FROM unnest(${of((e) => e.workspaceId)}::uuid[], ${of((e) => e.emailId)}::uuid[],
        ${of(() => newId())}::uuid[], ${of((e) => e.type)}::text[], ${of((e) => e.at.toISOString())}::timestamptz[],
        ${of((e) => e.client ?? null)}::text[], ${of((e) => e.source ?? null)}::text[], ${of((e) => e.url ?? null)}::text[],
        ${of((e) => e.probe ?? false)}::boolean[], ${of((e) => e.passing ?? false)}::boolean[])
        AS e("workspaceId", "emailId", id, type, at, client, source, url, probe, passing)
    ), counted AS (
      SELECT "workspaceId", "emailId",
        count(*) FILTER (WHERE type = 'OPEN' AND source = 'PERSON')::int AS opens,
        count(*) FILTER (WHERE type = 'OPEN' AND source = 'MACHINE')::int AS "machineOpens",
        count(*) FILTER (WHERE type = 'CLICK' AND source = 'PERSON')::int AS clicks,
        min(at) FILTER (WHERE type = 'OPEN' AND source = 'PERSON') AS "firstOpenAt",
        max(at) FILTER (WHERE type = 'OPEN' AND source = 'PERSON') AS "lastOpenAt",
        min(at) FILTER (WHERE type = 'REPLY') AS "repliedAt", min(at) FILTER (WHERE type = 'BOUNCE') AS "bouncedAt"
      FROM e GROUP BY 1, 2 ORDER BY 1, 2
    ), mail AS (
      UPDATE "Email" m SET opens = m.opens + c.opens, "machineOpens" = m."machineOpens" + c."machineOpens",
        clicks = m.clicks + c.clicks, "firstOpenAt" = least(m."firstOpenAt", c."firstOpenAt"),
        "lastOpenAt" = greatest(m."lastOpenAt", c."lastOpenAt"), "repliedAt" = least(m."repliedAt", c."repliedAt"),
        "bouncedAt" = least(m."bouncedAt", c."bouncedAt")
      FROM counted c WHERE m."workspaceId" = c."workspaceId" AND m.id = c."emailId" RETURNING m."workspaceId", m.id
    )
    INSERT INTO "EmailEvent" ("workspaceId", id, "emailId", type, at, client, source, url, probe, passing)
    SELECT e."workspaceId", e.id, e."emailId", e.type, e.at, e.client, e.source, e.url, e.probe, e.passing
    FROM e JOIN mail ON mail."workspaceId" = e."workspaceId" AND mail.id = e."emailId"`);
}
