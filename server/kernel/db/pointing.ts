import type { Context } from '@/server/kernel/context';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { winnerBy } from './alias';
import { raw, type Sql, sql } from './client';
import { isId } from './ids';
import { sameId } from './record';

/** What is known of the records that a column points at. */
interface Pointed extends Pick<Descriptor, 'table'> {
  canBeMerged?: boolean | undefined;
}

/** Whether a reference is the record of this id; what a merged one was called stands for the one that it is part of now. */
export function pointsAt(foreignKey: string, of: Pointed, ctx: Context, id: string): Sql {
  if (!of.canBeMerged || !isId(id)) return sameId(foreignKey, id);
  return sql`t.${raw(`"${foreignKey}"`)} = coalesce(${winnerBy(ctx, of.table, 'id', sql`${id}`)}, ${id}::uuid)`;
}

/** Whether a reference is the record that the caller names by its externalId. */
export function pointsAtNamed(foreignKey: string, of: Pointed, ctx: Context, externalId: string): Sql {
  const named = sql`(SELECT id FROM ${raw(`"${of.table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "externalId" = ${externalId})`;
  const found = of.canBeMerged
    ? sql`coalesce(${named}, ${winnerBy(ctx, of.table, 'externalId', sql`${externalId}`)})`
    : named;
  return sql`t.${raw(`"${foreignKey}"`)} = ${found}`;
}

/** Ids with what merged ones are part of now in their place, as an array. */
export const winnerIds = (of: Pointed, ctx: Context, ids: readonly unknown[]): Sql =>
  of.canBeMerged
    ? sql`ARRAY(SELECT coalesce(${winnerBy(ctx, of.table, 'id', sql`i.id`)}, i.id::uuid) FROM unnest(${ids}::text[]) AS i(id))`
    : sql`${ids}::uuid[]`;
