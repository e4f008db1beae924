import { z } from 'zod';
import { restoreDuplicate } from '@/server/records/duplicates/restore';
import { ENTITIES } from '@/server/records/duplicates/rules';
import { similarRecords } from '@/server/records/duplicates/similar';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const text = () => z.string().max(500).optional();

/** What the console asks beside the operations of the API, so that nobody is entered twice. */
export const duplicatesRouter = router({
  similar: memberProcedure
    .input(
      input({
        entity: z.enum(ENTITIES),
        draft: z.object({
          name: text(),
          email: text(),
          phone: text(),
          company: text(),
          domain: text(),
          website: text(),
        }),
      }),
    )
    .query(({ ctx, input: { entity, draft } }) => similarRecords(ctx.member, entity, draft)),
  /** Takes back a dismissal, which is for good by the API. */
  restore: memberProcedure
    .input(input({ entity: z.enum(ENTITIES), ids: z.array(z.uuid()).length(2) }))
    .mutation(({ ctx, input: { entity, ids } }) => restoreDuplicate(ctx.member, entity, { ids })),
});
