import { z } from 'zod';
import { listCounted } from '@/server/app/console/counted/list';
import { COUNTED } from '@/server/app/console/counted/names';
import { LINKED, linksOf } from '@/server/app/console/links';
import { summarize } from '@/server/app/console/summary';
import { tagsOf } from '@/server/app/console/tags-of';
import { TAGGED } from '@/server/records/tags/tagged';
import { memberProcedure, router } from '../init';
import { input } from '../input';

/** What the console shows beside records, and the API has no operation for. */
export const recordsRouter = router({
  links: memberProcedure
    .input(input({ type: z.enum(LINKED), id: z.uuid() }))
    .query(({ ctx, input }) => linksOf(ctx.member, input)),
  tags: memberProcedure
    .input(input({ entity: z.enum(TAGGED), id: z.uuid() }))
    .query(({ ctx, input }) => tagsOf(ctx.member, input)),
  counted: memberProcedure
    .input(
      input({
        of: z.enum(COUNTED),
        mine: z.boolean(),
        day: z.iso.date().optional(),
        cursor: z.object({ at: z.iso.datetime(), id: z.uuid() }).nullish(),
      }),
    )
    .query(({ ctx, input: { cursor, ...asked } }) =>
      listCounted(ctx.member, { ...asked, limit: 40, after: cursor ?? undefined }),
    ),
  summary: memberProcedure.input(input({ mine: z.boolean() })).query(({ ctx, input }) => summarize(ctx.member, input)),
});
