import type { Context } from '@/server/kernel/context';
import { byPlural, type Descriptor } from '@/server/kernel/contract/descriptor';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { Listing } from '@/server/kernel/contract/listing';
import { allows, type Scope } from '@/server/kernel/contract/scopes';
import { definitions } from '@/server/records/definitions';
import { importedRecords } from '@/server/records/listed-records';
import type { UpsertDefinition } from '@/server/records/upsert/definition';
import { lists } from '@/server/records/views/lists';
import { IMPORTABLE, type Importable } from './contract';
import { importedDealDefinition } from './deal-names';
import { importedLeadDefinition } from './lead-names';
import { importedNoteDefinition } from './note-times';

/** A kind of record that goes into files and comes out of them. */
export interface Resource {
  descriptor: Descriptor;
  definition: UpsertDefinition;
  listing: Listing;
}

const descriptors = byPlural(importedRecords);

/** As lists and bulk actions write them, but for what files have in other columns. */
const written = {
  ...definitions,
  deals: importedDealDefinition as unknown as UpsertDefinition,
  leads: importedLeadDefinition as unknown as UpsertDefinition,
  notes: importedNoteDefinition as unknown as UpsertDefinition,
};

export const RESOURCES = Object.fromEntries(
  IMPORTABLE.map((resource): [Importable, Resource] => [
    resource,
    { descriptor: descriptors[resource], definition: written[resource], listing: lists[resource].listing },
  ]),
) as Record<Importable, Resource>;

/** Refuses whoever may not do this with such records. */
export function authorizeFor({ actor }: Context, may: 'read' | 'write', resource: string): void {
  const scope = `${may}:${resource}` as Scope;
  if (allows(actor.scopes, [scope])) return;
  const message = `API key missing required scope: ${scope}.`;
  throw new ApiError(STATUS.forbidden, message, {}, { code: 'missing_scope', fix: { scope } });
}
