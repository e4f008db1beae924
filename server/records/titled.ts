import { applyChanges, deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { JsonText } from '@/server/kernel/contract/json-text';
import type { Titled } from '@/server/kernel/contract/titled-operations';
import { newId } from '@/server/kernel/db/ids';
import { listRecords, type PageInput } from '@/server/kernel/db/list';
import { columns, contains, defineRecord, getRecord, times } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';

/** How a record that is no more than a title is printed. */
export const titledRecord = (descriptor: Descriptor) =>
  defineRecord<Titled>({ ...descriptor, fields: { ...columns('id', 'title'), ...times('createdAt') } });

/** What a record that is no more than a title can have done to it. */
export function titledVerbs<K extends string, P extends string>(descriptor: Descriptor & { key: K; plural: P }) {
  const { key, plural } = descriptor;
  const record = titledRecord(descriptor);
  const one = (shown: Titled) => ({ [key]: shown }) as Record<K, Titled>;
  return {
    async list(ctx: Context, { q, ...page }: PageInput & { q?: string | undefined }) {
      const matches = q !== undefined && contains(['title'], q);
      const { records, nextCursor } = await listRecords(record, ctx, page, { q }, [matches]);
      return { [plural]: records, nextCursor } as Record<P, JsonText<Titled[]>> & { nextCursor: string | null };
    },
    create: (ctx: Context, { title }: { title: string }) =>
      sqlTransaction(ctx, async (tx) => {
        const id = newId();
        await applyChanges(tx, ctx, { record }, [{ kind: 'created', id, columns: { title } }]);
        return one(await getRecord(record, ctx, id, tx));
      }),
    get: async (ctx: Context, { id }: { id: string }) => one(await getRecord(record, ctx, id)),
    delete: (ctx: Context, { id }: { id: string }) => deleteRecord(record, ctx, id),
  };
}
