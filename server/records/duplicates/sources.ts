import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { raw, type Sql } from '@/server/kernel/db/client';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { type Compared, type Keys, keysOfCompany, keysOfPerson } from './keys';
import type { Entity } from './rules';

interface Source {
  of: Descriptor;
  keysOf: (record: Compared) => Keys;
  /** What is read of the row `t`, and the join that it needs. */
  columns: Sql;
  join: Sql;
}

const company = raw('LEFT JOIN "Company" c ON c."workspaceId" = t."workspaceId" AND c.id = t."companyId"');

/** How records of each kind are read to be compared. */
export const sources: Record<Entity, Source> = {
  CONTACT: {
    of: contactDescriptor,
    keysOf: keysOfPerson,
    columns: raw('t.name, t."firstName", t."lastName", t.email, t.phone, c.name AS company'),
    join: company,
  },
  LEAD: {
    of: leadDescriptor,
    keysOf: keysOfPerson,
    columns: raw('t.name, t.email, t.phone, t.company'),
    join: raw(''),
  },
  COMPANY: {
    of: companyDescriptor,
    keysOf: keysOfCompany,
    columns: raw('t.name, t.domain, t.website, t.phone'),
    join: raw(''),
  },
};

/** The table of a kind of record, as SQL names it. */
export const tableOf = (entity: Entity): Sql => raw(`"${sources[entity].of.table}"`);
