import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { columns, computed, defineRecord, getRecord, reference, selectJson, times } from '@/server/kernel/db/record';
import { matchDescriptor } from './descriptor';
import type { Candidate, Match, MatchItem } from './shapes';

/** Of its candidates alone, so that no process that dies leaves a match in a state that it is not in. */
const status = `(SELECT CASE WHEN bool_or(s."leaseUntil" > now()) THEN 'DRAFTING'
    WHEN count(s."emailId") = 0 AND bool_or(s.decision = 'INCLUDED' AND s."draftError" IS NOT NULL) THEN 'FAILED'
    WHEN count(s."emailId") = 0 OR bool_or(s.decision = 'PENDING') THEN 'MATCHING' ELSE 'DRAFTED' END
  FROM "MatchCandidate" s WHERE s."workspaceId" = t."workspaceId" AND s."matchId" = t.id)`;

const counts = `(SELECT json_build_object('candidates', count(*), 'included', count(*) FILTER (WHERE s.decision = 'INCLUDED'),
    'excluded', count(*) FILTER (WHERE s.decision = 'EXCLUDED'), 'pending', count(*) FILTER (WHERE s.decision = 'PENDING'),
    'drafted', count(s."emailId"))
  FROM "MatchCandidate" s WHERE s."workspaceId" = t."workspaceId" AND s."matchId" = t.id)`;

const head = {
  ...columns('id'),
  ...computed('status', status),
  ...reference('offering', 'Product', 'productId', ['id', 'name', 'sku', 'category']),
  ...columns('campaignId'),
};

const matchRecord = defineRecord<Omit<Match, 'candidates'>>({
  ...matchDescriptor,
  fields: { ...head, ...times('createdAt', 'updatedAt') },
});

export const matchItemRecord = defineRecord<MatchItem>({
  ...matchDescriptor,
  fields: { ...head, ...computed('counts', counts), ...times('createdAt', 'updatedAt') },
});

export const candidateRecord = defineRecord<Candidate>({
  key: 'candidate',
  plural: 'candidates',
  resource: 'Candidate',
  table: 'MatchCandidate',
  fields: {
    ...columns('id'),
    ...computed(
      'contact',
      `(SELECT json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'title', c.title, 'company',
          (SELECT o.name FROM "Company" o WHERE o."workspaceId" = c."workspaceId" AND o.id = c."companyId"))
        FROM "Contact" c WHERE c."workspaceId" = t."workspaceId" AND c.id = t."contactId")`,
    ),
    ...columns('fitScore', 'tier', 'reason', 'angle', 'decision'),
    ...computed('emailMessageId', 't."emailId"'),
  },
});

/** A match with its candidates, best first. Throws the 404. */
export async function getMatch(ctx: Context, id: string, on: Db = db): Promise<Match> {
  const { createdAt, updatedAt, ...rest } = await getRecord(matchRecord, ctx, id, on);
  const rows = await on.query<{ json: Candidate }>(sql`
    ${selectJson(candidateRecord, ctx.workspaceId, sql`t."matchId" = ${id}::uuid`)} ORDER BY t.position`);
  return { ...rest, candidates: rows.map(({ json }) => json), createdAt, updatedAt };
}

/** Says that a match, or what becomes of its candidates, has changed. Whether it is there. */
export async function touchMatch(on: Db, { workspaceId }: Pick<Context, 'workspaceId'>, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const rows = await on.query(sql`
    UPDATE "OutreachMatch" SET "updatedAt" = now() WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid RETURNING id`);
  return rows.length > 0;
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
