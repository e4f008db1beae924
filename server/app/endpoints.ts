import '@/server/app/wiring';
import { search } from '@/server/app/search';
import { events } from '@/server/automation/events';
import { home } from '@/server/automation/home';
import { listeners } from '@/server/automation/listeners';
import { reports } from '@/server/automation/reports';
import { webhooks } from '@/server/automation/webhooks';
import { workflows } from '@/server/automation/workflows';
import type { AnyEndpoint } from '@/server/kernel/contract/implement';
import { bookingTypes } from '@/server/meetings/booking-types';
import { bookings } from '@/server/meetings/bookings';
import { ai } from '@/server/outreach/ai';
import * as bulk from '@/server/outreach/bulk-actions';
import { campaigns } from '@/server/outreach/campaigns';
import { emailTemplates } from '@/server/outreach/email-templates';
import { emails } from '@/server/outreach/emails';
import { mailboxes } from '@/server/outreach/mailboxes';
import { outreachMatches } from '@/server/outreach/outreach-matches';
import { products as productOutreach } from '@/server/outreach/products';
import { quotes as quoteOutreach } from '@/server/outreach/quotes';
import { sequences } from '@/server/outreach/sequences';
import { suppressions } from '@/server/outreach/suppressions';
import { bulkActions } from '@/server/records/bulk-actions';
import { cases } from '@/server/records/cases';
import { comments } from '@/server/records/comments';
import { communications } from '@/server/records/communications';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { contracts } from '@/server/records/contracts';
import { currencies } from '@/server/records/currencies';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { exports } from '@/server/records/exports';
import { files } from '@/server/records/files';
import { imports } from '@/server/records/imports';
import { leads } from '@/server/records/leads';
import { lossReasons } from '@/server/records/loss-reasons';
import { notes } from '@/server/records/notes';
import { pipelines } from '@/server/records/pipelines';
import { products } from '@/server/records/products';
import { quotes } from '@/server/records/quotes';
import { stages } from '@/server/records/stages';
import { tags } from '@/server/records/tags';
import { tasks } from '@/server/records/tasks';
import { views } from '@/server/records/views';
import { chatAnswers } from '@/server/website/chat-answers';
import { chats } from '@/server/website/chats';
import { changes } from '@/server/workspace/changes';
import { me } from '@/server/workspace/me';
import { members } from '@/server/workspace/members';
import { operations } from '@/server/workspace/operations';
import { trash } from '@/server/workspace/trash';
import { histories } from './history';
import type { WithHistory } from './history-contracts';
import { people } from './people';
import * as timelines from './timeline';
import type { WithTimeline } from './timeline/contract';

const own = {
  ai,
  bookings,
  bookingTypes,
  bulkActions,
  campaigns,
  cases: { ...cases, ...bulk.cases },
  changes,
  chats,
  chatAnswers,
  comments,
  communications,
  companies: { ...companies, ...bulk.companies },
  contacts: { ...contacts, ...bulk.contacts },
  contracts: { ...contracts, ...bulk.contracts },
  currencies,
  customFields,
  deals: { ...deals, ...bulk.deals },
  files,
  emails,
  emailTemplates,
  events,
  exports,
  home,
  imports,
  leads: { ...leads, ...bulk.leads },
  listeners,
  lossReasons,
  mailboxes,
  me,
  members,
  notes: { ...notes, ...bulk.notes },
  operations,
  outreachMatches,
  people,
  pipelines,
  products: { ...products, ...productOutreach, ...bulk.products },
  quotes: { ...quotes, ...quoteOutreach, ...bulk.quotes },
  reports,
  search,
  sequences,
  stages,
  suppressions,
  tags,
  tasks: { ...tasks, ...bulk.tasks },
  trash,
  views,
  webhooks,
  workflows,
};

type Own = typeof own;
type History<R> = R extends WithHistory ? (typeof histories)[R] : unknown;
type Timeline<R> = R extends WithTimeline ? (typeof timelines)[R] : unknown;

/** Every resource with what does its operations. */
export const resources = Object.fromEntries(
  Object.entries(own).map(([resource, verbs]) => [
    resource,
    {
      ...verbs,
      ...(histories as Record<string, object>)[resource],
      ...(timelines as Record<string, object>)[resource],
    },
  ]),
) as { [R in keyof Own]: Own[R] & History<R> & Timeline<R> };

export const endpoints: AnyEndpoint[] = Object.values(resources).flatMap((resource) =>
  Object.values<AnyEndpoint>(resource),
);
