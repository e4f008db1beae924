import type { Context } from '@/server/kernel/context';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { JsonText } from '@/server/kernel/contract/json-text';
import type { Total } from '@/server/kernel/contract/listing';
import type { Titled } from '@/server/kernel/contract/titled-operations';
import { type Listed, listDescribed } from '@/server/kernel/db/listing';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { UpsertDefinition } from './upsert/definition';
import { upsertOne } from './upsert/one';
import { recordVerbs } from './upsert/verbs';

type Asked = Parameters<typeof listDescribed>[2];
type Page<P extends string> = Record<P, JsonText<Titled[]>> & { nextCursor: string | null; total?: Total };

/** What can be done with records that are called by a title and made one at a time: contracts, cases. */
export function titledVerbs<K extends string, P extends string, R extends Record<string, unknown>, E>(
  { key, plural }: Descriptor & { key: K; plural: P },
  listed: Listed<Titled>,
  definition: UpsertDefinition<R, Titled, E>,
) {
  return {
    ...recordVerbs(key, definition, listed.listing),
    async list(ctx: Context, input: Asked) {
      const { records, ...end } = await listDescribed(listed, ctx, input);
      return { [plural]: records, ...end } as Page<P>;
    },
    create: (ctx: Context, input: R) =>
      sqlTransaction(ctx, async (tx) => {
        const { id } = await upsertOne(tx, ctx, definition, input);
        return { [key]: await getRecord(listed.record, ctx, id, tx) } as Record<K, Titled>;
      }),
  };
}
