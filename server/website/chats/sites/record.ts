import { columns, computed, defineRecord, times } from '@/server/kernel/db/record';
import type { ChatSite } from './shapes';

export const chatSiteRecord = defineRecord<ChatSite>({
  key: 'site',
  plural: 'sites',
  resource: 'Chat site',
  table: 'ChatSite',
  fields: {
    ...columns('id', 'key', 'name', 'active', 'domains', 'title', 'greeting', 'offlineMessage'),
    ...columns('accentColor', 'textColor', 'aiReplies', 'timezone', 'hours'),
    ...computed(
      'chatCount',
      `(SELECT count(*)::int FROM "Chat" c WHERE c."workspaceId" = t."workspaceId" AND c."siteId" = t.id)`,
    ),
    ...times('createdAt', 'updatedAt'),
  },
});
