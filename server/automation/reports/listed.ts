import type { FilterField } from '@/server/kernel/contract/filter';
import type { Listing } from '@/server/kernel/contract/listing';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import type { Listed } from '@/server/kernel/db/listing';
import type { RecordType } from '@/server/kernel/db/record';
import { bookingListing } from '@/server/meetings/bookings/contract';
import { bookingDescriptor } from '@/server/meetings/bookings/descriptor';
import type { Customized } from '@/server/records/custom-fields/customized';
import type { ListedPlural } from '@/server/records/listed-records';
import { dealProbability } from '@/server/records/stages/probability';
import { lists } from '@/server/records/views/lists';
import { chatListing } from '@/server/website/chats/contract';
import { chatDescriptor } from '@/server/website/chats/descriptor';
import { IN_SIGHT } from '@/server/website/chats/record';
import type { ReportField, SubjectSource } from './subject';
import { wordsOf } from './words';

/** What fields are called where their names would say it otherwise than the console does. */
const LABELS: Readonly<Record<string, string>> = {
  createdAt: 'Created',
  closedAt: 'Closed',
  updatedAt: 'Changed',
  offeringId: 'Product',
  pipelineStageId: 'Stage',
  stage: 'Stage type',
};

/** What is looked for in words is hardly the same twice, and names say which record is meant. */
const isSingular = (listing: Listing, { name, kind }: FilterField) =>
  kind === 'text' && (listing.search.includes(name) || ['externalId', 'notes', 'description', 'title'].includes(name));

function fieldsOf(
  listing: Listing,
  more: Readonly<Record<string, Partial<ReportField>>> = {},
  compared: RecordType['compared'] = {},
): ReportField[] {
  return listing.filters.map((field) => {
    const groups = isSingular(listing, field) ? { groups: false } : {};
    const text = compared[field.column];
    const label = LABELS[field.name] ?? wordsOf(field.name);
    return { ...field, label, ...groups, ...(text !== undefined && { sql: text }), ...more[field.name] };
  });
}

const rowsOf =
  (table: string, condition: Sql = sql`TRUE`): SubjectSource['rows'] =>
  ({ workspaceId }) =>
    sql`SELECT t.* FROM ${raw(`"${table}" t`)} WHERE t."workspaceId" = ${workspaceId}::uuid AND ${condition}`;

interface Spec {
  label: string;
  entity?: Customized;
  dateField?: string;
  fields?: Readonly<Record<string, Partial<ReportField>>>;
  /** Fields that its list cannot be filtered by. */
  more?: readonly ReportField[];
}

/** The records of a list. */
function ofList(
  name: ListedPlural,
  { label, entity, dateField = 'createdAt', fields, more = [] }: Spec,
): SubjectSource {
  const { listing, record, custom }: Listed = lists[name];
  return {
    label,
    dateField,
    scopes: [`read:${name}` as AcceptedScope],
    rows: rowsOf(listing.of.table),
    entity: raw(`'${listing.of.key}'`),
    fields: [...fieldsOf(listing, fields, record.compared), ...more],
    hasList: true,
    ...(custom && entity && { custom: { comparing: custom, entity } }),
  };
}

const money = { currency: 'currency' };

const unlisted = { column: '', choices: [], isListed: false };
/** With the probability of each, which is its own or its stage's. */
const dealRows: SubjectSource['rows'] = ({ workspaceId }) => sql`
  SELECT t.*, ${raw(dealProbability('t', 's'))} AS percent
  FROM "Deal" t LEFT JOIN "Stage" s ON s."workspaceId" = t."workspaceId" AND s.id = t."stageId"
  WHERE t."workspaceId" = ${workspaceId}::uuid`;
const ofDeals: ReportField[] = [
  {
    ...unlisted,
    ...money,
    name: 'weightedValue',
    label: 'Weighted value',
    kind: 'number',
    sql: 't.value * t.percent / 100',
  },
];

/** What reports can be about that has a list of its own. */
export const listedSubjects = {
  contacts: ofList('contacts', { label: 'Contacts', entity: 'CONTACT' }),
  companies: ofList('companies', { label: 'Companies', entity: 'COMPANY' }),
  leads: ofList('leads', { label: 'Leads', entity: 'LEAD' }),
  deals: {
    ...ofList('deals', { label: 'Deals', entity: 'DEAL', fields: { value: money }, more: ofDeals }),
    rows: dealRows,
  },
  tasks: ofList('tasks', { label: 'Tasks', dateField: 'dueDate' }),
  notes: ofList('notes', { label: 'Notes' }),
  products: ofList('products', { label: 'Products', fields: { price: money, cost: money } }),
  quotes: ofList('quotes', { label: 'Quotes', fields: { total: money, number: { measures: false } } }),
  cases: ofList('cases', { label: 'Cases', dateField: 'openedAt' }),
  contracts: ofList('contracts', { label: 'Contracts', dateField: 'startDate', fields: { value: money } }),
  bookings: {
    label: 'Meetings booked',
    scopes: ['read:bookings'],
    rows: rowsOf(bookingDescriptor.table),
    entity: raw(`'booking'`),
    fields: [
      ...fieldsOf(bookingListing, { inviteeName: { groups: false } }),
      { name: 'hostId', label: 'Host', kind: 'pointer', column: 'hostId', choices: [], to: 'Member' },
      {
        name: 'bookingTypeId',
        label: 'Booking type',
        kind: 'pointer',
        column: 'bookingTypeId',
        choices: [],
        to: 'BookingType',
      },
    ],
    dateField: 'startAt',
    hasList: false,
  },
  chats: {
    label: 'Chats',
    scopes: ['read:chat'],
    rows: rowsOf(chatDescriptor.table, IN_SIGHT),
    entity: raw(`'chat'`),
    fields: [
      ...fieldsOf(chatListing),
      { name: 'status', label: 'Status', kind: 'choice', column: 'status', choices: ['OPEN', 'CLOSED'] },
    ],
    dateField: 'createdAt',
    hasList: false,
  },
} satisfies Record<string, SubjectSource>;
