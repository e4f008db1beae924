import { catalog } from '@/server/kernel/db/catalog';
import { type Sql, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { type Changed, readChanges, readTrashed, type Trashed } from '../load';
import { netOf } from '../net';
import { Report } from '../report';
import type { Work } from '../work';
import { actingAs, type ClaimedRevert } from './claim';

/** A revert at work at one page: of its records, or of records that its rows belong to. */
export async function workOf(
  tx: Transaction,
  claimed: ClaimedRevert,
  changes: readonly Changed[],
  trashed: readonly Trashed[],
): Promise<Work> {
  const { operationId: id, operationActor: actor, operationAt: at } = claimed;
  return {
    ...{ tx, ctx: actingAs(claimed), catalog: await catalog(tx), report: new Report(), nets: netOf(changes) },
    ...{ done: { id, actor, at, changes: [...changes], trashed: [...trashed] } },
    ...{ lockedParts: new Set<string>(), movedParts: [], kept: new Set<string>(), isPage: true },
  };
}

/**
 * Rows `o` of some ids. They are found by these: by the index of the operation, which the last comparison keeps the planner
 * from, each page would read what all pages are about.
 */
const among = (column: Sql, ids: readonly string[], { workspaceId, operationId }: ClaimedRevert): Sql =>
  sql`o."workspaceId" = ${workspaceId}::uuid AND ${column} = ANY(${arrayLiteral(ids)}::uuid[]) AND o."operationId"::text = ${operationId}`;

export const changesOf = (tx: Transaction, claimed: ClaimedRevert, ids: readonly string[]): Promise<Changed[]> =>
  readChanges(tx, among(sql`o."recordId"`, ids, claimed));

export const trashedOf = async (tx: Transaction, claimed: ClaimedRevert, ids: readonly string[]): Promise<Trashed[]> =>
  readTrashed(tx, await catalog(tx), among(sql`o."rowId"`, ids, claimed));
