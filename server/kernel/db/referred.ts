import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, raw, sql } from './client';
import { isId } from './ids';
import type { RecordType } from './record';

/** How a body names another record: by our id or by the caller's externalId. */
export interface Name {
  id?: string | null | undefined;
  externalId?: string | null | undefined;
}

/**
 * The id of the record that a body refers to, kept from going away until the transaction ends; undefined when it names none.
 * Throws the 404 of its resource.
 */
export async function referredId(
  on: Db,
  ctx: Context,
  record: Pick<RecordType, 'table' | 'resource'>,
  { id, externalId }: Name,
): Promise<string | undefined> {
  const name = id ?? externalId;
  if (name === undefined || name === null) return undefined;
  if (name === id && !isId(name)) throw notFound(record.resource);
  const condition = name === id ? sql`id = ${name}::uuid` : sql`"externalId" = ${name}`;
  const [row] = await on.query<{ id: string }>(sql`
    SELECT id::text FROM ${raw(`"${record.table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND ${condition} FOR KEY SHARE`);
  if (!row) throw notFound(record.resource);
  return row.id;
}
