import { sql } from '@/server/kernel/db/client';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import type { Work } from '../work';
import { type ClaimedRevert, lease } from './claim';
import { type Left, type Page, STEP } from './plan';
import type { KeptConflict } from './record';

/** Keeps what became of a page of records, and what it leaves to a later step. */
export async function settlePage(
  work: Work,
  claimed: ClaimedRevert,
  page: Page,
  left: Left | undefined,
): Promise<void> {
  const { tx, report } = work;
  await keepConflicts(work, claimed);
  const carried = left?.carried ?? {};
  const over = page.ids.filter((id) => !(id in carried) && report.isDone(page.table, id));
  await tx.query(sql`
    UPDATE "Revert" SET reverted = reverted + (SELECT count(*) FROM unnest(${arrayLiteral(over)}::uuid[]) AS i(id) WHERE NOT EXISTS (
      SELECT FROM "RevertConflict" c WHERE c."workspaceId" = ${claimed.workspaceId}::uuid AND c."revertId" = ${claimed.id}::uuid AND c."recordId" = i.id))::int
    WHERE ${lease.isMine(claimed)}`);
  const ids = Object.keys(carried);
  if (!left || ids.length === 0) return;
  // Pages of a table that was changed and one that was deleted have numbers of their own.
  const number = page.step === STEP.deleted ? -1 - page.number : page.number;
  await tx.query(sql`
    INSERT INTO "RevertPage" ("workspaceId", "revertId", step, place, "table", number, ids, carried)
    VALUES (${claimed.workspaceId}::uuid, ${claimed.id}::uuid, ${left.step}::int, ${page.place}::int, ${page.table}, ${number}::int,
      ${arrayLiteral(ids)}::uuid[], ${JSON.stringify(carried)}::jsonb)`);
}

/** Keeps what became of rows of parts: what hinders one is told of its record, which is then not as it was as a whole. */
export async function settleRows(work: Work, claimed: ClaimedRevert): Promise<void> {
  const back = new Set(work.nets.flatMap(({ before, after, id }) => (before && !after ? [id] : [])));
  const fresh = (await keepConflicts(work, claimed)).filter((id) => back.has(id));
  await work.tx.query(
    sql`UPDATE "Revert" SET reverted = reverted - ${fresh.length}::int WHERE ${lease.isMine(claimed)}`,
  );
}

/** Adds to the conflicts that are known. @returns the records that had none until now */
async function keepConflicts({ tx, ctx, report, done }: Work, { workspaceId, id }: ClaimedRevert): Promise<string[]> {
  const { records } = await report.print(tx, ctx, [done], false);
  const whole = records.flatMap((record) => (record.conflicts.length === 0 ? [record.id] : []));
  await tx.query(sql`
    UPDATE "RevertConflict" c SET done = TRUE WHERE c."workspaceId" = ${workspaceId}::uuid AND c."revertId" = ${id}::uuid
      AND NOT c.done AND c."recordId" = ANY(${arrayLiteral(whole)}::uuid[])`);
  const rows = records.flatMap((record) => {
    const conflicts = record.conflicts.map(({ field, reason, message, by, at }): KeptConflict => {
      return { field, reason, message, at, by: by && (by.id === null ? by.kind : `${by.kind}:${by.id}`) };
    });
    return conflicts.length === 0 ? [] : [{ ...record, done: record.outcome === 'partly', conflicts }];
  });
  if (rows.length === 0) return [];
  const kept = await tx.query<{ id: string; fresh: boolean }>(sql`
    INSERT INTO "RevertConflict" AS k ("workspaceId", "revertId", "recordId", entity, done, conflicts)
    SELECT ${workspaceId}::uuid, ${id}::uuid, r.id, r.entity, r.done, r.conflicts
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, entity text, done boolean, conflicts jsonb)
    ON CONFLICT ("workspaceId", "revertId", "recordId") DO UPDATE SET done = k.done OR EXCLUDED.done, conflicts = (
      SELECT jsonb_agg(DISTINCT e.conflict) FROM jsonb_array_elements(k.conflicts || EXCLUDED.conflicts) AS e(conflict))
    RETURNING k."recordId"::text AS id, xmax = 0 AS fresh`);
  return kept.flatMap((row) => (row.fresh ? [row.id] : []));
}
