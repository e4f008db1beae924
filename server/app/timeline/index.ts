import { contracts } from '@/server/app/operations';
import { implement } from '@/server/kernel/contract/implement';
import { readTimeline } from './read';

export const companies = implement({ timeline: contracts.companies.timeline }, { timeline: readTimeline('company') });
export const contacts = implement({ timeline: contracts.contacts.timeline }, { timeline: readTimeline('contact') });
export const deals = implement({ timeline: contracts.deals.timeline }, { timeline: readTimeline('deal') });
export const leads = implement({ timeline: contracts.leads.timeline }, { timeline: readTimeline('lead') });
