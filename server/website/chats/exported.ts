import { columnsBy, describedSource } from '@/server/records/exports/sources';
import { type Chat, chatsContract } from './contract';
import { chatList, listChats } from './list';

/** Conversations without their messages; neither spam nor trash where nothing else is asked for, as in their list. */
export const exportedChats = describedSource({
  plural: 'chats',
  scope: 'read:chat',
  operation: chatsContract.list,
  list: listChats,
  described: chatList,
  isSelective: true,
  columns: async () =>
    columnsBy<Chat>({
      id: ({ id }) => id,
      status: ({ status }) => status,
      handler: ({ handler }) => handler,
      handlerUser: ({ handlerUser }) => handlerUser?.name,
      assigneeId: ({ assignee }) => assignee?.id,
      assignee: ({ assignee }) => assignee?.name,
      waitingReason: ({ waitingReason }) => waitingReason,
      waitingSince: ({ waitingSince }) => waitingSince,
      site: ({ site }) => site.name,
      'visitor.name': ({ visitor }) => visitor.name,
      'visitor.email': ({ visitor }) => visitor.email,
      'visitor.phone': ({ visitor }) => visitor.phone,
      'visitor.pageUrl': ({ visitor }) => visitor.pageUrl,
      'visitor.referrer': ({ visitor }) => visitor.referrer,
      'visitor.locale': ({ visitor }) => visitor.locale,
      'visitor.timezone': ({ visitor }) => visitor.timezone,
      contactId: ({ contact }) => contact?.id,
      contact: ({ contact }) => contact?.name,
      leadId: ({ lead }) => lead?.id,
      lead: ({ lead }) => lead?.name,
      tags: ({ tags }) => tags.map(({ name }) => name),
      subject: ({ subject }) => subject,
      snippet: ({ snippet }) => snippet,
      messageCount: ({ messageCount }) => messageCount,
      spam: ({ spam }) => spam,
      trashed: ({ trashed }) => trashed,
      lastMessageAt: ({ lastMessageAt }) => lastMessageAt,
      lastVisitorAt: ({ lastVisitorAt }) => lastVisitorAt,
      lastAgentAt: ({ lastAgentAt }) => lastAgentAt,
      createdAt: ({ createdAt }) => createdAt,
    }),
});
