import { workflows } from '@/server/automation/workflows';
import type { Context } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import type { Endpoint } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { bookingTypes } from '@/server/meetings/booking-types';
import { campaigns } from '@/server/outreach/campaigns';
import { emailTemplates } from '@/server/outreach/email-templates';
import { emails } from '@/server/outreach/emails';
import { products as prospecting } from '@/server/outreach/products';
import { sequences } from '@/server/outreach/sequences';
import { suppressions } from '@/server/outreach/suppressions';
import { cases } from '@/server/records/cases';
import { comments } from '@/server/records/comments';
import { communications } from '@/server/records/communications';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { contracts } from '@/server/records/contracts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { files } from '@/server/records/files';
import { leads } from '@/server/records/leads';
import { notes } from '@/server/records/notes';
import { pipelines } from '@/server/records/pipelines';
import { products } from '@/server/records/products';
import { quotes } from '@/server/records/quotes';
import { stages } from '@/server/records/stages';
import { tags } from '@/server/records/tags';
import { tasks } from '@/server/records/tasks';
import { chatAnswers } from '@/server/website/chat-answers';
import { createChatSite } from '@/server/website/chats/sites/create';
import { deleteChatSite } from '@/server/website/chats/sites/delete';
import { updateChatSite } from '@/server/website/chats/sites/update';
import { createForm } from '@/server/website/forms/create';
import { deleteForm } from '@/server/website/forms/delete';
import { updateForm } from '@/server/website/forms/update';
import { requestOf, send } from '../call';
import type { TestWorkspace } from '../factories';
import { formRowOf } from '../forms';

type Row = Record<string, unknown>;

/** What an act may name: the nth record of a table, and texts and names of a few. */
interface Pick {
  id(table: string, n: number): string;
  name: string;
  text: string;
  at: number;
  other: number;
  value: number;
}

/** Something that changes records. */
export interface Act {
  name: string;
  /** @returns the id of its operation, unless it was refused */
  run(ws: TestWorkspace, pick: Pick): Promise<string | undefined>;
}

/** A workflow that nothing sets off, so that no act does more than it says. */
const QUIET = {
  ...{ entity: 'CONTACT', trigger: 'CREATED', active: false, conditions: [] },
  actions: [{ type: 'CREATE_TASK', title: 'Call', dueInDays: 2, assignToOwner: false }],
};
/** An operation of the API. */
const of = (endpoint: object, input: (pick: Pick) => Row): Act => {
  const called = endpoint as Endpoint;
  return {
    name: called.operation.id,
    async run({ key }, pick) {
      const { status, body, headers } = await send(requestOf(called.operation, input(pick), key));
      if (status >= 500) throw new Error(`${called.operation.id}: ${JSON.stringify(body)}`);
      return status < 400 ? headers['X-Operation-Id'] : undefined;
    },
  };
};

/** What the console alone can do. */
const by = <I>(name: string, run: (ctx: Context, input: I) => Promise<unknown>, input: (pick: Pick) => I): Act => ({
  name,
  async run({ ctx }, pick) {
    const id = newId();
    return run({ ...ctx, operation: { id, name } }, input(pick)).then(
      () => id,
      (error) => {
        if (error instanceof ApiError) return undefined;
        throw error;
      },
    );
  },
});

const TAGGED = ['CONTACT', 'LEAD', 'COMPANY', 'DEAL'] as const;
const TABLES = { CONTACT: 'Contact', LEAD: 'Lead', COMPANY: 'Company', DEAL: 'Deal' };
const hours = [{ weekday: 1, start: '09:00', end: '17:00' }];
const line = ({ text, value }: Pick) => ({ name: text, quantity: value + 1, unitPrice: value });
const step = ({ text, value }: Pick) => ({ type: 'TASK', delayDays: value, taskTitle: text });
const tagged = (pick: Pick) => {
  const entity = TAGGED[pick.value % 4] ?? 'CONTACT';
  return { entity, recordIds: [pick.id(TABLES[entity], pick.at)], tagIds: [pick.id('Tag', pick.other)] };
};
const rows = (pick: Pick, more: (name: string) => Row) =>
  ['a', 'b', 'c'].slice(0, 1 + (pick.other % 3)).map((_, n) => {
    const name = `${'abcdef'[(pick.at + n) % 6]}`;
    return { externalId: name, name: `${name} ${pick.text}`, ...more(name) };
  });

/** What can be done to records of every noun, at random. */
export const ACTS: readonly Act[] = [
  of(contacts.upsert, (pick) => ({
    contacts: rows(pick, (name) => ({
      title: pick.text,
      ...(pick.value > 3 && { companyExternalId: name }),
      ...(pick.value % 2 === 0 && { email: `${name}@x.example` }),
    })),
  })),
  of(contacts.update, (pick) => ({ id: pick.id('Contact', pick.at), title: pick.text, phone: String(pick.value) })),
  of(contacts.update, (pick) => ({ id: pick.id('Contact', pick.at), customFields: { size: pick.value } })),
  of(contacts.delete, (pick) => ({ id: pick.id('Contact', pick.at) })),
  of(contacts.batchDelete, (pick) => ({ ids: [pick.id('Contact', pick.at), pick.id('Contact', pick.other)] })),
  of(companies.upsert, (pick) => ({ companies: rows(pick, () => ({ city: pick.text })) })),
  of(companies.update, (pick) => ({ id: pick.id('Company', pick.at), name: pick.text, externalId: pick.name })),
  of(companies.delete, (pick) => ({ id: pick.id('Company', pick.at) })),
  of(leads.upsert, (pick) => ({ leads: rows(pick, () => ({ notes: pick.text, status: 'QUALIFIED' })) })),
  of(leads.convert, (pick) => ({ id: pick.id('Lead', pick.at) })),
  of(leads.delete, (pick) => ({ id: pick.id('Lead', pick.at) })),
  of(deals.upsert, (pick) => ({
    deals: rows(pick, (name) => ({ value: pick.value, ...(pick.value > 3 && { contactExternalId: name }) })),
  })),
  of(deals.move, (pick) => ({ id: pick.id('Deal', pick.at), stageId: pick.id('Stage', pick.other) })),
  of(deals.delete, (pick) => ({ id: pick.id('Deal', pick.at) })),
  of(tasks.upsert, (pick) => ({
    tasks: rows(pick, () => ({ title: pick.text, dealId: pick.id('Deal', pick.other) })).map(
      ({ name: _, ...row }) => row,
    ),
  })),
  of(tasks.update, (pick) => ({ id: pick.id('Task', pick.at), done: pick.value > 3, description: pick.text })),
  of(tasks.delete, (pick) => ({ id: pick.id('Task', pick.at) })),
  of(notes.upsert, (pick) => ({
    notes: rows(pick, () => ({ body: pick.text, contactId: pick.id('Contact', pick.other) })).map(
      ({ name: _, ...row }) => row,
    ),
  })),
  of(comments.create, (pick) => ({ noteId: pick.id('Note', pick.at), body: pick.text })),
  of(comments.update, (pick) => ({ id: pick.id('Comment', pick.at), body: `${pick.text}!` })),
  of(comments.delete, (pick) => ({ id: pick.id('Comment', pick.other) })),
  of(notes.delete, (pick) => ({ id: pick.id('Note', pick.at) })),
  of(products.upsert, (pick) => ({ products: rows(pick, () => ({ price: pick.value })) })),
  of(products.delete, (pick) => ({ id: pick.id('Product', pick.at) })),
  of(quotes.create, (pick) => ({
    title: pick.text,
    dealId: pick.id('Deal', pick.at),
    lineItems: [line(pick), { offeringId: pick.id('Product', pick.other) }],
  })),
  of(quotes.update, (pick) => ({
    id: pick.id('Quote', pick.at),
    notes: pick.text,
    lineItems: [line(pick), line(pick)],
  })),
  of(quotes.status, (pick) => ({
    id: pick.id('Quote', pick.at),
    // Not SENT: what went out stays.
    status: ['DECLINED', 'ACCEPTED', 'DRAFT'][pick.value % 3],
  })),
  of(quotes.delete, (pick) => ({ id: pick.id('Quote', pick.at) })),
  of(tags.create, (pick) => ({ name: pick.text })),
  of(tags.update, (pick) => ({ id: pick.id('Tag', pick.at), name: `${pick.text}!` })),
  of(tags.assign, tagged),
  of(tags.assign, tagged),
  of(tags.unassign, tagged),
  of(tags.delete, (pick) => ({ id: pick.id('Tag', pick.at) })),
  of(customFields.create, (pick) => ({
    entity: 'CONTACT',
    label: pick.value > 3 ? 'Size' : pick.text,
    type: 'NUMBER',
  })),
  of(customFields.delete, (pick) => ({ id: pick.id('CustomField', pick.at) })),
  of(pipelines.create, (pick) => ({ name: pick.text, stages: [{ name: 'One' }, { name: 'Won', won: true }] })),
  of(pipelines.update, (pick) => ({ id: pick.id('Pipeline', pick.at), name: pick.text })),
  of(pipelines.delete, (pick) => ({ id: pick.id('Pipeline', pick.at), moveDealsTo: pick.id('Stage', pick.other) })),
  of(stages.create, (pick) => ({ id: pick.id('Pipeline', pick.at), name: pick.text })),
  of(stages.update, (pick) => ({ id: pick.id('Stage', pick.at), name: pick.text, lost: pick.value > 5 })),
  of(stages.delete, (pick) => ({ id: pick.id('Stage', pick.at), moveDealsTo: pick.id('Stage', pick.other) })),
  of(sequences.create, (pick) => ({ name: pick.text, steps: [step(pick)], offeringId: pick.id('Product', pick.at) })),
  of(sequences.update, (pick) => ({ id: pick.id('Sequence', pick.at), steps: [step(pick), step(pick)] })),
  of(campaigns.create, (pick) => ({
    ...{ name: pick.text, subject: pick.text, bodyHtml: '<p>Hello</p>', segmentType: 'tag' },
    tagId: pick.id('Tag', pick.at),
  })),
  of(campaigns.update, (pick) => ({
    id: pick.id('Campaign', pick.at),
    subject: pick.text,
    bodyHtml: `<p>${pick.text}</p>`,
  })),
  of(campaigns.delete, (pick) => ({ id: pick.id('Campaign', pick.at) })),
  of(bookingTypes.create, (pick) => ({
    ...{ title: pick.text, durationMin: 30, hours, locationKind: 'PHONE', locationValue: '+1' },
  })),
  of(bookingTypes.update, (pick) => ({
    id: pick.id('BookingType', pick.at),
    title: pick.text,
    active: pick.value > 3,
  })),
  of(bookingTypes.delete, (pick) => ({ id: pick.id('BookingType', pick.at) })),
  ...[contacts, companies, leads].flatMap((verbs, at) => {
    const table = ['Contact', 'Company', 'Lead'][at] ?? '';
    return of(verbs.merge, (pick) => ({ id: pick.id(table, pick.at), sourceIds: [pick.id(table, pick.other)] }));
  }),
  of(cases.create, ({ text }) => ({ title: text })),
  of(cases.delete, (pick) => ({ id: pick.id('Case', pick.at) })),
  of(contracts.create, ({ text }) => ({ title: text })),
  of(contracts.delete, (pick) => ({ id: pick.id('Contract', pick.at) })),
  of(communications.create, (pick) => ({
    ...{ contactId: pick.id('Contact', pick.at), type: 'CALL', direction: 'INBOUND', body: pick.text },
  })),
  of(files.create, (pick) => ({
    ...{ entity: 'DEAL', recordId: pick.id('Deal', pick.at), fileName: 'a.txt', contentType: 'text/plain' },
    contentBase64: 'SGVsbG8=',
  })),
  of(files.delete, (pick) => ({ id: pick.id('File', pick.at) })),
  // Of nobody's address: a contact who refused mail leaves the refusal behind for good.
  of(suppressions.create, ({ name }) => ({ email: `${name}@refuses.example` })),
  of(suppressions.delete, (pick) => ({ id: pick.id('Suppression', pick.at) })),
  of(emailTemplates.create, ({ text }) => ({ name: text, subject: text, bodyHtml: `<p>${text}</p>` })),
  of(emailTemplates.update, (pick) => ({ id: pick.id('EmailTemplate', pick.at), bodyHtml: `<b>${pick.text}</b>` })),
  of(emailTemplates.delete, (pick) => ({ id: pick.id('EmailTemplate', pick.at) })),
  of(emails.create, (pick) => ({
    ...{ contactId: pick.id('Contact', pick.at), subject: pick.text, bodyHtml: `<p>${pick.text}</p>` },
  })),
  of(emails.update, (pick) => ({ id: pick.id('Email', pick.at), subject: `${pick.text}!` })),
  of(emails.delete, (pick) => ({ id: pick.id('Email', pick.at) })),
  of(prospecting.match, (pick) => ({ id: pick.id('Product', pick.at) })),
  of(workflows.create, ({ text }) => ({ ...QUIET, name: text })),
  of(workflows.update, (pick) => ({ id: pick.id('Workflow', pick.at), name: `${pick.text}!` })),
  of(workflows.delete, (pick) => ({ id: pick.id('Workflow', pick.at) })),
  by('forms.create', createForm, ({ text }) => formRowOf({ name: text })),
  by('forms.update', updateForm, (pick) => ({ id: pick.id('Form', pick.at), thankYou: pick.text })),
  by('forms.delete', deleteForm, (pick) => ({ id: pick.id('Form', pick.at) })),
  by('chat-sites.create', createChatSite, ({ text }) => ({ name: text })),
  by('chat-sites.update', updateChatSite, (pick) => ({ id: pick.id('ChatSite', pick.at), name: `${pick.text}!` })),
  by('chat-sites.delete', deleteChatSite, (pick) => ({ id: pick.id('ChatSite', pick.at) })),
  of(chatAnswers.create, ({ text }) => ({ title: text, body: text })),
  of(chatAnswers.update, (pick) => ({ id: pick.id('ChatAnswer', pick.at), body: pick.text })),
  of(chatAnswers.delete, (pick) => ({ id: pick.id('ChatAnswer', pick.at) })),
];
