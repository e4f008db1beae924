import { drainFunction } from '@/inngest/drain-function';
import { answerDue } from '@/server/website/chats/ai/answer';

/** Has the AI answer visitors. */
export const chatAnswers = drainFunction({
  id: 'chat-answers',
  event: 'chats/due',
  concurrency: { limit: 3 },
  steps: 20,
  step: () => answerDue(),
});
