import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { choice, day, limit, namedText, nullableText, oneOf, utc } from '@/server/kernel/contract/fields';
import { filterTree, type Tree } from '@/server/kernel/contract/filter';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { AGGREGATES, DRAWINGS, INTERVALS, PERIODS, SUBJECTS } from './names';

const field = () => z.string().min(1).max(200);

const measure = z.strictObject({
  is: choice(AGGREGATES, oneOf('is', AGGREGATES)),
  field: field().optional().describe('A number or an amount of money; `count` takes none.'),
});
export type Measure = z.output<typeof measure>;

const dimension = z.strictObject({
  field: field(),
  interval: choice(INTERVALS, oneOf('interval', INTERVALS))
    .optional()
    .describe('Of a day or a time; MONTH when left out.'),
});
export type Dimension = z.output<typeof dimension>;

const range = z.strictObject({
  field: field().describe('A day or a time.'),
  period: choice(PERIODS, oneOf('period', PERIODS)).optional(),
  from: day().optional().describe('The first day.'),
  to: day().optional().describe('The last day.'),
});
export type Range = z.output<typeof range>;

const subject = () => choice(SUBJECTS, oneOf('subject', SUBJECTS));
const drawing = () => choice(DRAWINGS, oneOf('drawing', DRAWINGS));

/** What a report asks, as it is written. */
const question = {
  measure: measure.optional().describe('How many there are, when left out.'),
  groupBy: z.array(dimension).max(2).optional().describe('Nothing, one thing, or two.'),
  where: filterTree().nullable().optional().describe('A tree of conditions as lists take it; null: everything.'),
  range: range.nullable().optional().describe('A period as the workspace’s time zone has it, or days; null: all time.'),
};

const kept = {
  subject: z.enum(SUBJECTS),
  measure,
  groupBy: z.array(dimension),
  where: z
    .custom<Tree>()
    .meta({ jsonSchema: { type: 'object' } })
    .nullable()
    .describe('A tree of conditions; null: everything.'),
  range: range.nullable(),
};

const report = z.strictObject({
  id: z.string(),
  name: z.string(),
  ...kept,
  drawing: z.enum(DRAWINGS),
  shared: z.boolean(),
  isStock: z.boolean().describe('One that is always there, and cannot be changed.'),
  ownerId: nullableText().describe('The member who made it; null of a stock report, and of one who left.'),
  createdAt: utc().nullable(),
  updatedAt: utc().nullable(),
});
export type Report = z.infer<typeof report>;

/** What a report asks, with nothing left open. */
export type Question = Pick<Report, keyof typeof kept>;

const reportGroup = z.strictObject({
  key: nullableText().describe('A value, an id, or the first day of an interval; null: none.'),
  label: z.string(),
  isOther: z.boolean().describe('What has too few to be shown by itself.'),
});
export type ReportGroup = z.infer<typeof reportGroup>;

const reportAxis = z.strictObject({
  field: z.string(),
  label: z.string(),
  interval: z.enum(INTERVALS).nullable(),
  groups: z.array(reportGroup).describe('In their order; intervals in which nothing was are among them.'),
  folded: z
    .int()
    .describe(
      'How many values have no group of their own: the group of others stands for them, or, where a record may have several values, they are left out.',
    ),
  overlaps: z.boolean().describe('Whether a record can be in several of its groups, which are no sum then.'),
});
export type ReportAxis = z.infer<typeof reportAxis>;

const figure = {
  value: z.number().nullable().describe('null: there is nothing that it could be taken of.'),
  count: z.int().describe('How many records it was taken of.'),
  where: z
    .custom<Tree>()
    .meta({ jsonSchema: { type: 'object' } })
    .nullable()
    .describe('The filter that finds these records; null: all of them, or none where `hasRecords` is false.'),
  isListed: z.boolean().describe('Whether there is a list of these records that takes such a filter.'),
  hasRecords: z
    .boolean()
    .describe('Whether `POST /reports/records` lists them by it; of a group of others it cannot always.'),
};

const reportCell = z.strictObject({
  at: z.array(z.int()).describe('The place of its group on each axis.'),
  labels: z.array(z.string()),
  ...figure,
});
export type ReportCell = z.infer<typeof reportCell>;

const reportResult = z.strictObject({
  subject: z.enum(SUBJECTS),
  measure,
  unit: z.enum(['count', 'number', 'money', 'minutes']),
  currency: nullableText().describe('Of an amount of money: the currency that it is in.'),
  leftOut: z.int().describe('Records whose amount is in a currency without a rate, see `/currencies`.'),
  axes: z.array(reportAxis),
  cells: z.array(reportCell),
  rows: z.array(reportCell).describe('Of two axes, what each group of the first one comes to.'),
  total: z.strictObject(figure),
  from: nullableText().describe('The first day of its range.'),
  to: nullableText().describe('The last day.'),
  timezone: z.string(),
  countedAt: utc(),
});
export type ReportResult = z.infer<typeof reportResult>;

const reportField = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  to: nullableText().describe('The kind of record that it points at.'),
  choices: z.array(z.string()),
  isMoney: z.boolean(),
  groups: z.boolean().describe('Whether a report can be grouped by it.'),
  measures: z.boolean().describe('Whether it can be added up.'),
});
export type ReportFieldShown = z.infer<typeof reportField>;

const reportRecord = z.strictObject({
  entity: z.string(),
  id: z.string(),
  at: nullableText().describe('The time that its subject is dated by.'),
  title: nullableText().describe('What it is called, or whom it was with; null of one that is gone.'),
  about: nullableText(),
});
export type ReportRecord = z.infer<typeof reportRecord>;

const CACHED = 'The answer may be a minute old, as `countedAt` says.';

export const reportsContract = {
  list: operation({
    id: 'reports.list',
    method: 'GET',
    path: '/reports',
    scopes: [],
    summary: 'List the stock reports, your own and those that are shared',
    input: z.object({}),
    output: z.strictObject({ reports: z.array(report) }),
  }),
  subjects: operation({
    id: 'reports.subjects',
    method: 'GET',
    path: '/reports/subjects',
    scopes: [],
    summary: 'List what reports can be about, with the fields of each',
    description: 'Those that the key may read; custom fields are among the fields.',
    input: z.object({}),
    output: z.strictObject({
      subjects: z.array(
        z.strictObject({
          subject: z.enum(SUBJECTS),
          label: z.string(),
          dateField: z.string().describe('The time that a range means first.'),
          fields: z.array(reportField),
        }),
      ),
    }),
  }),
  get: operation({
    id: 'reports.get',
    method: 'GET',
    path: '/reports/{id}',
    scopes: [],
    summary: 'Read a report',
    input: z.object({ id: idOf('Report') }),
    output: z.strictObject({ report }),
    errors: [404],
  }),
  result: operation({
    id: 'reports.result',
    method: 'GET',
    path: '/reports/{id}/result',
    scopes: [],
    summary: 'Count what a report asks',
    description: `Takes the scope that reads what it is about. ${CACHED}`,
    input: z.object({ id: idOf('Report') }),
    output: z.strictObject({ result: reportResult }),
    errors: [404],
  }),
  preview: operation({
    id: 'reports.preview',
    method: 'POST',
    path: '/reports/preview',
    scopes: [],
    summary: 'Count what a report would ask, without keeping it',
    description: 'Takes the scope that reads what it is about.',
    input: z.object({ subject: subject(), ...question }),
    output: z.strictObject({ result: reportResult }),
    example: {
      subject: 'deals',
      measure: { is: 'SUM', field: 'value' },
      groupBy: [{ field: 'pipelineStageId' }],
      where: { op: 'and', of: [{ field: 'stage', is: 'noneOf', value: ['WON', 'LOST'] }] },
    },
  }),
  records: operation({
    id: 'reports.records',
    method: 'POST',
    path: '/reports/records',
    scopes: [],
    summary: 'List the records that a figure counts, the latest first',
    description:
      'One for each that it counts, so as many as its `count`. `where` is that of the figure; `groupBy` and `range` are those of its report, ' +
      'which open deals over time are told by. Takes the scope that reads what it is about.',
    input: z.object({
      subject: subject(),
      ...question,
      offset: z.int().min(0).max(100_000).optional().describe('How many are passed over.'),
      limit: limit(100, 50),
    }),
    output: z.strictObject({ records: z.array(reportRecord), more: z.boolean().describe('Whether there are more.') }),
    example: { subject: 'emails', where: { op: 'and', of: [{ field: 'opens', is: 'above', value: 0 }] } },
  }),
  create: operation({
    id: 'reports.create',
    method: 'POST',
    path: '/reports',
    scopes: [],
    summary: 'Keep a report',
    description:
      'Takes the scope that reads what it is about. Its maker alone sees it, unless it is shared. A key that belongs to no member makes shared ones.',
    input: z.object({
      name: namedText('name', 100),
      subject: subject(),
      ...question,
      drawing: drawing().optional().describe('BAR when left out.'),
      shared: z.boolean().optional().describe('Whether everybody in the workspace sees it.'),
    }),
    output: z.strictObject({ report }),
    status: 201,
    example: {
      name: 'New contacts',
      subject: 'contacts',
      groupBy: [{ field: 'createdAt', interval: 'WEEK' }],
      range: { field: 'createdAt', period: 'LAST_90_DAYS' },
      drawing: 'LINE',
      shared: true,
    },
  }),
  update: operation({
    id: 'reports.update',
    method: 'PATCH',
    path: '/reports/{id}',
    scopes: [],
    summary: 'Change a report',
    description: 'Its maker may, and of a shared one owners and admins.',
    input: z.object({
      id: idOf('Report'),
      name: namedText('name', 100).optional(),
      subject: subject().optional(),
      ...question,
      drawing: drawing().optional(),
      shared: z.boolean().optional(),
    }),
    output: z.strictObject({ report }),
    errors: [404],
    example: { drawing: 'TABLE' },
  }),
  delete: operation({
    id: 'reports.delete',
    method: 'DELETE',
    path: '/reports/{id}',
    scopes: [],
    summary: 'Delete a report, and none of what it counts',
    input: z.object({ id: idOf('Report') }),
    output: deleted,
    errors: [404],
  }),
};
