import { sql } from '@/server/kernel/db/client';
import { requires, type UpsertDefinition } from '@/server/records/upsert/definition';
import { offeringReference } from '@/server/records/upsert/references';
import { type Lead, type LeadRow, leadRow } from './contract';
import { loadOwners, type Owners, ownerColumn } from './owner';
import { leadRecord } from './record';

export const leadDefinition: UpsertDefinition<LeadRow, Lead, Owners> = {
  record: leadRecord,
  row: leadRow,
  alternative: { field: 'email', sql: sql`lower(t.email)`, fold: (email) => email.toLowerCase() },
  references: [{ ...offeringReference, column: 'interestedProductId' }],
  entity: 'LEAD',
  defaults: { status: 'NEW', customFields: {} },
  current: sql`t."ownerId"::text`,
  ownerNotification: { kind: 'lead', title: 'name' },
  load: loadOwners,
  create(row, owners) {
    const { columns, problems = [] } = ownerColumn(row, owners);
    return { columns, problems: [...(requires('name')(row).problems ?? []), ...problems] };
  },
  update: (row, _before, owners) => ownerColumn(row, owners),
};
