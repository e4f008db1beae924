import { z } from 'zod';
import { webhooksContract } from '@/server/automation/webhooks/contract';
import { webhookDescriptor } from '@/server/automation/webhooks/descriptor';
import { webhookRecord } from '@/server/automation/webhooks/record';
import { workflowsContract } from '@/server/automation/workflows/contract';
import { workflowDescriptor } from '@/server/automation/workflows/descriptor';
import { workflowRecord } from '@/server/automation/workflows/record';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { Operation } from '@/server/kernel/contract/operation';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { type RecordType, selectJson } from '@/server/kernel/db/record';
import { bookingTypesContract } from '@/server/meetings/booking-types/contract';
import { bookingTypeDescriptor } from '@/server/meetings/booking-types/descriptor';
import { bookingTypeRecord, isShown } from '@/server/meetings/booking-types/record';
import { bookingsContract } from '@/server/meetings/bookings/contract';
import { bookingDescriptor } from '@/server/meetings/bookings/descriptor';
import { bookingRecord } from '@/server/meetings/bookings/record';
import { calendarDescriptor } from '@/server/meetings/calendar/descriptor';
import { campaignsContract } from '@/server/outreach/campaigns/contract';
import { campaignDescriptor } from '@/server/outreach/campaigns/descriptor';
import { filesReverting } from '@/server/outreach/campaigns/files';
import { campaignRecord } from '@/server/outreach/campaigns/record';
import { emailTemplatesContract } from '@/server/outreach/email-templates/contract';
import { templateDescriptor } from '@/server/outreach/email-templates/descriptor';
import { templateRecord } from '@/server/outreach/email-templates/record';
import { emailsContract } from '@/server/outreach/emails/contract';
import { emailDescriptor } from '@/server/outreach/emails/descriptor';
import { emailRecord } from '@/server/outreach/emails/record';
import { mailboxesContract } from '@/server/outreach/mailboxes/contract';
import { mailboxDescriptor } from '@/server/outreach/mailboxes/descriptor';
import { printMailboxes } from '@/server/outreach/mailboxes/record';
import { outreachMatchesContract } from '@/server/outreach/outreach-matches/contract';
import { matchDescriptor } from '@/server/outreach/outreach-matches/descriptor';
import { matchItemRecord } from '@/server/outreach/outreach-matches/record';
import { sequencesContract } from '@/server/outreach/sequences/contract';
import { sequenceDescriptor } from '@/server/outreach/sequences/descriptor';
import { sequenceRecord } from '@/server/outreach/sequences/record';
import { suppressionsContract } from '@/server/outreach/suppressions/contract';
import { suppressionDescriptor } from '@/server/outreach/suppressions/descriptor';
import { suppressionRecord } from '@/server/outreach/suppressions/record';
import { casesContract } from '@/server/records/cases/contract';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { caseRecord } from '@/server/records/cases/record';
import { commentsContract } from '@/server/records/comments/contract';
import { commentDescriptor } from '@/server/records/comments/descriptor';
import { commentRecord } from '@/server/records/comments/record';
import { communicationsContract } from '@/server/records/communications/contract';
import { communicationDescriptor } from '@/server/records/communications/descriptor';
import { communicationRecord } from '@/server/records/communications/record';
import { companiesContract } from '@/server/records/companies/contract';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { companyRecord } from '@/server/records/companies/record';
import { contactsContract } from '@/server/records/contacts/contract';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contactRecord } from '@/server/records/contacts/record';
import { contractsContract } from '@/server/records/contracts/contract';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { contractRecord } from '@/server/records/contracts/record';
import { customFieldsContract } from '@/server/records/custom-fields/contract';
import { customFieldDescriptor } from '@/server/records/custom-fields/descriptor';
import { customFieldRecord } from '@/server/records/custom-fields/record';
import { dealsContract } from '@/server/records/deals/contract';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { dealRecord } from '@/server/records/deals/record';
import { filesContract } from '@/server/records/files/contract';
import { fileDescriptor } from '@/server/records/files/descriptor';
import { fileRecord } from '@/server/records/files/record';
import { leadsContract } from '@/server/records/leads/contract';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { leadRecord } from '@/server/records/leads/record';
import { notesContract } from '@/server/records/notes/contract';
import { noteDescriptor } from '@/server/records/notes/descriptor';
import { noteRecord } from '@/server/records/notes/record';
import { pipelinesContract } from '@/server/records/pipelines/contract';
import { pipelineDescriptor } from '@/server/records/pipelines/descriptor';
import { pipelineRecord } from '@/server/records/pipelines/record';
import { productsContract } from '@/server/records/products/contract';
import { productDescriptor } from '@/server/records/products/descriptor';
import { productRecord } from '@/server/records/products/record';
import { quotesContract } from '@/server/records/quotes/contract';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { quoteRecord } from '@/server/records/quotes/record';
import { stageDescriptor } from '@/server/records/stages/descriptor';
import { stageRecord } from '@/server/records/stages/record';
import { tagsContract } from '@/server/records/tags/contract';
import { tagDescriptor } from '@/server/records/tags/descriptor';
import { tagRecord } from '@/server/records/tags/record';
import { tasksContract } from '@/server/records/tasks/contract';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import { taskRecord } from '@/server/records/tasks/record';
import { chatAnswersContract } from '@/server/website/chat-answers/contract';
import { chatAnswerDescriptor } from '@/server/website/chat-answers/descriptor';
import { chatAnswerRecord } from '@/server/website/chat-answers/record';
import { chatsContract } from '@/server/website/chats/contract';
import { chatDescriptor } from '@/server/website/chats/descriptor';
import { chatRecord } from '@/server/website/chats/record';
import { formDescriptor } from '@/server/website/forms/descriptor';
import type { HistorySource } from '@/server/workspace/changes/sources';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { memberRecord } from '@/server/workspace/members/record';
import { contracts } from './operations';

/** Prints records; `shown` says of the row `t` which, where not all of them are shown. */
const printing =
  (record: RecordType, shown: Sql = sql`TRUE`): HistorySource['print'] =>
  (ctx, ids) => {
    const found = selectJson(record, ctx.workspaceId, sql`t.id = ANY(${[...ids]}::uuid[]) AND ${shown}`);
    return db.query(sql`SELECT p.id::text, p.json::text FROM (${found}) p`);
  };

/** The fields of a kind of record that hold codes of a closed set, as its list shows them. */
function choicesOf(plural: string): ReadonlySet<string> {
  const operations: Record<string, Record<string, Operation>> = contracts;
  const output = operations[plural]?.list?.output;
  const rows = output instanceof z.ZodObject ? output.shape[plural] : undefined;
  const row = rows instanceof z.ZodArray ? rows.element : undefined;
  const fields = row instanceof z.ZodObject ? Object.entries<z.ZodType>(row.shape) : [];
  return new Set(fields.flatMap(([name, schema]) => (holdsCodes(schema) ? [name] : [])));
}

function holdsCodes(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return holdsCodes(schema.unwrap());
  return schema instanceof z.ZodArray ? holdsCodes(schema.element) : schema instanceof z.ZodEnum;
}

const of = (
  descriptor: Descriptor,
  record?: RecordType,
  scopes?: readonly AcceptedScope[],
  shown?: Sql,
): HistorySource => {
  const { table, key, plural, title, entity, hangs, reverting, points = {}, amounts, parts = [] } = descriptor;
  const fields = parts.flatMap(({ table: part, field, points: own = {} }) => {
    const column = Object.keys(own).find((name) => own[name]?.to === table);
    return field && column ? { table: part, column, field } : [];
  });
  const within = Object.keys(points).filter((name) => points[name]?.onDelete === 'go');
  const print = record && printing(record, shown);
  return {
    ...{ table, key, plural, record, shown, print, scopes, title, entity, hangs, within, reverting, points, amounts },
    parts: fields,
    fixedParts: parts.flatMap(({ table: part, isFixed }) => (isFixed ? [part] : [])),
    choices: choicesOf(plural),
  };
};

/** The kinds of records whose changes are told: how each is printed, and the scopes that let a key read it. */
export const historySources: readonly HistorySource[] = [
  { ...of(webhookDescriptor, webhookRecord, webhooksContract.list.scopes), title: 'url' },
  of(workflowDescriptor, workflowRecord, workflowsContract.list.scopes),
  of(bookingTypeDescriptor, bookingTypeRecord, bookingTypesContract.list.scopes, isShown),
  of(bookingDescriptor, bookingRecord, bookingsContract.list.scopes),
  of(campaignDescriptor, campaignRecord, campaignsContract.list.scopes),
  of(emailDescriptor, emailRecord, emailsContract.list.scopes),
  {
    ...of(mailboxDescriptor, undefined, mailboxesContract.list.scopes),
    print: printMailboxes,
    title: 'address',
  },
  of(matchDescriptor, matchItemRecord, outreachMatchesContract.list.scopes),
  of(sequenceDescriptor, sequenceRecord, sequencesContract.list.scopes),
  of(templateDescriptor, templateRecord, emailTemplatesContract.list.scopes),
  of(suppressionDescriptor, suppressionRecord, suppressionsContract.list.scopes),
  of(caseDescriptor, caseRecord, casesContract.list.scopes),
  of(commentDescriptor, commentRecord, commentsContract.list.scopes),
  of(communicationDescriptor, communicationRecord, communicationsContract.list.scopes),
  of(companyDescriptor, companyRecord, companiesContract.list.scopes),
  of(contactDescriptor, contactRecord, contactsContract.list.scopes),
  of(contractDescriptor, contractRecord, contractsContract.list.scopes),
  of(customFieldDescriptor, customFieldRecord, customFieldsContract.list.scopes),
  of(dealDescriptor, dealRecord, dealsContract.list.scopes),
  of({ ...fileDescriptor, reverting: filesReverting }, fileRecord, filesContract.list.scopes),
  of(leadDescriptor, leadRecord, leadsContract.list.scopes),
  of(noteDescriptor, noteRecord, notesContract.list.scopes),
  of(pipelineDescriptor, pipelineRecord, pipelinesContract.list.scopes),
  of(productDescriptor, productRecord, productsContract.list.scopes),
  of(quoteDescriptor, quoteRecord, quotesContract.list.scopes),
  of(stageDescriptor, stageRecord, pipelinesContract.list.scopes),
  of(tagDescriptor, tagRecord, tagsContract.list.scopes),
  of(taskDescriptor, taskRecord, tasksContract.list.scopes),
  of(chatDescriptor, chatRecord, chatsContract.list.scopes),
  of(chatAnswerDescriptor, chatAnswerRecord, chatAnswersContract.list.scopes),
  of(formDescriptor),
  { ...of(memberDescriptor), print: printing(memberRecord) },
  of(calendarDescriptor),
  {
    table: 'ApiKey',
    key: 'apiKey',
    plural: 'apiKeys',
    title: 'name',
    reverting: { never: 'Keys are made and revoked by hand.' },
  },
  { table: 'Person', key: 'person', plural: 'people', reverting: { never: 'What was erased is gone.' } },
  { table: 'Workspace', key: 'workspace', plural: 'workspaces', reverting: { never: 'Settings are changed by hand.' } },
  { table: 'ChatSite', key: 'chatSite', plural: 'chatSites', title: 'name' },
];
