import { raw, type Sql, sql } from '@/server/kernel/db/client';

const ANY_ID = raw(`'[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'`);

/** Whether a text names one of these rows by its id. */
export const namesOne = (text: Sql, ids: readonly string[]): Sql => sql`
  EXISTS (SELECT FROM regexp_matches(${text}, ${ANY_ID}, 'g') m WHERE m[1] = ANY(${ids}::text[]))`;
