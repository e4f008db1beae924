import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import type { RecordType } from '@/server/kernel/db/record';
import { casesContract } from '@/server/records/cases/contract';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { caseRecord } from '@/server/records/cases/record';
import { companiesContract } from '@/server/records/companies/contract';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { companyRecord } from '@/server/records/companies/record';
import { contactsContract } from '@/server/records/contacts/contract';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contactRecord } from '@/server/records/contacts/record';
import { contractsContract } from '@/server/records/contracts/contract';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { contractRecord } from '@/server/records/contracts/record';
import { dealsContract } from '@/server/records/deals/contract';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { dealRecord } from '@/server/records/deals/record';
import { leadsContract } from '@/server/records/leads/contract';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { leadRecord } from '@/server/records/leads/record';
import type { Kind } from './source';

interface TimelineRecord {
  descriptor: Descriptor;
  record: RecordType;
  scopes: readonly AcceptedScope[];
}

/** The records that have a timeline. */
export const TIMELINE_RECORDS: Record<Kind, TimelineRecord> = {
  contact: { descriptor: contactDescriptor, record: contactRecord, scopes: contactsContract.list.scopes },
  company: { descriptor: companyDescriptor, record: companyRecord, scopes: companiesContract.list.scopes },
  deal: { descriptor: dealDescriptor, record: dealRecord, scopes: dealsContract.list.scopes },
  case: { descriptor: caseDescriptor, record: caseRecord, scopes: casesContract.list.scopes },
  contract: { descriptor: contractDescriptor, record: contractRecord, scopes: contractsContract.list.scopes },
  lead: { descriptor: leadDescriptor, record: leadRecord, scopes: leadsContract.list.scopes },
};
