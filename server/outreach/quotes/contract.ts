import { z } from 'zod';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { quote } from '@/server/records/quotes/contract';

/** What outreach does with a quote. */
export const quoteOutreachContract = {
  send: operation({
    id: 'quotes.send',
    method: 'POST',
    path: '/quotes/{id}/send',
    scopes: ['write:quotes'],
    summary: 'Send a quote: freeze it, make its link, and draft the mail',
    description:
      'The quote becomes SENT, and what it says a version. The draft to its contact has the link, and the PDF attached; nothing ' +
      'goes out before somebody sends it. It takes the scope `write:emails` too, and a contact with an address: without them `email` is ' +
      'null, or the call fails where `draft` is true. The PDF is a file of the contact. A quote that was accepted is a 409.',
    input: z.object({ id: idOf('Quote'), draft: z.boolean().optional().describe('Whether to draft the mail.') }),
    output: z.strictObject({
      quote,
      version: z.int(),
      url: z.string().describe('Where whoever has it may answer the quote.'),
      email: z.strictObject({ id: z.string(), subject: z.string(), toEmail: z.string() }).nullable(),
    }),
    errors: [404, 409, 503],
    secretFields: ['url'],
    example: {},
  }),
};
