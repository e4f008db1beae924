import { z } from 'zod';
import { key, text } from '@/server/kernel/contract/fields';
import { publicOperation } from '@/server/kernel/contract/public-operation';

export const publicFormsContract = {
  submit: publicOperation({
    id: 'public-forms.submit',
    method: 'POST',
    path: '/forms/{formKey}',
    summary: 'Send a form',
    description: `The body has the form's own fields by their keys, as JSON or as a plain HTML form sends them. The lead with the same
e-mail address gets what it did not have yet; else a lead is made. What looks like spam gets the same answer, makes no lead and
fires no event. A plain HTML form is answered with a redirect, and with a page where something is wrong; one that is sent alike
twice within a minute is taken once.`,
    input: z.looseObject({
      formKey: key(),
      clientId: text(100).optional().describe('Made by the sender: a repeat with the same one is taken once.'),
      pageUrl: text(2000).optional().describe('The page that the form is on; the Referer header when left out.'),
      renderToken: text(200).optional().describe('From the page of the form: says when it was shown.'),
      faxNumber: text(2000).optional().describe('Left empty by people, who do not see it.'),
    }),
    output: z.strictObject({
      id: z.string().describe('Of the submission.'),
      message: z.string().describe('What to tell the visitor.'),
      redirectUrl: z.string().nullable().describe('Where to send the visitor in place of a message.'),
    }),
    status: 201,
    alsoStatus: { 200: 'Taken already, by the same clientId.', 303: 'To the thank-you page, for a plain HTML form.' },
    bodyTypes: ['json', 'urlencoded'],
    cost: 2,
    example: {
      formKey: 'demo',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      message: 'Please call me about the Analytical Engine.',
      clientId: '5b7e2b1a-9a52-4a53-8a35-6f4d0c1d1f10',
      pageUrl: 'https://www.example.com/contact',
    },
  }),
};
