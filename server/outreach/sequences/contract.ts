import { z } from 'zod';
import {
  choice,
  cursor,
  filterChoice,
  filterName,
  limit,
  oneOf,
  prose,
  recordPage,
  requiredText,
  text,
  utc,
} from '@/server/kernel/contract/fields';
import { pointsTo } from '@/server/kernel/contract/include';
import { describeListing, pageEnd, TOTAL } from '@/server/kernel/contract/listing';
import { filterBy, idEvenMerged, idOf, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { productDescriptor } from '@/server/records/products/descriptor';
import { sequenceDescriptor } from './descriptor';

const SEQUENCE_STATUSES = ['ACTIVE', 'ARCHIVED'] as const;
const SEND_MODES = ['DRAFT', 'AUTO'] as const;
const STEP_TYPES = ['EMAIL', 'TASK', 'CALL', 'LINKEDIN'] as const;
export const ENROLLMENT_STATES = ['ACTIVE', 'COMPLETED', 'BOUNCED', 'UNENROLLED', 'REPLIED', 'EXITED'] as const;
/** What enrolments are counted by, each of them once: their states, and whether an e-mail of the sequence went out. */
export const ENROLLMENT_OUTCOMES = [...ENROLLMENT_STATES, 'EMAILED'] as const;
export type EnrollmentOutcome = (typeof ENROLLMENT_OUTCOMES)[number];
const STEP_STATES = ['DONE', 'WAITING', 'SKIPPED', 'FAILED'] as const;

const STATUS = oneOf('status', SEQUENCE_STATUSES);
const NO_CONTACT = 'Pass at least one contact id.';
const MAX_STEPS = 50;
const MAX_CONTACTS = 10_000;

const sequenceDefault = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(SEQUENCE_STATUSES),
  sendMode: z.enum(SEND_MODES).describe('DRAFT: each e-mail waits as a draft for its review. AUTO: it is sent.'),
  fromEmail: z.string().nullable(),
  offering: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  businessHoursOnly: z.boolean().describe("Monday to Friday, 9 to 17, in the workspace's time zone."),
  exitOnReply: z.boolean(),
  exitOnDealCreated: z.boolean(),
  exitOnStatusChange: z.boolean(),
  steps: z.array(
    z.strictObject({
      id: z.string(),
      order: z.int().describe('Counts from 0.'),
      type: z.enum(STEP_TYPES),
      delayDays: z.int().describe('Days after the step before, for the first after the enrolment.'),
      subject: z.string().nullable(),
      bodyHtml: z.string().nullable(),
      taskTitle: z.string().nullable(),
    }),
  ),
  enrollmentCount: z.int(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Sequence = z.infer<typeof sequenceDefault>;

/** What sequences can be listed, sorted and extended by. */
export const sequenceListing = describeListing({
  of: sequenceDescriptor,
  record: sequenceDefault,
  sort: ['name', 'status', 'sendMode', 'createdAt', 'updatedAt'],
  include: { offering: pointsTo(productDescriptor, 'productId', { also: { sku: 'maybe' } }) },
  search: ['name'],
});

/** With what a read may ask for beside the default form. */
export const sequence = sequenceListing.record;

const stats = z.strictObject({
  total: z.int(),
  active: z.int(),
  completed: z.int(),
  bounced: z.int(),
  unenrolled: z.int(),
  replied: z.int(),
  exited: z.int(),
  sent: z.int().describe('E-mails that went out.'),
});
export type Stats = z.infer<typeof stats>;

const enrollment = z.strictObject({
  id: z.string(),
  contact: z.strictObject({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  state: z.enum(ENROLLMENT_STATES),
  reason: z.string().nullable().describe('Why it ended before its last step.'),
  createdAt: utc(),
  endedAt: utc().nullable(),
  past: z.array(
    z.strictObject({
      order: z.int(),
      type: z.enum(STEP_TYPES),
      state: z.enum(STEP_STATES).describe('WAITING: its draft has not been sent yet.'),
      at: utc(),
      emailId: z.string().nullable(),
      taskId: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  upcoming: z
    .array(
      z.strictObject({
        order: z.int(),
        type: z.enum(STEP_TYPES),
        at: utc()
          .nullable()
          .describe('When it is due, if nothing comes between; null while a draft waits for its review.'),
      }),
    )
    .describe('What is to come; empty once the enrolment has ended.'),
});
export type Enrollment = z.infer<typeof enrollment>;

const maybe = <T extends z.ZodType>(field: T) => field.nullable().optional();

const step = z.object({
  type: choice(STEP_TYPES),
  delayDays: z.int().min(0).max(365).optional().describe('0 when left out.'),
  subject: maybe(text(998)),
  bodyHtml: maybe(prose(1_000_000)),
  taskTitle: maybe(text(500)).describe('Of the task that a TASK, CALL or LINKEDIN step makes. May hold placeholders.'),
});
export type StepInput = z.output<typeof step>;

const settings = {
  sendMode: choice(SEND_MODES).optional(),
  fromEmail: requiredText().optional().describe('One of the identities of whoever acts; their default when left out.'),
  offeringId: pointerTo('Product'),
  offeringExternalId: pointerTo('Product', 'externalId'),
  businessHoursOnly: z.boolean().optional(),
  exitOnReply: z.boolean().optional(),
  exitOnDealCreated: z.boolean().optional(),
  exitOnStatusChange: z.boolean().optional(),
};
const steps = z.array(step).min(1).max(MAX_STEPS);
const contactIds = z
  .array(idEvenMerged('Contact'), { error: (issue) => (issue.input === undefined ? NO_CONTACT : undefined) })
  .min(1, NO_CONTACT)
  .max(MAX_CONTACTS);

const named = z.object({ id: idOf('Sequence') });
const one = z.strictObject({ sequence });

export const sequencesContract = {
  list: operation({
    id: 'sequences.list',
    method: 'GET',
    path: '/sequences',
    scopes: ['read:sequences'],
    summary: 'List sequences, newest first',
    listing: sequenceListing,
    input: z.object({
      ...sequenceListing.query,
      ...recordPage(),
    }),
    output: z.strictObject({ sequences: z.array(sequence), ...pageEnd() }),
  }),
  create: operation({
    id: 'sequences.create',
    method: 'POST',
    path: '/sequences',
    scopes: ['write:sequences'],
    summary: 'Create a sequence with its steps',
    input: z.object({ name: requiredText(), steps, ...settings }),
    output: one,
    status: 201,
    errors: [404],
    example: {
      name: 'Welcome',
      steps: [
        { type: 'EMAIL', delayDays: 0, subject: 'Welcome', bodyHtml: '<p>Hello {{contact.name}}</p>' },
        { type: 'CALL', delayDays: 3, taskTitle: 'Call {{contact.name}}' },
      ],
    },
  }),
  get: operation({
    id: 'sequences.get',
    method: 'GET',
    path: '/sequences/{id}',
    scopes: ['read:sequences'],
    summary: 'Read a sequence with its statistics',
    input: z.object({ id: idOf('Sequence'), ...sequenceListing.one }),
    output: z.strictObject({ sequence, stats }),
    errors: [404],
  }),
  update: operation({
    id: 'sequences.update',
    method: 'PATCH',
    path: '/sequences/{id}',
    scopes: ['write:sequences'],
    summary: 'Change a sequence; steps replace all steps, and status archives or unarchives it',
    description:
      'Whoever is enrolled goes on with the new steps from the place that they have reached. Archiving ends all enrolments.',
    input: z.object({
      id: idOf('Sequence'),
      name: requiredText().optional(),
      status: choice(SEQUENCE_STATUSES, STATUS).optional(),
      steps: steps.optional(),
      ...settings,
    }),
    output: one,
    errors: [404],
    example: { exitOnDealCreated: true },
  }),
  enroll: operation({
    id: 'sequences.enroll',
    method: 'POST',
    path: '/sequences/{id}/enrollments',
    scopes: ['write:sequences'],
    summary: 'Enrol contacts in a sequence',
    description:
      'Skipped are contacts that are in it already, that must not be written to, or that lack an e-mail address where a step needs one. An unknown id enrols nobody.',
    input: z.object({ id: idOf('Sequence'), contactIds }),
    output: z.strictObject({ sequenceId: z.string(), enrolled: z.int(), skipped: z.int() }),
    errors: [404, 409],
    example: { contactIds: ['<contact id>'] },
  }),
  unenroll: operation({
    id: 'sequences.unenroll',
    method: 'POST',
    path: '/sequences/{id}/unenroll',
    scopes: ['write:sequences'],
    summary: 'Take contacts out of a sequence; those that are not in it are skipped',
    input: z.object({ id: idOf('Sequence'), contactIds }),
    output: z.strictObject({ sequenceId: z.string(), unenrolled: z.int(), skipped: z.int() }),
    errors: [404],
    example: { contactIds: ['<contact id>'] },
  }),
  enrollments: operation({
    id: 'sequences.enrollments',
    method: 'GET',
    path: '/sequences/{id}/enrollments',
    scopes: ['read:sequences'],
    summary: 'List the enrolments of a sequence, newest first, each with its past and the dates of what comes',
    input: z.object({
      id: idOf('Sequence'),
      state: filterChoice(ENROLLMENT_STATES, oneOf('state', ENROLLMENT_STATES)),
      outcome: filterChoice(ENROLLMENT_OUTCOMES, oneOf('outcome', ENROLLMENT_OUTCOMES)),
      contactId: filterBy('Contact'),
      include: filterName('include', [TOTAL]),
      limit: limit(1000, 100),
      cursor: cursor(),
    }),
    output: z.strictObject({ enrollments: z.array(enrollment), ...pageEnd() }),
    errors: [404],
  }),
  outcomes: operation({
    id: 'sequences.outcomes',
    method: 'GET',
    path: '/sequences/{id}/outcomes',
    scopes: ['read:sequences'],
    summary: 'How many enrolments of a sequence are in each state, and how many were sent an e-mail, each counted once',
    description: 'Each count is how many `GET /sequences/{id}/enrollments?outcome=` finds.',
    input: named,
    output: z.strictObject({
      total: z.int(),
      outcomes: z.array(z.strictObject({ outcome: z.enum(ENROLLMENT_OUTCOMES), count: z.int() })),
      emails: z.int().describe('How many e-mails went out, of which an enrolment may have several.'),
    }),
    errors: [404],
  }),
};
