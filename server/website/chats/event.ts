import { z } from 'zod';
import { nullableText, utc } from '@/server/kernel/contract/fields';

const text = () => z.string();

/** A chat as events show it. */
export const conversationEvent = z.strictObject({
  id: text(),
  channel: text().describe('`WEB` for the chat of a website.'),
  site: z.strictObject({ id: text(), name: text() }),
  handler: z.enum(['AI', 'HUMAN', 'WAITING']),
  visitor: z.strictObject({
    name: nullableText(),
    email: nullableText(),
    phone: nullableText(),
    locale: nullableText(),
    timezone: nullableText(),
  }),
  pageUrl: nullableText(),
  referrer: nullableText(),
  contactId: nullableText(),
  leadId: nullableText(),
  createdAt: utc(),
});
export type ConversationEvent = z.infer<typeof conversationEvent>;
