import { find } from '@/server/app/search/find';
import { type Context, memberOf } from '@/server/kernel/context';
import { type Sql, sql } from '@/server/kernel/db/client';
import { all } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { catchUp } from '@/server/workspace/search/catch-up';
import { readQuery, tiersOf } from '@/server/workspace/search/query';
import { readMailQuery } from './mail-query';

/** Mails that one look into the index gives, the newest first. */
const AT_ONCE = 2000;
/** Of words that are only alike. */
const ALIKE = 200;

/** What a search shows of a box's page. */
export interface Found {
  /** The mails to look at, by an index. */
  among: Sql;
  /** Whether a mail is found, wherever it stands. */
  matches: Sql;
  /** The oldest mail that was looked at, where the index has more. */
  goesOnBefore?: string | undefined;
}

/** The mails that a text finds, older than `before`. */
export async function findMail(ctx: Context, q: string, before: string | undefined): Promise<Found> {
  const { words, conditions } = readMailQuery(q, { workspaceId: ctx.workspaceId, memberId: memberOf(ctx) });
  const said = all(conditions);
  if (words === '') return { among: said, matches: said };
  const { ids, tsquery } = await inIndex(ctx, words, before);
  if (ids.length > 0 || before !== undefined) {
    const matches = sql`${said} AND id IN (SELECT s.id FROM "SearchEntry" s WHERE s."workspaceId" = ${ctx.workspaceId}::uuid
      AND s.words @@ ${tsquery}::tsquery)`;
    const among = sql`${said} AND id = ANY(${ids}::uuid[])`;
    return { among, matches, ...(ids.length === AT_ONCE && { goesOnBefore: ids.at(-1) }) };
  }
  const { results } = await find(ctx, { q: words, types: ['EMAIL'], limit: ALIKE });
  const alike = sql`${said} AND id = ANY(${results.map(({ id }) => id)}::uuid[])`;
  return { among: alike, matches: alike };
}

async function inIndex(ctx: Context, words: string, before: string | undefined) {
  const { workspaceId } = ctx;
  await catchUp(workspaceId, ['EMAIL']);
  const [whole = '', ...tiers] = tiersOf(workspaceId, 'EMAIL', readQuery(words));
  const every = tiers.at(-1);
  const tsquery = every ? (whole ? `(${whole}) | (${every})` : every) : whole;
  if (tsquery === '') return { ids: [], tsquery };
  const rows = await sqlTransaction({ workspaceId }, async (tx) => {
    // As in look-up.ts: how many entries have a lexeme is not known beforehand.
    await tx.query(sql`SELECT set_config('enable_seqscan', 'off', true)`);
    return tx.query<{ id: string }>(sql`
      SELECT e.id::text FROM "SearchEntry" e WHERE e.words @@ ${tsquery}::tsquery AND e."workspaceId"::text = ${workspaceId}
        AND (${before ?? null}::uuid IS NULL OR e.id < ${before ?? null}::uuid)
      ORDER BY e.id DESC LIMIT ${AT_ONCE}::int`);
  });
  return { ids: rows.map(({ id }) => id), tsquery };
}
