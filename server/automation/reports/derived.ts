import { raw, sql } from '@/server/kernel/db/client';
import { activityRows } from './rows/activities';
import { mailOutcomeRows } from './rows/mail-outcomes';
import { openDealRows } from './rows/open-deals';
import { responseRows } from './rows/responses';
import { stageEntryRows } from './rows/stage-entries';
import type { ReportField, SubjectSource } from './subject';

const time = (name: string, label: string): ReportField => ({ name, label, kind: 'time', column: name, choices: [] });
const choice = (name: string, label: string, choices: readonly string[]): ReportField => ({
  ...{ name, label, kind: 'choice', column: name, choices },
});
const pointer = (name: string, label: string, to: string, canBeMerged = false): ReportField => ({
  ...{ name, label, kind: 'pointer', column: name, choices: [], to, canBeMerged },
});
const member = pointer('memberId', 'Member', 'Member');
const amount: ReportField = {
  ...{ name: 'value', label: 'Value', kind: 'number', column: 'value', choices: [], currency: 'currency' },
};
const ofDeals = [
  amount,
  pointer('stageId', 'Stage', 'Stage'),
  pointer('pipelineId', 'Pipeline', 'Pipeline'),
  pointer('ownerId', 'Owner', 'Member'),
];

/** What reports can be about that follows from several kinds of records. */
export const derivedSubjects = {
  emails: {
    label: 'Emails sent',
    scopes: ['read:emails'],
    rows: ({ workspaceId }) =>
      sql`SELECT t.* FROM "Email" t WHERE t."workspaceId" = ${workspaceId}::uuid AND t.direction = 'OUTBOUND' AND t.status = 'SENT'`,
    entity: raw(`'email'`),
    fields: [
      time('sentAt', 'Sent'),
      member,
      pointer('campaignId', 'Campaign', 'Campaign'),
      pointer('sequenceId', 'Sequence', 'Sequence'),
      pointer('contactId', 'Contact', 'Contact', true),
      { name: 'opens', label: 'Opens', kind: 'number', column: 'opens', choices: [] },
      { name: 'clicks', label: 'Clicks', kind: 'number', column: 'clicks', choices: [] },
    ],
    dateField: 'sentAt',
    hasList: false,
  },
  activities: {
    label: 'Activities',
    scopes: ['read:emails', 'read:communications', 'read:bookings', 'read:notes', 'read:tasks'],
    rows: ({ workspaceId }) => activityRows(workspaceId),
    entity: raw('t.entity'),
    fields: [
      time('at', 'When'),
      member,
      choice('kind', 'Activity', ['EMAIL', 'CALL', 'MEETING', 'MESSAGE', 'NOTE', 'TASK']),
    ],
    dateField: 'at',
    hasList: false,
  },
  mailOutcomes: {
    label: 'Results of mail',
    scopes: ['read:emails'],
    rows: ({ workspaceId }) => mailOutcomeRows(workspaceId),
    entity: raw(`'email'`),
    fields: [
      time('at', 'Sent'),
      choice('outcome', 'Result', ['SENT', 'OPENED', 'CLICKED', 'REPLIED', 'BOUNCED']),
      pointer('campaignId', 'Campaign', 'Campaign'),
      pointer('sequenceId', 'Sequence', 'Sequence'),
      member,
    ],
    dateField: 'at',
    hasList: false,
  },
  responses: {
    label: 'Response times',
    scopes: ['read:chat', 'read:emails'],
    rows: ({ workspaceId }) => responseRows(workspaceId),
    entity: raw(`CASE t.kind WHEN 'CHAT' THEN 'chat' ELSE 'email' END`),
    fields: [
      time('at', 'Asked'),
      choice('kind', 'Kind', ['CHAT', 'MAIL']),
      { name: 'minutes', label: 'Time to the answer', kind: 'number', column: 'minutes', choices: [], unit: 'minutes' },
      { name: 'answered', label: 'Answered', kind: 'flag', column: 'answered', choices: [] },
      member,
    ],
    dateField: 'at',
    hasList: false,
  },
  stageEntries: {
    label: 'Stages that deals reached',
    scopes: ['read:deals'],
    rows: ({ workspaceId }) => stageEntryRows(workspaceId),
    entity: raw(`'deal'`),
    fields: [time('createdAt', 'Created'), ...ofDeals],
    dateField: 'createdAt',
    hasList: false,
  },
  openDeals: {
    label: 'Open deals over time',
    scopes: ['read:deals'],
    rows: ({ workspaceId }, asked) => openDealRows(workspaceId, asked),
    entity: raw(`'deal'`),
    fields: [time('at', 'At the end of'), ...ofDeals],
    dateField: 'at',
    hasList: false,
    isSnapshot: true,
    records: 'deals',
  },
} satisfies Record<string, SubjectSource>;
