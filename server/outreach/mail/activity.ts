import { type Columns, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { empty, join, raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

type Activity = Partial<Record<'lastActivityAt' | 'lastContactedAt', Date>>;

/**
 * Says of a contact when mail last went to or came from them; such a time never moves back.
 * @param detail what else the change means, such as that they replied
 */
export async function noteActivity(
  tx: Transaction,
  ctx: Context,
  contactId: string,
  activity: Activity,
  detail: Columns = {},
): Promise<void> {
  const set = Object.entries(activity).map(([name, at]) => {
    const column = raw(`"${name}"`);
    return sql`, ${column} = greatest(${column}, ${at.toISOString()}::timestamptz)`;
  });
  const write = recordSql`
    UPDATE "Contact" SET "updatedAt" = now() ${join([empty, ...set], '')}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${contactId}::uuid RETURNING id::text`;
  await writeRecords<{ id: string }>(tx, ctx, 'Contact', write, ({ id }) => ({
    kind: 'updated',
    id,
    columns: activity,
    detail,
  }));
}
