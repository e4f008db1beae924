import { z } from 'zod';
import { maybe, utc } from '@/server/kernel/contract/fields';

const text = () => z.string();

/** A chat as events show it. */
export const conversationEvent = z.strictObject({
  id: text(),
  channel: text().describe('`WEB` for the chat of a website.'),
  site: z.strictObject({ id: text(), name: text() }),
  handler: z.enum(['AI', 'HUMAN', 'WAITING']),
  visitor: z.strictObject({ name: maybe(), email: maybe(), phone: maybe(), locale: maybe(), timezone: maybe() }),
  pageUrl: maybe(),
  referrer: maybe(),
  contactId: maybe(),
  leadId: maybe(),
  createdAt: utc(),
});
export type ConversationEvent = z.infer<typeof conversationEvent>;
