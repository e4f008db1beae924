import { sql } from '@/server/kernel/db/client';
import { tableSource } from '../source';

/** Chats that a member has tied to the record. */
export const chats = tableSource({
  type: 'chat',
  scopes: ['read:chat'],
  table: 'Chat',
  by: { contact: 'contactId', lead: 'leadId' },
  // An expression, so that chats are found by whom they are with, never by walking those of the workspace by time.
  at: 'coalesce(t."lastMessageAt", t."createdAt")',
  title: `nullif(t.subject, '')`,
  text: `nullif(t.snippet, '')`,
  details: `'status', t.status, 'messages', t."messageCount"`,
  shown: () => sql`NOT t.spam AND NOT t.trashed`,
});
