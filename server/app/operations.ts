import { searchContract } from '@/server/app/search/contract';
import { eventsContract } from '@/server/automation/events/contract';
import { homeContract } from '@/server/automation/home/contract';
import { listenersContract } from '@/server/automation/listeners/contract';
import { reportsContract } from '@/server/automation/reports/contract';
import { webhooksContract } from '@/server/automation/webhooks/contract';
import { workflowsContract } from '@/server/automation/workflows/contract';
import type { Operation } from '@/server/kernel/contract/operation';
import { bookingTypesContract } from '@/server/meetings/booking-types/contract';
import { bookingsContract } from '@/server/meetings/bookings/contract';
import { aiContract } from '@/server/outreach/ai/contract';
import { campaignsContract } from '@/server/outreach/campaigns/contract';
import { emailTemplatesContract } from '@/server/outreach/email-templates/contract';
import { emailsContract } from '@/server/outreach/emails/contract';
import { mailboxesContract } from '@/server/outreach/mailboxes/contract';
import { outreachMatchesContract } from '@/server/outreach/outreach-matches/contract';
import { productOutreachContract } from '@/server/outreach/products/contract';
import { quoteOutreachContract } from '@/server/outreach/quotes/contract';
import { sequencesContract } from '@/server/outreach/sequences/contract';
import { suppressionsContract } from '@/server/outreach/suppressions/contract';
import { bulkActionsContract, bulkContracts } from '@/server/records/bulk-actions/contract';
import { casesContract } from '@/server/records/cases/contract';
import { commentsContract } from '@/server/records/comments/contract';
import { communicationsContract } from '@/server/records/communications/contract';
import { companiesContract } from '@/server/records/companies/contract';
import { contactsContract } from '@/server/records/contacts/contract';
import { contractsContract } from '@/server/records/contracts/contract';
import { currenciesContract } from '@/server/records/currencies/contract';
import { customFieldsContract } from '@/server/records/custom-fields/contract';
import { dealsContract } from '@/server/records/deals/contract';
import { exportsContract } from '@/server/records/exports/contract';
import { filesContract } from '@/server/records/files/contract';
import { importsContract } from '@/server/records/imports/contract';
import { leadsContract } from '@/server/records/leads/contract';
import { lossReasonsContract } from '@/server/records/loss-reasons/contract';
import { notesContract } from '@/server/records/notes/contract';
import { pipelinesContract } from '@/server/records/pipelines/contract';
import { productsContract } from '@/server/records/products/contract';
import { quotesContract } from '@/server/records/quotes/contract';
import { stagesContract } from '@/server/records/stages/contract';
import { tagsContract } from '@/server/records/tags/contract';
import { tasksContract } from '@/server/records/tasks/contract';
import { viewsContract } from '@/server/records/views/contract';
import { chatAnswersContract } from '@/server/website/chat-answers/contract';
import { chatsContract } from '@/server/website/chats/contract';
import { historyContract } from '@/server/workspace/changes/contract';
import { meContract } from '@/server/workspace/me/contract';
import { membersContract } from '@/server/workspace/members/contract';
import { operationsContract } from '@/server/workspace/operations/contract';
import { trashContract } from '@/server/workspace/trash/contract';
import { historyOperations, type WithHistory } from './history-contracts';
import { peopleContract } from './people/contract';
import { timelineOperations, type WithTimeline } from './timeline/contract';

const own = {
  ai: aiContract,
  bookings: bookingsContract,
  bookingTypes: bookingTypesContract,
  bulkActions: bulkActionsContract,
  campaigns: campaignsContract,
  cases: { ...casesContract, ...bulkContracts.cases },
  changes: historyContract,
  chats: chatsContract,
  chatAnswers: chatAnswersContract,
  comments: commentsContract,
  communications: communicationsContract,
  companies: { ...companiesContract, ...bulkContracts.companies },
  contacts: { ...contactsContract, ...bulkContracts.contacts },
  contracts: { ...contractsContract, ...bulkContracts.contracts },
  currencies: currenciesContract,
  customFields: customFieldsContract,
  deals: { ...dealsContract, ...bulkContracts.deals },
  files: filesContract,
  emails: emailsContract,
  emailTemplates: emailTemplatesContract,
  events: eventsContract,
  exports: exportsContract,
  home: homeContract,
  imports: importsContract,
  leads: { ...leadsContract, ...bulkContracts.leads },
  listeners: listenersContract,
  lossReasons: lossReasonsContract,
  mailboxes: mailboxesContract,
  me: meContract,
  members: membersContract,
  notes: { ...notesContract, ...bulkContracts.notes },
  operations: operationsContract,
  outreachMatches: outreachMatchesContract,
  people: peopleContract,
  pipelines: pipelinesContract,
  products: { ...productsContract, ...productOutreachContract, ...bulkContracts.products },
  quotes: { ...quotesContract, ...quoteOutreachContract, ...bulkContracts.quotes },
  reports: reportsContract,
  search: searchContract,
  sequences: sequencesContract,
  stages: stagesContract,
  suppressions: suppressionsContract,
  tags: tagsContract,
  tasks: { ...tasksContract, ...bulkContracts.tasks },
  trash: trashContract,
  views: viewsContract,
  webhooks: webhooksContract,
  workflows: workflowsContract,
} satisfies Record<string, Record<string, Operation>>;

const histories = historyOperations(own);
const timelines = timelineOperations(own);
type Own = typeof own;
type History<R> = R extends WithHistory ? { history: (typeof histories)[R] } : unknown;
type Timeline<R> = R extends WithTimeline ? { timeline: (typeof timelines)[R] } : unknown;

/** Every operation of the API by resource: what routes, OpenAPI, the CLI, the console and the generated tests are made from. */
export const contracts = Object.fromEntries(
  Object.entries(own).map(([resource, operations]) => {
    const history = (histories as Record<string, Operation>)[resource];
    const timeline = (timelines as Record<string, Operation>)[resource];
    return [resource, { ...operations, ...(history && { history }), ...(timeline && { timeline }) }];
  }),
) as { [R in keyof Own]: Own[R] & History<R> & Timeline<R> };

export const operations: Operation[] = Object.values(contracts).flatMap((resource) =>
  Object.values<Operation>(resource),
);
