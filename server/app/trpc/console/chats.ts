import { z } from 'zod';
import { datetime } from '@/server/kernel/contract/fields';
import { addVisitor, visitorRow } from '@/server/website/chats/console/add-visitor';
import { blockVisitor, unblockVisitor } from '@/server/website/chats/console/block';
import { countInbox, listInbox } from '@/server/website/chats/console/inbox';
import { linkChat, markSpam, markTrashed, setChatTags } from '@/server/website/chats/console/mark';
import { QUEUES } from '@/server/website/chats/contract';
import { createChatSite } from '@/server/website/chats/sites/create';
import { deleteChatSite } from '@/server/website/chats/sites/delete';
import { listChatSites } from '@/server/website/chats/sites/list';
import { chatSiteRow } from '@/server/website/chats/sites/shapes';
import { updateChatSite } from '@/server/website/chats/sites/update';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const PAGE = 40;
const one = () => input({ id: z.uuid() });
const maybeId = () => z.uuid().nullable();
const inbox = () => ({
  queue: z.enum(QUEUES),
  siteId: z.uuid().optional(),
  assignee: z.union([z.uuid(), z.literal('none'), z.literal('me-or-none')]).optional(),
  cursor: z.string().max(100).nullish(),
});

/** The live inbox beyond what the API knows: queues by their latest message, and what is done to spam, trash and visitors. */
export const chatConsoleRouter = router({
  list: memberProcedure
    .input(input(inbox()))
    .query(({ ctx, input: { cursor, ...filters } }) =>
      listInbox(ctx.member, { ...filters, limit: PAGE, ...(cursor && { before: cursor }) }),
    ),
  counts: memberProcedure.query(({ ctx }) => countInbox(ctx.member)),
  setTags: memberProcedure
    .input(input({ id: z.uuid(), tagIds: z.array(z.uuid()).max(50) }))
    .mutation(({ ctx, input }) => setChatTags(ctx.member, input)),
  markSpam: memberProcedure
    .input(input({ id: z.uuid(), spam: z.boolean() }))
    .mutation(({ ctx, input }) => markSpam(ctx.member, input)),
  markTrashed: memberProcedure
    .input(input({ id: z.uuid(), trashed: z.boolean() }))
    .mutation(({ ctx, input }) => markTrashed(ctx.member, input)),
  block: memberProcedure
    .input(input({ id: z.uuid(), until: datetime().nullable() }))
    .mutation(({ ctx, input }) => blockVisitor(ctx.member, input)),
  unblock: memberProcedure.input(one()).mutation(({ ctx, input }) => unblockVisitor(ctx.member, input)),
  link: memberProcedure
    .input(input({ id: z.uuid(), contactId: maybeId(), leadId: maybeId() }))
    .mutation(({ ctx, input }) => linkChat(ctx.member, input)),
  addVisitor: memberProcedure.input(input(visitorRow)).mutation(({ ctx, input }) => addVisitor(ctx.member, input)),
});

/** The websites with the widget. */
export const chatSitesRouter = router({
  list: memberProcedure.query(({ ctx }) => listChatSites(ctx.member)),
  create: memberProcedure
    .input(input({ ...chatSiteRow.partial().shape, name: chatSiteRow.shape.name }))
    .mutation(({ ctx, input }) => createChatSite(ctx.member, input)),
  update: memberProcedure
    .input(input({ ...chatSiteRow.partial().shape, id: z.uuid() }))
    .mutation(({ ctx, input }) => updateChatSite(ctx.member, input)),
  delete: memberProcedure.input(one()).mutation(({ ctx, input }) => deleteChatSite(ctx.member, input)),
});
