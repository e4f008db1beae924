import { emailDescriptor } from '@/server/outreach/emails/descriptor';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { productDescriptor } from '@/server/records/products/descriptor';

const searched = [
  contactDescriptor,
  companyDescriptor,
  leadDescriptor,
  dealDescriptor,
  productDescriptor,
  emailDescriptor,
  caseDescriptor,
  contractDescriptor,
] as const;

const typesOf = <const D extends readonly { key: string }[]>(descriptors: D) =>
  descriptors.map(({ key }) => key.toUpperCase()) as { readonly [I in keyof D]: Uppercase<D[I]['key']> };

/** What search finds. Where several are equally good, the earlier ones come first. */
export const SEARCH_TYPES = typesOf(searched);
export type SearchType = (typeof SEARCH_TYPES)[number];

/** The records that search finds, by their type. */
export const searchedRecords = Object.fromEntries(searched.map((descriptor, i) => [SEARCH_TYPES[i], descriptor])) as {
  [T in SearchType]: Extract<(typeof searched)[number], { key: Lowercase<T> }>;
};
