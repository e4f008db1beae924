import { ai } from '@/server/ai';
import { bookingTypes } from '@/server/booking-types';
import { bookings } from '@/server/bookings';
import { campaigns } from '@/server/campaigns';
import { cases } from '@/server/cases';
import { chats } from '@/server/chats';
import { communications } from '@/server/communications';
import { companies } from '@/server/companies';
import { contacts } from '@/server/contacts';
import type { AnyEndpoint } from '@/server/contract/implement';
import { contracts } from '@/server/contracts';
import { customFields } from '@/server/custom-fields';
import { deals } from '@/server/deals';
import { emails } from '@/server/emails';
import { files } from '@/server/files';
import { leads } from '@/server/leads';
import { listeners } from '@/server/listeners';
import { mailboxes } from '@/server/mailboxes';
import { me } from '@/server/me';
import { members } from '@/server/members';
import { notes } from '@/server/notes';
import { outreachMatches } from '@/server/outreach-matches';
import { pipelines } from '@/server/pipelines';
import { products } from '@/server/products';
import { quotes } from '@/server/quotes';
import { search } from '@/server/search';
import { sequences } from '@/server/sequences';
import { stages } from '@/server/stages';
import { suppressions } from '@/server/suppressions';
import { tags } from '@/server/tags';
import { tasks } from '@/server/tasks';
import { webhooks } from '@/server/webhooks';
import { workflows } from '@/server/workflows';

/** Every noun with what does its operations. */
export const nouns = {
  ai,
  bookings,
  bookingTypes,
  campaigns,
  cases,
  chats,
  communications,
  companies,
  contacts,
  contracts,
  customFields,
  deals,
  files,
  emails,
  leads,
  listeners,
  mailboxes,
  me,
  members,
  notes,
  outreachMatches,
  pipelines,
  products,
  quotes,
  search,
  sequences,
  stages,
  suppressions,
  tags,
  tasks,
  webhooks,
  workflows,
};

export const endpoints: AnyEndpoint[] = Object.values(nouns).flatMap((noun) => Object.values<AnyEndpoint>(noun));
