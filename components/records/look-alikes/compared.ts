import type { Reason } from '@/server/records/duplicates/reasons';

/** The records that are compared with one another. */
export const COMPARED = ['contacts', 'companies', 'leads'] as const;
export type Compared = (typeof COMPARED)[number];

export const isCompared = (type: string): type is Compared => COMPARED.some((one) => one === type);

/** What kind of record the service means by them. */
export const ENTITY_OF = { contacts: 'CONTACT', companies: 'COMPANY', leads: 'LEAD' } as const;

/** Reasons in plain words. */
export const REASON: Record<Reason, string> = {
  SAME_EMAIL: 'same address',
  SAME_PHONE: 'same phone',
  SAME_DOMAIN: 'same website',
  SAME_NAME: 'same name',
  SAME_NAME_AND_COMPANY: 'same name and company',
  SAME_NAME_AND_DOMAIN: 'same name and mail domain',
  SIMILAR_FIRST_NAME: 'first name spelled alike',
  SIMILAR_LAST_NAME: 'last name spelled alike',
  SIMILAR_NAME: 'name spelled alike',
};
