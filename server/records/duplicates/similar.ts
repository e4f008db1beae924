import type { Context } from '@/server/kernel/context';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { KEY_NAMES } from './compare';
import type { Compared } from './keys';
import type { Reason } from './reasons';
import { type Entity, matches, RULES } from './rules';
import { sources, tableOf } from './sources';

const MOST = 5;
/** What no record is called. */
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** Records that look like one that is about to be created, the surest first: by its keys, and by what was written just now. */
export async function similarRecords({ workspaceId }: Context, entity: Entity, draft: Compared) {
  const { of, keysOf } = sources[entity];
  const keys = keysOf(draft);
  const values = KEY_NAMES.map((name) => sql`${keys[name]}::text AS ${raw(`"${name}"`)}`);
  const hits = RULES[entity].map(
    (rule) => sql`SELECT h.b AS id, h.reason, h.score FROM (${matches(entity, rule, workspaceId)}) h`,
  );
  return db.query<{ id: string; name: string; detail: string | null; reasons: Reason[] }>(sql`
    WITH meant AS MATERIALIZED (SELECT ${NIL_ID}::uuid AS id, ${join(values)})
    SELECT t.id::text, t.${raw(`"${of.title}"`)} AS name, ${detailOf(entity)} AS detail, array_agg(DISTINCT h.reason) AS reasons
    FROM (${join([...hits, justNow(entity, workspaceId, draft)], ' UNION ALL ')}) h
    JOIN ${tableOf(entity)} t ON t."workspaceId" = ${workspaceId}::uuid AND t.id = h.id
    GROUP BY t."workspaceId", t.id ORDER BY max(h.score) DESC, t.id LIMIT ${MOST}::int`);
}

const detailOf = (entity: Entity): Sql => raw(entity === 'COMPANY' ? 't.domain' : 't.email');

/** The same address or domain, also where it has not been compared yet. */
function justNow(entity: Entity, workspaceId: string, { email, domain }: Compared): Sql {
  const [column, value, reason] =
    entity === 'COMPANY' ? ['domain', domain, 'SAME_DOMAIN'] : ['email', email, 'SAME_EMAIL'];
  return sql`(SELECT t.id, ${reason}::text, 99 FROM ${tableOf(entity)} t
    WHERE t."workspaceId" = ${workspaceId}::uuid AND lower(t.${raw(`"${column}"`)}) = lower(${value ?? null}::text) LIMIT ${MOST}::int)`;
}
