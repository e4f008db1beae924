import { inngest } from '@/inngest/client';
import { answerDue } from '@/server/website/chats/ai/answer';

/** Rounds of one run; a longer queue goes on in another one. */
const ROUNDS = 20;

/** Has the AI answer visitors: at once when nudged, and each minute for whatever a lost nudge left behind. */
export const chatAnswers = inngest.createFunction(
  {
    id: 'chat-answers',
    triggers: [{ event: 'chats/due' }, { cron: '* * * * *' }],
    concurrency: { limit: 3 },
    retries: 0,
  },
  async ({ step }) => {
    let answered = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const done = await step.run(`answer-${round}`, () => answerDue());
      answered += done.answered;
      if (!done.more) return { answered };
    }
    await step.sendEvent('go-on', { name: 'chats/due', data: {} });
    return { answered };
  },
);
