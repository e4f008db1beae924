import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const chatDescriptor = describeRecord({
  table: 'Chat',
  key: 'chat',
  plural: 'chats',
  resource: 'Conversation',
  entity: 'CONVERSATION',
  hasFiles: true,
  points: {
    siteId: goesWith('ChatSite', 'once'),
    contactId: empties('Contact'),
    leadId: empties('Lead'),
    assigneeId: empties('Member'),
    handlerUserId: empties('Member'),
  },
  reverting: {
    made: { when: 'TRUE', why: 'A visitor began it.' },
    stays: { columns: ['handler', 'handlerUserId', 'waitingReason', 'waitingSince'], why: 'The visitor was told.' },
    counters: ['messageCount', 'visitorCount', 'snippet', 'subject', 'lastMessageAt', 'lastVisitorAt', 'lastAgentAt'],
  },
  parts: [
    {
      table: 'ChatMessage',
      points: {
        chatId: goesWith('Chat', 'once'),
        userId: empties('Member'),
      },
    },
    {
      table: 'ChatTag',
      field: 'tags',
      points: {
        chatId: goesWith('Chat', 'once'),
        tagId: goesWith('Tag', 'once'),
      },
    },
    {
      table: 'ChatBlock',
      points: {
        chatId: goesWith('Chat', 'once'),
      },
    },
  ],
});
