import { listenerDescriptor } from '@/server/automation/listeners/descriptor';
import { webhookDescriptor } from '@/server/automation/webhooks/descriptor';
import { workflowDescriptor } from '@/server/automation/workflows/descriptor';
import type { Descriptor, Pointer } from '@/server/kernel/contract/descriptor';
import { bookingTypeDescriptor } from '@/server/meetings/booking-types/descriptor';
import { bookingDescriptor } from '@/server/meetings/bookings/descriptor';
import { calendarDescriptor } from '@/server/meetings/calendar/descriptor';
import { campaignDescriptor } from '@/server/outreach/campaigns/descriptor';
import { templateDescriptor } from '@/server/outreach/email-templates/descriptor';
import { emailDescriptor } from '@/server/outreach/emails/descriptor';
import { mailboxDescriptor } from '@/server/outreach/mailboxes/descriptor';
import { matchDescriptor } from '@/server/outreach/outreach-matches/descriptor';
import { sequenceDescriptor } from '@/server/outreach/sequences/descriptor';
import { suppressionDescriptor } from '@/server/outreach/suppressions/descriptor';
import { bulkActionDescriptor } from '@/server/records/bulk-actions/descriptor';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { commentDescriptor } from '@/server/records/comments/descriptor';
import { communicationDescriptor } from '@/server/records/communications/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { customFieldDescriptor } from '@/server/records/custom-fields/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { exportDescriptor } from '@/server/records/exports/descriptor';
import { fileDescriptor } from '@/server/records/files/descriptor';
import { importDescriptor } from '@/server/records/imports/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { noteDescriptor } from '@/server/records/notes/descriptor';
import { pipelineDescriptor } from '@/server/records/pipelines/descriptor';
import { productDescriptor } from '@/server/records/products/descriptor';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { stageDescriptor } from '@/server/records/stages/descriptor';
import { tagDescriptor } from '@/server/records/tags/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import { chatAnswerDescriptor } from '@/server/website/chat-answers/descriptor';
import { chatDescriptor } from '@/server/website/chats/descriptor';
import { formDescriptor } from '@/server/website/forms/descriptor';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { revertDescriptor } from '@/server/workspace/operations/descriptor';

/** Every kind of record. */
export const descriptors: readonly Descriptor[] = [
  listenerDescriptor,
  webhookDescriptor,
  workflowDescriptor,
  bookingTypeDescriptor,
  bookingDescriptor,
  calendarDescriptor,
  campaignDescriptor,
  emailDescriptor,
  templateDescriptor,
  mailboxDescriptor,
  matchDescriptor,
  sequenceDescriptor,
  suppressionDescriptor,
  bulkActionDescriptor,
  caseDescriptor,
  commentDescriptor,
  communicationDescriptor,
  companyDescriptor,
  contactDescriptor,
  contractDescriptor,
  customFieldDescriptor,
  dealDescriptor,
  exportDescriptor,
  fileDescriptor,
  importDescriptor,
  leadDescriptor,
  noteDescriptor,
  pipelineDescriptor,
  productDescriptor,
  quoteDescriptor,
  stageDescriptor,
  tagDescriptor,
  taskDescriptor,
  chatDescriptor,
  chatAnswerDescriptor,
  formDescriptor,
  memberDescriptor,
  revertDescriptor,
];

/** A column that points at records of some kind: what has to follow when one is merged, and what happens when it is deleted. */
export interface PointedAtBy extends Pointer {
  table: string;
  column: string;
  keptOnMerge?: string | undefined;
}

/** Everything that points at records of a table. */
export const pointingAt = (table: string): PointedAtBy[] =>
  descriptors
    .flatMap((descriptor) => [descriptor, ...(descriptor.parts ?? [])])
    .flatMap((pointing) =>
      Object.entries(pointing.points ?? {}).map(([column, pointer]) => {
        const { table: from, keptOnMerge } = pointing;
        return { table: from, column, keptOnMerge, ...pointer };
      }),
    )
    .filter(({ to }) => to === table);
