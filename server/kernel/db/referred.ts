import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { API_PREFIX } from '@/server/kernel/contract/operation';
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
  record: Pick<RecordType, 'table' | 'resource' | 'plural'>,
  { id, externalId }: Name,
): Promise<string | undefined> {
  const name = id ?? externalId;
  if (name === undefined || name === null) return undefined;
  if (name === id && !isId(name)) throw unreferred(record, 'Id');
  const condition = name === id ? sql`id = ${name}::uuid` : sql`"externalId" = ${name}`;
  const [row] = await on.query<{ id: string }>(sql`
    SELECT id::text FROM ${raw(`"${record.table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND ${condition} FOR KEY SHARE`);
  if (!row) throw unreferred(record, name === id ? 'Id' : 'ExternalId');
  return row.id;
}

/** The 404 of what a body refers to; what has the caller's own name can be made under it. */
const unreferred = ({ resource, plural }: Pick<RecordType, 'resource' | 'plural'>, by: 'Id' | 'ExternalId') =>
  notFound(resource, `${resource.toLowerCase()}${by}`, by === 'Id' ? undefined : `POST ${API_PREFIX}/${plural}`);
