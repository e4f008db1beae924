import { linkCell } from './cells';

/** Fields that point at another record, asked for when a record is made. */
export const CONTACT = {
  label: 'Contact',
  to: 'contacts',
  shown: 'contact',
  pointer: 'contactId',
  atCreation: true,
} as const;
export const COMPANY = {
  label: 'Company',
  to: 'companies',
  shown: 'company',
  pointer: 'companyId',
  atCreation: true,
} as const;
export const DEAL = { label: 'Deal', to: 'deals', shown: 'deal', pointer: 'dealId', atCreation: true } as const;

/** What notes and tasks can be about beside; these are asked for on the page of one alone. */
export const LEAD = { label: 'Lead', to: 'leads', shown: 'lead', pointer: 'leadId' } as const;
export const CASE = { label: 'Case', to: 'cases', shown: 'case', pointer: 'caseId' } as const;
export const CONTRACT = { label: 'Contract', to: 'contracts', shown: 'contract', pointer: 'contractId' } as const;

/** The member who looks after a record. */
export const OWNER = { label: 'Owner', to: 'members', shown: 'owner' } as const;
export const OWNER_COLUMN = { label: 'Owner', width: [120, 1] as const, cell: linkCell };

/** The currencies that amounts can be in, by their codes. */
export const CURRENCIES = Object.fromEntries(Intl.supportedValuesOf('currency').map((code) => [code, { label: code }]));

/** The currency of an amount, as records that have one are edited. */
export const CURRENCY = {
  label: 'Currency',
  choices: CURRENCIES,
  required: true,
  atCreation: true,
  usual: 'currency',
  hint: "The workspace's, unless you choose another.",
} as const;
