import { contracts as all } from '@/server/app/operations';
import { implement } from '@/server/kernel/contract/implement';
import { readTimeline } from './read';

export const companies = implement({ timeline: all.companies.timeline }, { timeline: readTimeline('company') });
export const contacts = implement({ timeline: all.contacts.timeline }, { timeline: readTimeline('contact') });
export const deals = implement({ timeline: all.deals.timeline }, { timeline: readTimeline('deal') });
export const leads = implement({ timeline: all.leads.timeline }, { timeline: readTimeline('lead') });
export const cases = implement({ timeline: all.cases.timeline }, { timeline: readTimeline('case') });
export const contracts = implement({ timeline: all.contracts.timeline }, { timeline: readTimeline('contract') });
