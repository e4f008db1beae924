import { companyDefinition } from '@/server/records/companies/definition';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDefinition } from '@/server/records/contacts/definition';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { leadDefinition } from '@/server/records/leads/definition';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import type { UpsertDefinition } from '@/server/records/upsert/definition';
import type { MergedEntity } from './fields';

/** How records of a kind become one. */
export interface MergeKind {
  of: { table: string; key: string; plural: string; resource: string; entity: MergedEntity };
  definition: Pick<UpsertDefinition, 'record' | 'defaults'>;
  /** Fields that have another name than their column. */
  columnOf?: Readonly<Record<string, string>>;
  /** Columns of which the latest or greatest value counts, whoever has it. */
  greatest: readonly string[];
  /** Refusals: one of any counts. */
  either: readonly string[];
  /** Columns that say something of another one, and come with it. */
  follow: Readonly<Record<string, string>>;
}

export const KINDS: Readonly<Record<MergedEntity, MergeKind>> = {
  CONTACT: {
    of: contactDescriptor,
    definition: contactDefinition,
    greatest: ['lastContactedAt', 'lastActivityAt', 'engagementScore'],
    either: ['doNotContact', 'emailOptOut'],
    follow: { emailStatus: 'email' },
  },
  COMPANY: { of: companyDescriptor, definition: companyDefinition, greatest: [], either: [], follow: {} },
  LEAD: {
    of: leadDescriptor,
    definition: leadDefinition,
    columnOf: { offeringId: 'interestedProductId' },
    greatest: [],
    either: [],
    follow: {},
  },
};
