import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { evidenceOf } from './evidence';
import type { Offering, Shared } from './offering';
import { DECIDES, ENGAGEMENT_SCALE, LEADS, POINTS, RECENCY_DAYS, STATUS_POINTS } from './weights';

/** How many of the best, and of those with a deal or an interest, are judged in full. */
const BEST = 400;
const INTERESTED = 200;
/** The most that the texts of a contact can add to its other points. */
const MOST_BY_TEXT = POINTS.strongTerm + POINTS.decides;

/** Points for having what a share of the buyers have. */
export const sharePoints = (most: number, { count }: Shared, of: number) => most * Math.sqrt(count / of);

/** SQL for the points of a text among those that buyers share. */
function shared(column: Sql, most: number, of: Offering['buyers'], values: Shared[] = []): Sql {
  if (!of || values.length === 0) return raw('0');
  const cases = values.map((value) => sql`WHEN ${value.name} THEN ${sharePoints(most, value, of.count)}::float8`);
  return sql`CASE ${column} ${join(cases, ' ')} ELSE 0 END`;
}

const STATUS = raw(
  `CASE c.status ${Object.entries(STATUS_POINTS)
    .map(([status, points]) => `WHEN '${status}' THEN ${points}`)
    .join(' ')} ELSE 0 END`,
);

/** What a contact's columns say without their words being read, in points. */
const figures = ({ buyers, category }: Offering, day: string): Sql => sql`
  c."industryPoints" + ${shared(raw('c.category'), POINTS.buyerCategory, buyers, buyers?.categories)} + ${STATUS}
    + CASE WHEN c.category = ${category?.toLowerCase() ?? null} THEN ${POINTS.sameCategory}::int ELSE 0 END
    + ${POINTS.engagement}::int * (1 - exp(-least(greatest(c."engagementScore", 0), 1000) / ${ENGAGEMENT_SCALE}::int))
    + CASE WHEN c."lastActivityAt" IS NULL THEN 0 ELSE ${POINTS.recency}::int * exp(
        -least(greatest((${Date.parse(day) / 1000}::float8 - date_part('epoch', c."lastActivityAt")) / 86400, 0), 3650) / ${RECENCY_DAYS}::int) END`;

/** Whether a text has one of these. LIKE costs a tenth of what a regular expression does. */
const says = (parts: string[], points: number) =>
  parts.length === 0
    ? raw('0')
    : sql`CASE WHEN text LIKE ANY(${parts.map((part) => `%${part}%`)}::text[]) THEN ${points}::int ELSE 0 END`;

/** What the words `text` of a contact say, in points: about the product, and about what the contact decides. */
const spoken = ({ terms: { strong, weak } }: Offering): Sql =>
  sql`${says(
    [...strong, ...weak].map((stem) => ` ${stem}`),
    POINTS.strongTerm,
  )} + ${says([...DECIDES, ...LEADS], POINTS.decides)}`;

/** Whether a contact `c` has a deal on the product, or is known by a lead that named it. */
const interested = (workspaceId: string, productId: string) => sql`(
  c.id IN (
    SELECT d."contactId" FROM "Deal" d
    WHERE d."workspaceId" = ${workspaceId}::uuid AND d."productId" = ${productId}::uuid AND d."contactId" IS NOT NULL
    UNION ALL SELECT l."convertedContactId" FROM "Lead" l
    WHERE l."workspaceId" = ${workspaceId}::uuid AND l."interestedProductId" = ${productId}::uuid AND l."convertedContactId" IS NOT NULL)
  OR c.address IN (SELECT lower(l.email COLLATE "C") FROM "Lead" l
      WHERE l."workspaceId" = ${workspaceId}::uuid AND l."interestedProductId" = ${productId}::uuid AND l.email IS NOT NULL))`;

/** Every company, with what its industry gives its contacts; OFFSET 0 has that found once for all of them. */
const companies = (workspaceId: string, { buyers }: Offering) => sql`
  SELECT id, industry, ${shared(raw('lower(industry COLLATE "C")'), POINTS.buyerIndustry, buyers, buyers?.industries)}::float8 AS points
  FROM "Company" WHERE "workspaceId" = ${workspaceId}::uuid OFFSET 0`;

/**
 * Every contact of the workspace, looked at once: whether it may be written to, and what its figures say. Lower case is that
 * of ASCII here, which is found in a tenth of the time; who is chosen is asked again for their exact address.
 */
const seen = (workspaceId: string, offering: Offering, day: string) => sql`
  SELECT c.id, CASE WHEN c.address IS NULL OR c.address = '' THEN 1
      WHEN c."doNotContact" OR c."emailOptOut" OR c.address IN (SELECT lower(s.email::text COLLATE "C") FROM "Suppression" s
        WHERE s."workspaceId" = ${workspaceId}::uuid) THEN 2 ELSE 0 END AS barred,
    ${interested(workspaceId, offering.id)} AS interested, ${figures(offering, day)} AS points, text
  FROM (
    SELECT c.id, c.status, c."doNotContact", c."emailOptOut", c."engagementScore", c."lastActivityAt",
      lower(c.email COLLATE "C") AS address, lower(c.category COLLATE "C") AS category,
      coalesce(o.points, 0) AS "industryPoints", concat_ws(' ', c.title, c.category, c."buyerType", o.industry) AS text
    FROM (SELECT * FROM "Contact" WHERE "workspaceId" = ${workspaceId}::uuid) c
    FULL JOIN (${companies(workspaceId, offering)}) o ON o.id = c."companyId"
    OFFSET 0
  ) c WHERE c.id IS NOT NULL`;

/**
 * The contacts that are worth a closer look, each with everything that is judged, and how many there are of whom. Words are
 * read only of those whom they could bring among the best. Each set that contacts are compared with is a subquery that the
 * planner can only hash, and companies are joined in full, which it can only do set by set, whatever the statistics of a new
 * workspace say.
 */
export function poolStatement(workspaceId: string, offering: Offering, day: string): Sql {
  return sql`
    WITH seen AS MATERIALIZED (${seen(workspaceId, offering, day)}),
    read AS MATERIALIZED (
      SELECT id, interested, points + ${spoken(offering)} AS points FROM (
        SELECT id, interested, points, lower(' ' || text) AS text FROM seen WHERE barred = 0 AND (interested OR points >= coalesce(
          (SELECT points FROM seen WHERE barred = 0 ORDER BY points DESC OFFSET ${BEST - 1}::int LIMIT 1) - ${MOST_BY_TEXT}::int,
          '-infinity'::float8)) OFFSET 0) s
    ), pool AS (
      (SELECT id FROM read ORDER BY points DESC, id LIMIT ${BEST}::int)
      UNION (SELECT id FROM read WHERE interested ORDER BY points DESC, id LIMIT ${INTERESTED}::int)
    )
    SELECT (SELECT json_object_agg(barred, n) FROM (SELECT barred, count(*) AS n FROM seen GROUP BY barred) b) AS counts,
      coalesce((SELECT json_agg(e.json) FROM pool
        CROSS JOIN LATERAL (${evidenceOf(workspaceId, offering.id)} OFFSET 0) e), '[]') AS pool`;
}
