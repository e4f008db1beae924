import type { Importable } from '@/server/records/imports/contract';
import type { Viewed } from '@/server/records/views/contract';

/** What rows can become, by what several are called. */
export const NAMES: Record<Importable, string> = {
  contacts: 'Contacts',
  companies: 'Companies',
  leads: 'Leads',
  deals: 'Deals',
  tasks: 'Tasks',
  products: 'Products',
  cases: 'Cases',
  contracts: 'Contracts',
};
export const KINDS = Object.keys(NAMES) as Importable[];
const EXPORTED: readonly Viewed[] = [...KINDS, 'quotes'];

export const isImportable = (type: string | null | undefined): type is Importable => KINDS.some((one) => one === type);
export const isExportable = (type: string): type is Viewed => EXPORTED.some((one) => one === type);
