import { z } from 'zod';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { issueParams } from '@/server/kernel/contract/faults';
import { cursor, limit, nextCursor, nullableText, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { type Operation, operation } from '@/server/kernel/contract/operation';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import { BOOKING_STATUSES } from '@/server/meetings/bookings/contract';
import { MAIL_DIRECTIONS, STATUSES } from '@/server/outreach/emails/shapes';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { COMMUNICATION_TYPES, DIRECTIONS } from '@/server/records/communications/contract';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { QUOTE_STATUSES } from '@/server/records/quotes/contract';
import { PRIORITIES, TASK_TYPES } from '@/server/records/tasks/contract';
import { CHAT_STATUSES } from '@/server/website/chats/contract';
import { change, who } from '@/server/workspace/changes/contract';

const named = z.strictObject({ id: z.string(), name: z.string() });

/** What every entry has. */
const common = {
  id: z.string().describe('The id of the record behind it; of a change the version of the record that changed.'),
  at: utc().describe('When it happened, or is to happen.'),
  title: nullableText(),
  text: nullableText().describe('What it says, up to 2,000 characters.'),
  actor: who.nullable().describe('Who made it, as far as the history knows.'),
  contact: named.nullable(),
  company: named.nullable(),
  deal: named.nullable(),
  lead: named.nullable(),
  case: named.nullable(),
  contract: named.nullable(),
};

/** Parts of entries by their type. */
const entries = [
  z.strictObject({
    type: z.literal('mail'),
    ...common,
    status: z.enum(STATUSES),
    direction: z.enum(MAIL_DIRECTIONS),
    fromEmail: z.string(),
    toEmail: z.string(),
    opens: z.int().describe('By people.'),
    clicks: z.int(),
    repliedAt: utc().nullable(),
    bouncedAt: utc().nullable(),
    campaign: named.nullable(),
    sequence: named.nullable(),
    attachments: z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.int() })),
  }),
  z.strictObject({
    type: z.literal('communication'),
    ...common,
    communicationType: z.enum(COMMUNICATION_TYPES),
    direction: z.enum(DIRECTIONS),
  }),
  z.strictObject({
    type: z.literal('meeting'),
    ...common,
    status: z.enum(BOOKING_STATUSES),
    endAt: utc(),
    hostName: z.string(),
  }),
  z.strictObject({ type: z.literal('chat'), ...common, status: z.enum(CHAT_STATUSES), messages: z.int() }),
  z.strictObject({ type: z.literal('note'), ...common, pinned: z.boolean(), comments: z.int() }),
  z.strictObject({
    type: z.literal('task'),
    ...common,
    taskType: z.enum(TASK_TYPES),
    priority: z.enum(PRIORITIES),
    done: z.boolean(),
    dueDate: utc().nullable(),
  }),
  z.strictObject({
    type: z.literal('quote'),
    ...common,
    number: z.int(),
    status: z.enum(QUOTE_STATUSES),
    total: z.number(),
  }),
  z.strictObject({ type: z.literal('form'), ...common, form: named }),
  z.strictObject({
    type: z.literal('change'),
    ...common,
    ...change.pick({
      entity: true,
      recordId: true,
      kind: true,
      changed: true,
      operation: true,
      kinds: true,
      currency: true,
    }).shape,
    names: z
      .record(z.string(), z.string())
      .describe('What the records are called now that `changed` names by their ids.'),
  }),
] as const;

const timelineEntry = z.discriminatedUnion('type', entries);
export type TimelineEntry = z.infer<typeof timelineEntry>;
export type TimelineType = TimelineEntry['type'];
export const TIMELINE_TYPES: readonly TimelineType[] = entries.map(({ shape }) => shape.type.value);

const SENTENCE = `types must be a comma-separated list of: ${TIMELINE_TYPES.join(', ')}.`;
const one = `(${TIMELINE_TYPES.join('|')})`;

/** Some of the types, separated by commas; undefined where all are meant. */
const types = () =>
  z
    .custom<string>()
    .transform((value, ctx): TimelineType[] => {
      const names = String(value)
        .split(',')
        .map((name) => name.trim().toLowerCase());
      const chosen = TIMELINE_TYPES.filter((type) => names.includes(type));
      if (chosen.length === new Set(names).size) return chosen;
      ctx.addIssue({
        ...{ code: 'custom', message: SENTENCE, input: value },
        ...issueParams('not_allowed', { allowed: TIMELINE_TYPES }),
      });
      return z.NEVER;
    })
    .meta({ jsonSchema: { type: 'string', pattern: `^${one}(,${one})*$`, examples: [...TIMELINE_TYPES] } })
    .optional()
    .describe(`Only entries of these types, separated by commas: ${TIMELINE_TYPES.join(', ')}.`);

/** What happened with a record of this kind; `scopes` let a key read one. */
const timelineOf = (descriptor: Descriptor, path: string, scopes: readonly AcceptedScope[], about: string) =>
  operation({
    id: `${path.slice(1)}.timeline`,
    method: 'GET',
    path: `${path as `/${string}`}/{id}/timeline`,
    scopes,
    summary: `Read all that happened with a ${descriptor.resource.toLowerCase()}, newest first`,
    description:
      `${about} A mail stands where it was sent or came in, a meeting where it begins, a task where it is due; so what is ` +
      'planned comes first. Opens, clicks and answers are told with their mail. What the key may not read is left out, and ' +
      '`hidden` names its types.',
    input: z.object({ id: idOf(descriptor.table), types: types(), limit: limit(100, 30), cursor: cursor() }),
    output: z.strictObject({
      entries: z.array(timelineEntry),
      hidden: z.array(z.string()).describe('Types of which some or all entries are left out.'),
      nextCursor: nextCursor(),
    }),
    errors: [404],
    example: { types: 'mail,note' },
  });

const SINCE =
  'what has happened since it was made and belongs to no deal, case or contract, without changes of the contact.';

/** The resources whose records have a timeline: their kind, and what is told of which records. */
const WITH_TIMELINE = {
  companies: { of: companyDescriptor, about: 'Of the company, and of its contacts and deals.' },
  contacts: { of: contactDescriptor, about: 'Of the contact, and of the lead that it was.' },
  deals: {
    of: dealDescriptor,
    about:
      'Of the deal; and of its contact what has happened since the deal was made and belongs to no other deal, case or ' +
      'contract, without changes of the contact.',
  },
  leads: { of: leadDescriptor, about: 'Of the lead.' },
  cases: { of: caseDescriptor, about: `Of the case; and of its contact ${SINCE}` },
  contracts: { of: contractDescriptor, about: `Of the contract; and of its contact ${SINCE}` },
} as const;

export type WithTimeline = keyof typeof WITH_TIMELINE;

/** The operation that reads the timeline of a record of a resource, under the path and the scopes of its list. */
export const timelineOperations = (contracts: { [R in WithTimeline]: { list: Operation } }) =>
  Object.fromEntries(
    (Object.keys(WITH_TIMELINE) as WithTimeline[]).map((resource) => {
      const { path, scopes } = contracts[resource].list;
      const { of, about } = WITH_TIMELINE[resource];
      return [resource, timelineOf(of, path, scopes, about)];
    }),
  ) as Record<WithTimeline, ReturnType<typeof timelineOf>>;
