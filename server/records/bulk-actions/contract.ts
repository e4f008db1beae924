import { z } from 'zod';
import { BATCH_BODY_LIMIT } from '@/server/kernel/contract/batch';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { choice, cursor, limit, nextCursor, nullableText, oneOf, utc } from '@/server/kernel/contract/fields';
import { filterTree } from '@/server/kernel/contract/filter';
import { idOf, naming } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import type { Scope } from '@/server/kernel/contract/scopes';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { LISTED, type ListedPlural } from '@/server/records/listed-records';
import { noteDescriptor } from '@/server/records/notes/descriptor';
import { productDescriptor } from '@/server/records/products/descriptor';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';

const BULK_STATUSES = ['queued', 'running', 'stopped', 'done', 'failed'] as const;
/** Records that a request may name one by one; more are named by a filter. */
const MAX_IDS = 10_000;
/** Errors that are kept of one bulk action. */
export const MAX_ERRORS = 20;
/** Days that bulk actions are kept. */
export const BULK_DAYS = 90;

const tagIds = () => z.array(idOf('Tag')).min(1).max(100);
const SHAPES = {
  addTags: z.strictObject({ type: z.literal('addTags'), tagIds: tagIds() }),
  removeTags: z.strictObject({ type: z.literal('removeTags'), tagIds: tagIds() }),
  setOwner: z.strictObject({ type: z.literal('setOwner'), ownerId: idOf('Member').nullable() }),
  setField: z.strictObject({
    type: z.literal('setField'),
    field: z.string().min(1).max(200).describe('As it is written, or `customFields.<key>`.'),
    value: z.unknown().describe('null empties it.'),
    also: z
      .record(z.string().min(1).max(200), z.unknown())
      .optional()
      .describe('Further fields that are written with it, such as the `lossReason` of deals that are lost.'),
  }),
  enroll: z.strictObject({ type: z.literal('enroll'), sequenceId: idOf('Sequence') }),
  addToCampaign: z.strictObject({ type: z.literal('addToCampaign'), campaignId: idOf('Campaign') }),
  delete: z.strictObject({ type: z.literal('delete') }),
};
type Shapes = typeof SHAPES;
export type ActionType = keyof Shapes;
/** What is done to each record. */
export type Action<T extends ActionType = ActionType> = { [K in T]: z.output<Shapes[K]> }[T];

const EVERY = Object.values(SHAPES) as [Shapes['addTags'], ...Shapes[ActionType][]];
/** An action of one of these types; the type speaks of all of them. */
const actionOf = (types: readonly ActionType[]) =>
  z.discriminatedUnion('type', types.map((type) => SHAPES[type]) as typeof EVERY);

const bulkAction = z.strictObject({
  id: z.string(),
  resource: z.enum(LISTED),
  action: z.discriminatedUnion('type', EVERY),
  status: z.enum(BULK_STATUSES),
  total: z.int().describe('Records that it is about.'),
  done: z.int(),
  failed: z.int().describe('Records that it was not done to.'),
  errors: z.array(z.strictObject({ id: z.string(), error: z.string() })).describe(`The first ${MAX_ERRORS} of those.`),
  error: nullableText().describe('Why it ended before its last record.'),
  operationId: z.string().describe('Reverting this operation takes all of it back.'),
  createdAt: utc(),
  endedAt: utc().nullable(),
});
export type BulkAction = z.infer<typeof bulkAction>;

interface BulkOperation<P extends ListedPlural> {
  of: Descriptor & { plural: P };
  write: readonly Scope[];
  /** Whether its fields are written by rows, so that one can be set. */
  hasRows: boolean;
  further?: readonly ActionType[];
  /** What those do to such records. */
  about?: string;
}

const EITHER = 'Pass either ids or where.';

/** One action on the records that are named, or that a filter finds. */
function bulkOperation<P extends ListedPlural>({ of, write, hasRows, further = [], about = '' }: BulkOperation<P>) {
  const { plural, key, table, owner, tags } = of;
  const types: ActionType[] = [
    ...(tags ? (['addTags', 'removeTags'] as const) : []),
    ...(owner ? (['setOwner'] as const) : []),
    ...(hasRows ? (['setField'] as const) : []),
    ...further,
    'delete',
  ];
  const ids = (field: string) => z.array(naming(z.string().min(1).max(200), table)).max(MAX_IDS, tooMany(field));
  return operation({
    id: `${plural}.bulk`,
    method: 'POST',
    path: `/${plural}/bulk`,
    scopes: write,
    summary: `Do one thing to many ${plural}`,
    description:
      `Actions: ${types.join(', ')}. It is done in the background. Which ${plural} it is about is fixed by the answer: records made ` +
      'later are not touched. `operationId` is what takes all of it back. ' +
      about +
      scopesOf(plural, types),
    input: z
      .object({
        ids: ids('ids').min(1, 'ids must not be empty.').optional(),
        where: filterTree()
          .nullable()
          .optional()
          .describe(`A tree of conditions as the list takes it; null: every ${key}.`),
        excludedIds: ids('excludedIds').optional().describe('What `where` finds without these.'),
        action: actionOf(types),
        dryRun: z.boolean().optional().describe('Answers the count alone, and does nothing.'),
      })
      .refine(({ ids: named, where }) => (named === undefined) !== (where === undefined), EITHER)
      .refine(({ ids: named, excludedIds }) => !(named && excludedIds), 'excludedIds go with where.'),
    output: z.strictObject({
      bulkAction: bulkAction.optional(),
      count: z.int().optional().describe(`Of a dry run: how many ${plural} it would be about.`),
    }),
    status: 202,
    alsoStatus: [200],
    errors: [404, 409],
    bodyLimit: BATCH_BODY_LIMIT,
    example: {
      ids: [`<${key} id>`],
      action: tags ? { type: 'addTags', tagIds: ['<tag id>'] } : { type: 'delete' },
    },
  });
}

/** What actions need beside the scope of the records. */
const scopesOf = (plural: ListedPlural, types: readonly ActionType[]) =>
  [
    `Conditions also need \`read:${plural}\`.`,
    ...(types.includes('addTags') ? ['Tags also need `write:tags`.'] : []),
    ...(types.includes('enroll') ? ['enroll also needs `write:sequences`.'] : []),
    ...(types.includes('addToCampaign') ? ['addToCampaign also needs `write:campaigns`.'] : []),
  ].join(' ');

const tooMany = (field: string) => `Max ${MAX_IDS} ${field} per request.`;

/** The bulk operation of each resource. */
export const bulkContracts = {
  contacts: {
    bulk: bulkOperation({
      of: contactDescriptor,
      write: ['write:contacts'],
      hasRows: true,
      further: ['enroll', 'addToCampaign'],
    }),
  },
  companies: { bulk: bulkOperation({ of: companyDescriptor, write: ['write:companies'], hasRows: true }) },
  leads: {
    bulk: bulkOperation({
      of: leadDescriptor,
      write: ['write:leads'],
      hasRows: true,
      further: ['enroll'],
      about:
        'enroll makes a contact of each lead, as its conversion with `qualify` and `fillContact` does; one that cannot be enrolled stays ' +
        'the lead that it was. ',
    }),
  },
  deals: { bulk: bulkOperation({ of: dealDescriptor, write: ['write:deals'], hasRows: true }) },
  tasks: { bulk: bulkOperation({ of: taskDescriptor, write: ['write:tasks'], hasRows: true }) },
  notes: { bulk: bulkOperation({ of: noteDescriptor, write: ['write:notes'], hasRows: true }) },
  products: {
    bulk: bulkOperation({ of: productDescriptor, write: ['write:products', 'write:offerings'], hasRows: true }),
  },
  quotes: { bulk: bulkOperation({ of: quoteDescriptor, write: ['write:quotes'], hasRows: false }) },
  cases: { bulk: bulkOperation({ of: caseDescriptor, write: ['write:cases'], hasRows: true }) },
  contracts: { bulk: bulkOperation({ of: contractDescriptor, write: ['write:contracts'], hasRows: true }) },
};

const named = z.object({ id: idOf('BulkAction') });
const one = z.strictObject({ bulkAction });

export const bulkActionsContract = {
  list: operation({
    id: 'bulk-actions.list',
    method: 'GET',
    path: '/bulk-actions',
    scopes: [],
    summary: 'List bulk actions, newest first',
    description: 'Those on records that the key may write. Members see their own in the console.',
    input: z.object({
      resource: choice(LISTED, oneOf('resource', LISTED)).optional(),
      limit: limit(100, 25),
      cursor: cursor(),
    }),
    output: z.strictObject({ bulkActions: z.array(bulkAction), nextCursor: nextCursor() }),
  }),
  get: operation({
    id: 'bulk-actions.get',
    method: 'GET',
    path: '/bulk-actions/{id}',
    scopes: [],
    summary: 'Read how far a bulk action has come',
    input: named,
    output: one,
    errors: [404],
  }),
  stop: operation({
    id: 'bulk-actions.stop',
    method: 'POST',
    path: '/bulk-actions/{id}/stop',
    scopes: [],
    summary: 'Stop a bulk action; what is done stays done, and can be reverted',
    description: 'One that has ended stays as it is.',
    input: named,
    output: one,
    errors: [404],
  }),
};
