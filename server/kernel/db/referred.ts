import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { findWinners } from './alias';
import { type Db, raw, type Sql, sql } from './client';
import { isId } from './ids';
import type { RecordType } from './record';

/** How a body names another record: by our id or by the caller's externalId. */
export interface Name {
  id?: string | null | undefined;
  externalId?: string | null | undefined;
}

/**
 * The id of the record that a body refers to, kept from going away until the transaction ends; undefined when it names none. What a
 * merged record was called names the one that it is part of now. Throws the 404 of its resource.
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
  const held = async (condition: Sql) => {
    const [row] = await on.query<{ id: string }>(sql`
      SELECT id::text FROM ${raw(`"${record.table}"`)}
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND ${condition} FOR KEY SHARE`);
    return row?.id;
  };
  const found = await held(name === id ? sql`id = ${name}::uuid` : sql`"externalId" = ${name}`);
  if (found !== undefined) return found;
  const winners = await findWinners(on, ctx, record.table, name === id ? 'id' : 'externalId', [name]);
  const winner = winners.get(name);
  const present = winner === undefined ? undefined : await held(sql`id = ${winner}::uuid`);
  if (present === undefined) throw unreferred(record, name === id ? 'Id' : 'ExternalId');
  return present;
}

/** The 404 of what a body refers to; what has the caller's own name can be made under it. */
const unreferred = ({ resource, plural }: Pick<RecordType, 'resource' | 'plural'>, by: 'Id' | 'ExternalId') =>
  notFound(resource, `${resource.toLowerCase()}${by}`, by === 'Id' ? undefined : `POST ${API_PREFIX}/${plural}`);
