import { drainFunction } from '@/inngest/drain-function';
import { mailDueAnswers } from '@/server/website/chats/mail/send-due';

/** Mails visitors what was answered while they were away. The clock alone wakes it: what is due waits for a minute anyway. */
export const chatMail = drainFunction({
  id: 'chat-mail',
  concurrency: { limit: 1 },
  step: () => mailDueAnswers(),
});
