import type { Pool } from 'pg';
import { newId } from '@/server/kernel/db/ids';

/** Fills a workspace with so many contacts, `e1` and on by their externalId. @returns their ids */
export async function makeContacts(pool: Pool, workspaceId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await pool.query(
    `INSERT INTO "Contact" ("workspaceId", id, name, email, title, "externalId", "updatedAt")
     SELECT $1::uuid, id, 'Contact ' || n, 'c' || n || '@example.com', 'Buyer', 'e' || n, now()
     FROM unnest($2::uuid[]) WITH ORDINALITY AS u(id, n)`,
    [workspaceId, ids],
  );
  await pool.query('ANALYZE "Contact"');
  return ids;
}
