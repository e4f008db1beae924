import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { Operation } from '@/server/kernel/contract/operation';
import { bookingTypeDescriptor } from '@/server/meetings/booking-types/descriptor';
import { bookingDescriptor } from '@/server/meetings/bookings/descriptor';
import { campaignDescriptor } from '@/server/outreach/campaigns/descriptor';
import { emailDescriptor } from '@/server/outreach/emails/descriptor';
import { mailboxDescriptor } from '@/server/outreach/mailboxes/descriptor';
import { matchDescriptor } from '@/server/outreach/outreach-matches/descriptor';
import { sequenceDescriptor } from '@/server/outreach/sequences/descriptor';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { noteDescriptor } from '@/server/records/notes/descriptor';
import { productDescriptor } from '@/server/records/products/descriptor';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import { chatDescriptor } from '@/server/website/chats/descriptor';
import { historyOf } from '@/server/workspace/changes/contract';

/** The resources whose records have a history of their own, by their kind. */
export const WITH_HISTORY = {
  bookings: bookingDescriptor,
  bookingTypes: bookingTypeDescriptor,
  campaigns: campaignDescriptor,
  cases: caseDescriptor,
  chats: chatDescriptor,
  companies: companyDescriptor,
  contacts: contactDescriptor,
  contracts: contractDescriptor,
  deals: dealDescriptor,
  emails: emailDescriptor,
  leads: leadDescriptor,
  mailboxes: mailboxDescriptor,
  notes: noteDescriptor,
  outreachMatches: matchDescriptor,
  products: productDescriptor,
  quotes: quoteDescriptor,
  sequences: sequenceDescriptor,
  tasks: taskDescriptor,
} as const satisfies Record<string, Descriptor>;

export type WithHistory = keyof typeof WITH_HISTORY;
type Contracts = { [R in WithHistory]: { list: Operation } };

/** The operation that reads the history of a record of a resource, under the path and the scopes of its list. */
export const historyOperations = (contracts: Contracts) =>
  Object.fromEntries(
    (Object.keys(WITH_HISTORY) as WithHistory[]).map((resource) => {
      const { path, scopes } = contracts[resource].list;
      return [resource, historyOf(WITH_HISTORY[resource], path, scopes)];
    }),
  ) as Record<WithHistory, ReturnType<typeof historyOf>>;
