import { pluralsOf } from '@/server/kernel/contract/descriptor';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { noteDescriptor } from '@/server/records/notes/descriptor';
import { productDescriptor } from '@/server/records/products/descriptor';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';

const sold = [
  contactDescriptor,
  companyDescriptor,
  leadDescriptor,
  dealDescriptor,
  taskDescriptor,
  noteDescriptor,
  productDescriptor,
] as const;
const titled = [caseDescriptor, contractDescriptor] as const;

/** Records whose lists are kept as views, exported, and changed by bulk actions. */
export const listedRecords = [...sold, quoteDescriptor, ...titled] as const;
export const LISTED = pluralsOf(listedRecords);
export type ListedPlural = (typeof LISTED)[number];
/** Those that rows of a file can become. A quote has lines, which no row holds. */
export const importedRecords = [...sold, ...titled] as const;
