import type { Context } from '@/server/kernel/context';
import { allows } from '@/server/kernel/contract/scopes';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { readCursorOf, writeCursorOf } from '@/server/kernel/db/list';
import { utcText } from '@/server/kernel/db/record';
import type { TimelineType } from './contract';
import { type EntryRow, printEntries } from './print';
import { reachOf } from './reach';
import { TIMELINE_RECORDS } from './records';
import { type EntryPosition, KINDS, type Kind, type Source } from './source';
import { changes, hidesChanges } from './sources/changes';
import { chats } from './sources/chats';
import { communications } from './sources/communications';
import { forms } from './sources/forms';
import { mail } from './sources/mail';
import { meetings } from './sources/meetings';
import { notes } from './sources/notes';
import { quotes } from './sources/quotes';
import { tasks } from './sources/tasks';

const SOURCES: readonly Source[] = [mail, communications, meetings, chats, notes, tasks, quotes, forms, changes];

interface Wanted {
  id: string;
  types?: readonly TimelineType[] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Reads the timeline of records of a kind, a page at a time: each source gives its newest, of which the newest of all are shown. */
export const readTimeline = (kind: Kind) => async (ctx: Context, wanted: Wanted) => {
  const { id, reach } = await reachOf(ctx, kind, wanted.id);
  const { types, limit, cursor } = wanted;
  const asked = SOURCES.filter(({ type }) => !types || types.includes(type));
  const held = ctx.actor.scopes;
  const hidden = asked
    .filter(({ type, scopes }) => (type === 'change' ? hidesChanges(held, reach) : !allows(held, scopes)))
    .map(({ type }) => type);
  const scope = JSON.stringify(['timeline', ctx.workspaceId, id, types ?? null]);
  const before = cursor === undefined ? undefined : placeOf(readCursorOf(scope, cursor));
  const parts = asked
    .filter(({ type }) => type === 'change' || !hidden.includes(type))
    .flatMap((source) => source.select(ctx, { reach, before, limit }) ?? []);
  const rows = parts.length > 0 ? await db.query<EntryRow>(pageOf(ctx, parts, limit)) : [];
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    entries: await printEntries(ctx, shown),
    hidden,
    nextCursor: last ? writeCursorOf(scope, [last.at, last.type, last.key].join(' ')) : null,
  };
};

function placeOf(position: string): EntryPosition {
  const [at = '', type = '', key = ''] = position.split(' ');
  return { at, type, key };
}

/** The newest entries of all sources, with the names of the records that they belong to, and who made them. */
function pageOf(ctx: Context, parts: readonly Sql[], limit: number): Sql {
  const order = raw('p.at DESC, p.type COLLATE "C" DESC, p.key COLLATE "C" DESC');
  const all = join(
    parts.map((part) => sql`(${part})`),
    ' UNION ALL ',
  );
  const own = sql`"workspaceId" = ${ctx.workspaceId}::uuid`;
  const name = (kind: Kind) => {
    const { table, title } = TIMELINE_RECORDS[kind].descriptor;
    return sql`(SELECT json_build_object('id', r.id, 'name', ${raw(`r."${title}") FROM "${table}" r`)}
      WHERE r.${own} AND r.id = p.${raw(`"${kind}Id"`)}) AS ${raw(`"${kind}"`)}`;
  };
  return sql`
    SELECT p.type, ${raw(utcText('p.at'))} AS at, p.key, p.id, p.title, p.text, p.details,
      coalesce(p.actor, (SELECT c.actor FROM "Change" c
        WHERE c.${own} AND c."recordId" = p.made AND c.kind = 'created' ORDER BY c.seq LIMIT 1)) AS actor,
      ${join(KINDS.map(name), ', ')}
    FROM (SELECT * FROM (${all}) p ORDER BY ${order} LIMIT ${limit + 1}) p ORDER BY ${order}`;
}
