import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const memberDescriptor = describeRecord({
  table: 'Member',
  key: 'member',
  plural: 'members',
  resource: 'Member',
  title: 'name',
  reverting: { never: 'Members are changed by hand.' },
  parts: [
    {
      table: 'ApiKey',
      points: {
        createdById: empties('Member'),
      },
    },
    {
      table: 'Notification',
      points: {
        memberId: goesWith('Member'),
      },
    },
    { table: 'ApiKeyUsage', points: { apiKeyId: goesWith('ApiKey', 'once') } },
    { table: 'NotificationChoice', points: { memberId: goesWith('Member', 'once') } },
    {
      table: 'Confirmation',
      points: {
        memberId: goesWith('Member'),
      },
    },
    { table: 'MailThread', points: { assigneeId: empties('Member'), snoozedById: empties('Member') } },
    { table: 'MailThreadUnread', points: { memberId: goesWith('Member', 'once') } },
    { table: 'MemberPicture', points: { memberId: goesWith('Member', 'once') } },
    { table: 'MemberSignature', points: { memberId: goesWith('Member', 'once') } },
    { table: 'MemberPresence', points: { memberId: goesWith('Member', 'once') } },
    { table: 'View', points: { ownerId: empties('Member') } },
    { table: 'DefaultView', points: { memberId: goesWith('Member', 'once'), viewId: goesWith('View') } },
    { table: 'Report', points: { ownerId: empties('Member') } },
    { table: 'HomeLayout', points: { memberId: goesWith('Member', 'once') } },
  ],
});
