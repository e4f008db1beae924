import type { Context } from '@/server/kernel/context';
import { ApiError, badRequest, conflict, notFound, STATUS } from '@/server/kernel/contract/errors';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { db, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { getRecordId } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { refusalOfContact, SKIPPED_WHY } from '@/server/outreach/mail/send/permission';
import type { Audience } from './figures';
import { campaignRecord } from './record';

/** How a request says whom a campaign is for. */
export interface AudienceInput {
  segmentType?: 'tag' | 'static' | undefined;
  contactIds?: string[] | undefined;
  tag?: string | undefined;
  tagId?: string | undefined;
}

export interface Segment {
  segmentType: 'tag' | 'static';
  segmentTagId: string | null;
  segmentContactIds: string[];
}

/**
 * The segment that a request describes. Throws the 400 or 404 of what it lacks or names in vain.
 * @param had contacts that the campaign had: those that are gone by now are left out
 */
export async function findSegment(
  tx: Transaction,
  ctx: Context,
  type: 'tag' | 'static',
  input: AudienceInput,
  had: readonly string[] = [],
): Promise<Segment> {
  const { contactIds = [] } = input;
  const required = () =>
    badRequest("Pass contactIds when segmentType is 'static'.", { code: 'required', field: 'contactIds' });
  if (type === 'static' && contactIds.length === 0) throw required();
  // What is named must be there, also where the type of the segment leaves it unused.
  const known = await knownContacts(tx, ctx, contactIds, had);
  if (type === 'static' && known.length === 0) throw required();
  const isNamed = input.tag !== undefined || input.tagId !== undefined;
  const tagId = type === 'tag' || isNamed ? await findTag(tx, ctx, input) : null;
  return type === 'tag'
    ? { segmentType: type, segmentTagId: tagId, segmentContactIds: [] }
    : { segmentType: type, segmentTagId: null, segmentContactIds: known };
}

/** The same ids, each once. Throws a 404 that names the first unknown one that is not among `had`; those are left out. */
export async function knownContacts(
  tx: Transaction,
  ctx: Context,
  ids: string[],
  had: readonly string[] = [],
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return wanted;
  const rows = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "Contact"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${wanted.filter(isId)}::uuid[]) FOR KEY SHARE`);
  const [known, before] = [new Set(rows.map(({ id }) => id)), new Set(had)];
  const unknown = wanted.find((id) => !known.has(id) && !before.has(id));
  if (unknown === undefined) return wanted.filter((id) => known.has(id));
  throw new ApiError(STATUS.notFound, `No contact with id ${unknown} in this workspace. Nothing was changed.`);
}

async function findTag(tx: Transaction, ctx: Context, { tag, tagId }: AudienceInput): Promise<string> {
  if (tagId === undefined && tag === undefined)
    throw badRequest("Pass tag or tagId when segmentType is 'tag'.", { code: 'required', field: 'tag' });
  if (tagId !== undefined && !isId(tagId)) throw notFound('Tag', 'tagId');
  const condition = tagId === undefined ? sql`name = ${tag}::citext` : sql`id = ${tagId}::uuid`;
  const [row] = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "Tag" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND ${condition} FOR KEY SHARE`);
  if (row) return row.id;
  throw tagId === undefined
    ? badRequest(`No tag named '${tag}'.`, {
        code: 'unknown_reference',
        field: 'tag',
        fix: { call: `POST ${API_PREFIX}/tags` },
      })
    : notFound('Tag', 'tagId');
}

/** The address of the contact `c` in one case, in SQL; null when it has none. */
export const ADDRESS_OF = `nullif(lower(trim(c.email)), '')`;

/**
 * Fixes the recipients of a campaign that is locked: one row for each contact of its segment with an e-mail address, in one
 * statement. Whoever must not be written to, or has the address of another recipient, is kept as skipped.
 * @returns how many are to be sent to. Throws a 409 when the audience has no address at all.
 */
export async function fixRecipients(tx: Transaction, ctx: Context, id: string): Promise<number> {
  const { workspaceId } = ctx;
  await tx.query(sql`
    DELETE FROM "CampaignRecipient" WHERE "workspaceId" = ${workspaceId}::uuid AND "campaignId" = ${id}::uuid`);
  const [counted] = await tx.query<{ total: number; queued: number }>(insertRecipients(workspaceId, id));
  if (!counted?.total) throw conflict("This campaign's audience has no contacts with an email address.");
  await tx.query(sql`
    UPDATE "Campaign" SET "recipientCount" = ${counted.total}, "updatedAt" = now()
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid`);
  return counted.queued;
}

/** A UUIDv7 (RFC 9562 §5.7) of this moment, around the random parts of `random`. */
const MADE_ID = `regexp_replace(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0'), '^(.{8})', '\\1-')
  || '-7' || substr(random, 16)`;

const DUPLICATE = 'Another recipient has the same address.';

/** `told`, WITH: the contacts of a campaign's segment that have an address, and why one is left out; `member` is all of them. */
const audience = (workspaceId: string, id: string) => sql`campaign AS (
    SELECT * FROM "Campaign" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid
  ), member AS (
    SELECT a."contactId" AS id FROM campaign k
    JOIN "TagAssignment" a ON a."workspaceId" = k."workspaceId" AND a."tagId" = k."segmentTagId" AND a."contactId" IS NOT NULL
    WHERE k."segmentType" = 'tag'
    UNION SELECT unnest(k."segmentContactIds") FROM campaign k WHERE k."segmentType" = 'static'
  ), audience AS (
    SELECT c."workspaceId", c.id, c.email, ${SKIPPED_WHY} AS reason
    FROM member JOIN "Contact" c ON c."workspaceId" = ${workspaceId}::uuid AND c.id = member.id AND c.email <> ''
    ${refusalOfContact}
  ), told AS (
    SELECT *, CASE WHEN reason IS NULL AND row_number() OVER (PARTITION BY reason, lower(trim(email)) ORDER BY id) > 1
      THEN ${raw(`'${DUPLICATE}'`)} ELSE reason END AS why, gen_random_uuid()::text AS random
    FROM audience
  )`;

const insertRecipients = (workspaceId: string, id: string) => sql`
  WITH ${audience(workspaceId, id)}, written AS (
    INSERT INTO "CampaignRecipient" ("workspaceId", id, "campaignId", "contactId", email, state, reason, "settledAt")
    SELECT "workspaceId", (${raw(MADE_ID)})::uuid, ${id}::uuid, id, trim(email), CASE WHEN why IS NULL THEN 'PENDING' ELSE 'SKIPPED' END,
      why, CASE WHEN why IS NOT NULL THEN now() END
    FROM told RETURNING state
  )
  SELECT count(*)::int AS total, count(*) FILTER (WHERE state = 'PENDING')::int AS queued FROM written`;

const NO_ADDRESS = 'No email address.';

/** Whom a campaign would go to if it were launched now, and how many would be left out, by why. */
export async function readAudience(ctx: Context, input: { id: string }): Promise<{ audience: Audience }> {
  const id = await getRecordId(campaignRecord, ctx, input.id);
  const rows = await db.query<{ why: string | null; count: number }>(sql`
    WITH ${audience(ctx.workspaceId, id)} SELECT why, count(*)::int AS count FROM told GROUP BY 1
    UNION ALL SELECT ${NO_ADDRESS}, (SELECT count(*) FROM member)::int - (SELECT count(*) FROM told)::int`);
  const recipients = rows.find(({ why }) => why === null)?.count ?? 0;
  const leftOut = rows.flatMap(({ why, count }) => (why !== null && count > 0 ? [{ reason: why, count }] : []));
  const sorted = leftOut.toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  return { audience: { recipients, leftOut: sorted } };
}
