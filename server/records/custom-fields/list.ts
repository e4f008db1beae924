import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import type { CustomField, customFieldsContract } from './contract';
import { CUSTOMIZED } from './customized';
import { customFieldRecord } from './record';

/** The fields of one kind of record, or those of all kinds one after the other. */
export async function listCustomFields(
  ctx: Context,
  { entity }: Input<typeof customFieldsContract.list>,
): Promise<{ customFields: CustomField[] }> {
  const entities = entity ? [entity] : [...CUSTOMIZED];
  const rows = await db.query<{ json: CustomField }>(sql`
    ${selectJson(customFieldRecord, ctx.workspaceId, sql`t.entity = ANY(${entities}::text[])`)}
    ORDER BY array_position(${entities}::text[], t.entity), t."order", t.id`);
  return { customFields: rows.map((row) => row.json) };
}
