import type { Context } from '@/server/context';
import { notFound } from '@/server/contract/errors';
import { type Db, db, sql } from '@/server/db/client';
import { isId } from '@/server/db/ids';
import { columns, computed, defineRecord, getRecord, reference, selectJson, times } from '@/server/db/record';
import type { Candidate, Match, MatchItem } from './shapes';

/** A process that died while drafting leaves claims that end by themselves, and a status that tells of it. */
const status = `CASE WHEN t.status = 'DRAFTING' AND NOT EXISTS (SELECT FROM "MatchCandidate" s
    WHERE s."workspaceId" = t."workspaceId" AND s."matchId" = t.id AND s."leaseUntil" > now())
  THEN CASE WHEN EXISTS (SELECT FROM "MatchCandidate" s
    WHERE s."workspaceId" = t."workspaceId" AND s."matchId" = t.id AND s."emailId" IS NOT NULL) THEN 'DRAFTED' ELSE 'FAILED' END
  ELSE t.status END`;

const counts = `(SELECT json_build_object('candidates', count(*), 'included', count(*) FILTER (WHERE s.decision = 'INCLUDED'),
    'excluded', count(*) FILTER (WHERE s.decision = 'EXCLUDED'), 'pending', count(*) FILTER (WHERE s.decision = 'PENDING'),
    'drafted', count(s."emailId"))
  FROM "MatchCandidate" s WHERE s."workspaceId" = t."workspaceId" AND s."matchId" = t.id)`;

const about = { key: 'match', plural: 'matches', noun: 'Match', table: 'OutreachMatch' };
const head = [
  ...columns('id'),
  ...computed('status', status),
  ...reference('offering', 'Product', 'productId', ['id', 'name', 'sku', 'category']),
  ...columns('campaignId'),
];

const matchRecord = defineRecord<Omit<Match, 'candidates'>>({
  ...about,
  fields: [...head, ...times('createdAt', 'updatedAt')],
});

export const matchItemRecord = defineRecord<MatchItem>({
  ...about,
  fields: [...head, ...computed('counts', counts), ...times('createdAt', 'updatedAt')],
});

export const candidateRecord = defineRecord<Candidate>({
  key: 'candidate',
  plural: 'candidates',
  noun: 'Candidate',
  table: 'MatchCandidate',
  fields: [
    ...columns('id'),
    ...computed(
      'contact',
      `(SELECT json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'title', c.title, 'company',
          (SELECT o.name FROM "Company" o WHERE o."workspaceId" = c."workspaceId" AND o.id = c."companyId"))
        FROM "Contact" c WHERE c."workspaceId" = t."workspaceId" AND c.id = t."contactId")`,
    ),
    ...columns('fitScore', 'tier', 'reason', 'angle', 'decision'),
    ...computed('emailMessageId', 't."emailId"'),
  ],
});

/** A match with its candidates, best first. Throws the 404. */
export async function getMatch(ctx: Context, id: string, on: Db = db): Promise<Match> {
  const { createdAt, updatedAt, ...rest } = await getRecord(matchRecord, ctx, id, on);
  const rows = await on.query<{ json: Candidate }>(sql`
    ${selectJson(candidateRecord, ctx.workspaceId, sql`t."matchId" = ${id}::uuid`)} ORDER BY t.position`);
  return { ...rest, candidates: rows.map(({ json }) => json), createdAt, updatedAt };
}

/** Throws the 404 of the match, then that of the candidate, which is one of that match. */
export async function assertCandidate(on: Db, ctx: Context, matchId: string, id: string): Promise<void> {
  const [row] = isId(matchId)
    ? await on.query<{ found: boolean }>(sql`
        SELECT EXISTS (SELECT FROM "MatchCandidate" c WHERE c."workspaceId" = m."workspaceId" AND c."matchId" = m.id
          AND c.id = ${isId(id) ? id : null}::uuid) AS found
        FROM "OutreachMatch" m WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${matchId}::uuid`)
    : [];
  if (!row) throw notFound('Match');
  if (!row.found) throw notFound('Candidate');
}
