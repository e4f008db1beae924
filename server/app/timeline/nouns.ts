import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import type { RecordType } from '@/server/kernel/db/record';
import { companiesContract } from '@/server/records/companies/contract';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { companyRecord } from '@/server/records/companies/record';
import { contactsContract } from '@/server/records/contacts/contract';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contactRecord } from '@/server/records/contacts/record';
import { dealsContract } from '@/server/records/deals/contract';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { dealRecord } from '@/server/records/deals/record';
import { leadsContract } from '@/server/records/leads/contract';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { leadRecord } from '@/server/records/leads/record';
import type { Kind } from './source';

interface Noun {
  descriptor: Descriptor;
  record: RecordType;
  scopes: readonly AcceptedScope[];
}

/** The records that have a timeline. */
export const NOUNS: Record<Kind, Noun> = {
  contact: { descriptor: contactDescriptor, record: contactRecord, scopes: contactsContract.list.scopes },
  company: { descriptor: companyDescriptor, record: companyRecord, scopes: companiesContract.list.scopes },
  deal: { descriptor: dealDescriptor, record: dealRecord, scopes: dealsContract.list.scopes },
  lead: { descriptor: leadDescriptor, record: leadRecord, scopes: leadsContract.list.scopes },
};
