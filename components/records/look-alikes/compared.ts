import { byPlural, pluralsOf } from '@/server/kernel/contract/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import type { Reason } from '@/server/records/duplicates/reasons';
import { leadDescriptor } from '@/server/records/leads/descriptor';

const descriptors = [contactDescriptor, companyDescriptor, leadDescriptor] as const;

/** The records that are compared with one another. */
export const COMPARED = pluralsOf(descriptors);
export type Compared = (typeof COMPARED)[number];

export const isCompared = (type: string): type is Compared => COMPARED.some((one) => one === type);

export const comparedRecords = byPlural(descriptors);

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
