import { sql } from '@/server/kernel/db/client';
import { isRequired, type UpsertDefinition } from '@/server/records/upsert/definition';
import { companyReference } from '@/server/records/upsert/references';
import { ownerReference } from '@/server/workspace/members/reference';
import { type Contact, type ContactRow, contactRow } from './contract';
import { contactRecord } from './record';

/** What a contact without a name is called: first and last name, else what stands before the @. */
function fallbackName({ name, firstName, lastName, email }: ContactRow): string | undefined {
  const full = [firstName, lastName].filter(Boolean).join(' ');
  return name ?? (full || email?.split('@', 1)[0]);
}

export const contactDefinition: UpsertDefinition<ContactRow, Contact> = {
  record: contactRecord,
  row: contactRow,
  alternative: { field: 'email', sql: sql`lower(t.email)`, fold: (email) => email.toLowerCase() },
  references: [companyReference, ownerReference],
  entity: 'CONTACT',
  defaults: {
    status: 'NEW',
    doNotContact: false,
    emailOptOut: false,
    emailStatus: 'UNKNOWN',
    engagementScore: 0,
    customFields: {},
  },
  create(row) {
    const name = row.name || row.firstName || row.email ? fallbackName(row) : undefined;
    return name ? { columns: { name } } : { columns: {}, problems: [isRequired('name')] };
  },
};
