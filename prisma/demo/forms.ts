import { prisma } from '@/server/kernel/db/client';
import type { FormField } from '@/server/website/forms/shapes';
import { aged } from './people';
import type { Random } from './random';

const ask = (key: string, label: string, more: Partial<FormField> = {}): FormField => ({
  key,
  label,
  type: 'TEXT',
  required: false,
  options: [],
  leadField: null,
  ...more,
});

const FIELDS: FormField[] = [
  ask('name', 'Your name', { required: true, leadField: 'name' }),
  ask('email', 'Email', { type: 'EMAIL', required: true, leadField: 'email' }),
  ask('company', 'Company', { leadField: 'company' }),
  ask('phone', 'Phone', { type: 'PHONE', leadField: 'phone' }),
  ask('topic', 'What is it about?', { type: 'SELECT', options: ['A quote', 'A demo', 'Something else'] }),
  ask('message', 'Message', { type: 'LONG_TEXT', leadField: 'notes' }),
];
const MESSAGES = [
  'We are comparing three offers and would like to see yours until the end of the month.',
  'Could you show us how it works with our warehouse? Twenty minutes would be enough.',
  'Two of your competitors have told us that it cannot be done. Can it?',
  'We met at the trade fair; please send the price list that you mentioned.',
  'Do you deliver to Austria?',
];
const SPAM = 'Rank first! https://seo.example https://links.example https://cheap.example';

/** A form that any website may send, with what came by it lately. */
export async function fillForms(workspaceId: string, leads: DemoLead[], random: Random): Promise<void> {
  const made = aged(Date.now() - 40 * 86_400_000);
  const look = {
    name: 'Contact us',
    submitLabel: 'Send message',
    thankYou: 'Thank you! We will be in touch within a day.',
  };
  const form = { ...made, workspaceId, key: 'demo', fields: FIELDS, domains: ['*'], ...look };
  await prisma.form.create({ data: form, select: { id: true } });
  const senders = leads.filter(({ email }) => email !== null).slice(0, 14);
  const sent = senders.map((lead, index) => {
    const isSpam = index % 5 === 4;
    const { name, email, company } = lead;
    const message = isSpam ? SPAM : random.pick(MESSAGES);
    const topic = random.pick(['A quote', 'A demo', 'Something else']);
    return {
      ...aged(random.past(30)),
      workspaceId,
      formId: made.id,
      status: isSpam ? 'SPAM' : 'ACCEPTED',
      spamReasons: isSpam ? ['LINKS'] : [],
      fields: { name, email, company, phone: null, topic, message },
      pageUrl: 'https://www.demo.example/contact',
      ...(isSpam ? {} : { leadId: lead.id, leadCreated: true }),
    };
  });
  await prisma.formSubmission.createMany({ data: sent });
}

interface DemoLead {
  id: string;
  name: string;
  email: string | null;
  company: string | null;
}
