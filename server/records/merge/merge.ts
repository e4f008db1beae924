import { applyChanges, type RecordChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { type Alias, writeAliases } from '@/server/kernel/db/alias';
import type { Transaction } from '@/server/kernel/db/transaction';
import { moveDismissals } from '@/server/records/duplicates/forget';
import { type MergeGroup, winnersOf } from './group';
import type { MergeKind } from './kinds';
import { mergeLinks } from './links';
import { type Moved, moveLinks } from './move';

/**
 * Makes one record of each group, set by set, whatever their number: whatever points at the sources points at the winner, the
 * sources go, the winner is given what it lacks, and the old names lead to it. The caller holds all of the records.
 */
export async function mergeRecords(
  tx: Transaction,
  ctx: Context,
  kind: MergeKind,
  groups: readonly MergeGroup[],
): Promise<Moved> {
  const { table } = kind.of;
  for (const step of mergeLinks().steps) if (step.table === table) await step.before(tx, ctx, groups);
  const winners = winnersOf(groups);
  const moved = await moveLinks(tx, ctx, kind.of, winners);
  await moveDismissals(tx, ctx, winners);
  await applyChanges(tx, ctx, kind.definition, groups.flatMap(changesOf));
  await writeAliases(tx, ctx, table, winners, groups.flatMap(aliasesOf));
  return moved;
}

/** The sources are part of the winner now, which shows something new even where none of its columns changes. */
function changesOf({ winner, sources, columns }: MergeGroup): RecordChange[] {
  const { createdAt: _, ...shown } = columns;
  const fields = Object.keys(shown);
  const gone = sources.map(
    (source): RecordChange => ({ kind: 'merged', id: source.id, mergedInto: winner.id, columns: {}, before: source }),
  );
  return [
    ...gone,
    {
      kind: 'updated',
      id: winner.id,
      columns: { ...columns, updatedAt: new Date() },
      before: winner,
      ...(fields.length > 0 && { sent: fields }),
      detail: { mergedIds: sources.map(({ id }) => id) },
    },
  ];
}

/** The ids that go, and every externalId of the group that is not the winner's now. */
function aliasesOf({ winner, sources, columns }: MergeGroup): Alias[] {
  const own = 'externalId' in columns ? columns.externalId : winner.externalId;
  const names = [winner, ...sources].flatMap(({ externalId }) =>
    typeof externalId === 'string' && externalId !== own ? [externalId] : [],
  );
  return [
    ...sources.map(({ id }): Alias => ({ by: 'id', name: id, winnerId: winner.id })),
    ...names.map((name): Alias => ({ by: 'externalId', name, winnerId: winner.id })),
  ];
}
