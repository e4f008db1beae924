import { aiContract } from '@/server/ai/contract';
import { bookingTypesContract } from '@/server/booking-types/contract';
import { bookingsContract } from '@/server/bookings/contract';
import { campaignsContract } from '@/server/campaigns/contract';
import { casesContract } from '@/server/cases/contract';
import { chatsContract } from '@/server/chats/contract';
import { communicationsContract } from '@/server/communications/contract';
import { companiesContract } from '@/server/companies/contract';
import { contactsContract } from '@/server/contacts/contract';
import { contractsContract } from '@/server/contracts/contract';
import { customFieldsContract } from '@/server/custom-fields/contract';
import { dealsContract } from '@/server/deals/contract';
import { emailsContract } from '@/server/emails/contract';
import { filesContract } from '@/server/files/contract';
import { leadsContract } from '@/server/leads/contract';
import { listenersContract } from '@/server/listeners/contract';
import { mailboxesContract } from '@/server/mailboxes/contract';
import { meContract } from '@/server/me/contract';
import { membersContract } from '@/server/members/contract';
import { notesContract } from '@/server/notes/contract';
import { outreachMatchesContract } from '@/server/outreach-matches/contract';
import { pipelinesContract } from '@/server/pipelines/contract';
import { productsContract } from '@/server/products/contract';
import { quotesContract } from '@/server/quotes/contract';
import { searchContract } from '@/server/search/contract';
import { sequencesContract } from '@/server/sequences/contract';
import { stagesContract } from '@/server/stages/contract';
import { suppressionsContract } from '@/server/suppressions/contract';
import { tagsContract } from '@/server/tags/contract';
import { tasksContract } from '@/server/tasks/contract';
import { webhooksContract } from '@/server/webhooks/contract';
import { workflowsContract } from '@/server/workflows/contract';
import type { Operation } from './operation';

/** Every operation of the API by noun: what routes, OpenAPI, the CLI, the console and the generated tests are made from. */
export const contracts = {
  ai: aiContract,
  bookings: bookingsContract,
  bookingTypes: bookingTypesContract,
  campaigns: campaignsContract,
  cases: casesContract,
  chats: chatsContract,
  communications: communicationsContract,
  companies: companiesContract,
  contacts: contactsContract,
  contracts: contractsContract,
  customFields: customFieldsContract,
  deals: dealsContract,
  files: filesContract,
  emails: emailsContract,
  leads: leadsContract,
  listeners: listenersContract,
  mailboxes: mailboxesContract,
  me: meContract,
  members: membersContract,
  notes: notesContract,
  outreachMatches: outreachMatchesContract,
  pipelines: pipelinesContract,
  products: productsContract,
  quotes: quotesContract,
  search: searchContract,
  sequences: sequencesContract,
  stages: stagesContract,
  suppressions: suppressionsContract,
  tags: tagsContract,
  tasks: tasksContract,
  webhooks: webhooksContract,
  workflows: workflowsContract,
} satisfies Record<string, Record<string, Operation>>;

export const operations: Operation[] = Object.values(contracts).flatMap((noun) => Object.values<Operation>(noun));
