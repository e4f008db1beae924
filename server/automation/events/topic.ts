import { z } from 'zod';
import { nearest } from '@/server/kernel/contract/nearest';
import { EVENT_TOPICS } from './catalogue';

/** A type of events, or a pattern. An unknown one is told the one that was probably meant. */
export const topic = z.enum(EVENT_TOPICS, {
  error: ({ input }) => {
    if (typeof input !== 'string') return undefined;
    const meant = nearest(input, EVENT_TOPICS);
    return `there is no event '${input}'${meant === undefined ? ': GET /webhooks/events lists them' : `, did you mean '${meant}'?`}`;
  },
});
