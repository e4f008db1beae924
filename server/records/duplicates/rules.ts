import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { MOST_MEMBERS, type Reason } from './reasons';

/**
 * A rule compares records of one block: those whose keys are equal. Equality alone makes blocks, for a likeness or an OR
 * would compare everybody with everybody.
 */
export interface Rule {
  reason: Reason;
  block: readonly string[];
  /** What else must hold of two of a block, in SQL over their keys `a` and `b`. */
  when?: Sql;
  /** In hundredths, in SQL over both. */
  score: Sql;
  /** Whether it falls where something speaks against it. */
  vetoed?: Sql;
}

/** Whether names are alike at all: a switchboard and a shared mailbox have many owners. */
const namesFit = raw(
  `(similarity(a."nameKey", b."nameKey") >= 0.3 OR a.first LIKE left(b.first, 1) || '%' AND (length(a.first) = 1 OR length(b.first) = 1))`,
);
const namesDiffer = raw(
  '(a."nameKey" IS NOT NULL AND b."nameKey" IS NOT NULL AND similarity(a."nameKey", b."nameKey") < 0.3)',
);

/** Another telephone, or another address by more than a slip: at one company, that it is made of the same last name counts. */
const isSomebodyElse =
  raw(`(a."phoneKey" <> b."phoneKey" OR levenshtein_less_equal(a."emailKey", b."emailKey", 2) > 2 AND NOT (
  a."domainKey" = b."domainKey" AND (a.first <> b.first
    OR position(a.last IN split_part(a."emailKey", '@', 1)) > 0 AND position(b.last IN split_part(b."emailKey", '@', 1)) > 0)))`);

const PERSON_RULES: readonly Rule[] = [
  { reason: 'SAME_EMAIL', block: ['emailKey'], score: sql`CASE WHEN ${namesDiffer} THEN 80 ELSE 99 END` },
  { reason: 'SAME_PHONE', block: ['phoneKey'], when: namesFit, score: sql`97` },
  { reason: 'SAME_NAME_AND_COMPANY', block: ['companyKey', 'nameKey'], score: sql`95`, vetoed: isSomebodyElse },
  { reason: 'SAME_NAME_AND_DOMAIN', block: ['domainKey', 'nameKey'], score: sql`92`, vetoed: isSomebodyElse },
  {
    reason: 'SIMILAR_FIRST_NAME',
    block: ['companyKey', 'last'],
    when: raw('a.first <> b.first AND length(a.first) > 3 AND spelled_alike(a.first, b.first)'),
    score: sql`93`,
    vetoed: isSomebodyElse,
  },
  {
    reason: 'SIMILAR_LAST_NAME',
    block: ['companyKey', 'first'],
    when: raw('a.last <> b.last AND spelled_alike(a.last, b.last)'),
    score: sql`90`,
    vetoed: isSomebodyElse,
  },
];

/** Two domains of one company differ in what follows its name. */
const isAnotherSite = raw(`split_part(a."domainKey", '.', 1) <> split_part(b."domainKey", '.', 1)`);
const nearNames = raw('a."nameKey" <> b."nameKey" AND spelled_alike(a."nameKey", b."nameKey")');

const COMPANY_RULES: readonly Rule[] = [
  { reason: 'SAME_DOMAIN', block: ['domainKey'], score: sql`CASE WHEN ${namesDiffer} THEN 80 ELSE 98 END` },
  {
    reason: 'SAME_PHONE',
    block: ['phoneKey'],
    when: raw('similarity(a."nameKey", b."nameKey") >= 0.3'),
    score: sql`96`,
  },
  { reason: 'SAME_NAME', block: ['companyKey', 'nameKey'], score: sql`93`, vetoed: isAnotherSite },
  { reason: 'SIMILAR_NAME', block: ['companyKey', 'first'], when: nearNames, score: sql`88`, vetoed: isAnotherSite },
  { reason: 'SIMILAR_NAME', block: ['companyKey', 'last'], when: nearNames, score: sql`88`, vetoed: isAnotherSite },
];

/** The rules of each kind of record. */
export const RULES = { CONTACT: PERSON_RULES, LEAD: PERSON_RULES, COMPANY: COMPANY_RULES };
export type Entity = keyof typeof RULES;
export const ENTITIES = Object.keys(RULES) as Entity[];

/** The key of a block in SQL, as the indexes have it. */
const keyOf = (row: string, block: readonly string[]) =>
  `(${block.map((name) => `${row}."${name}"`).join(" || '/' || ")})`;

/** The pairs of some records by one rule, in SQL: rows of (a, b, reason, score). `meant` is the name of what holds their keys. */
export function matches(entity: Entity, { reason, block, when, score, vetoed }: Rule, workspaceId: string): Sql {
  const equal = raw(`${keyOf('k', block)} = ${keyOf('a', block)}`);
  return sql`
    SELECT a.id AS a, b.id AS b, ${reason}::text AS reason, ${score} AS score
    FROM meant a CROSS JOIN LATERAL (
      SELECT k.*, count(*) OVER () AS members FROM (
        SELECT k.* FROM "DuplicateKey" k
        WHERE k."workspaceId" = ${workspaceId}::uuid AND k.entity = ${entity} AND ${equal} LIMIT ${MOST_MEMBERS + 1}::int) k
    ) b
    WHERE b.id <> a.id AND b.members <= ${MOST_MEMBERS}::int
      ${when ? sql`AND ${when}` : raw('')} ${vetoed ? sql`AND (${vetoed}) IS NOT TRUE` : raw('')}`;
}
