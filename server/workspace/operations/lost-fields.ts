import { sql } from '@/server/kernel/db/client';
import { sourceOf, type Work } from './work';

/** A row, or what one is given back. */
interface Valued {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

const fieldsOf = ({ values }: Valued) => Object.entries((values.customFields ?? {}) as Record<string, unknown>);

/**
 * Takes values of custom fields that are there no more from what comes back, and reports each: nobody could see or change them.
 * Fields that are there stay until the transaction ends.
 * @param rest is told what is left of a row's custom fields where it is not all
 */
export async function withoutLostFields<T extends Valued>(
  work: Work,
  table: string,
  rows: readonly T[],
  rest: (row: T, customFields: Record<string, unknown>) => void,
): Promise<void> {
  const keys = [...new Set(rows.flatMap((row) => fieldsOf(row).map(([key]) => key)))];
  if (keys.length === 0) return;
  const found = await work.tx.query<{ key: string }>(sql`
    SELECT key FROM "CustomField" WHERE "workspaceId" = ${work.ctx.workspaceId}::uuid AND entity = ${sourceOf(table)?.entity}::text
      AND key = ANY(${keys}::text[]) ORDER BY id FOR KEY SHARE`);
  const known = new Set(found.map(({ key }) => key));
  if (keys.every((key) => known.has(key))) return;
  for (const row of rows) {
    const fields = fieldsOf(row);
    const lost = fields.filter(([key, value]) => !known.has(key) && value !== null);
    for (const [key, left] of lost)
      work.report.conflict(table, row.id, {
        field: `customFields.${key}`,
        reason: 'gone',
        message: 'There is no such field any more.',
        left,
      });
    if (fields.some(([key]) => !known.has(key)))
      rest(row, Object.fromEntries(fields.filter(([key]) => known.has(key))));
  }
}
