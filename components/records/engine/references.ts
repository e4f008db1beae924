import { textCell } from './cells';
import type { Column, Field, Owned } from './types';

/** Fields that point at another record, asked for when a record is made. */
export const CONTACT: Field = {
  name: 'contactId',
  label: 'Contact',
  kind: 'reference',
  to: { noun: 'contacts', shown: 'contact' },
  atCreation: true,
};
export const COMPANY: Field = {
  name: 'companyId',
  label: 'Company',
  kind: 'reference',
  to: { noun: 'companies', shown: 'company' },
  atCreation: true,
};
export const DEAL: Field = {
  name: 'dealId',
  label: 'Deal',
  kind: 'reference',
  to: { noun: 'deals', shown: 'deal' },
  atCreation: true,
};

/** The member who looks after a record. */
export const OWNER: Field = {
  name: 'ownerId',
  label: 'Owner',
  kind: 'reference',
  to: { noun: 'members', shown: 'owner' },
};
export const OWNER_COLUMN: Column<Owned<unknown>> = {
  id: 'owner',
  label: 'Owner',
  width: [120, 1],
  cell: (row) => textCell(row.owner?.name),
};
