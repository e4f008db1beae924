import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { allows, type Scope } from '@/server/kernel/contract/scopes';
import { db, sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { IMPORTABLE, type importsContract } from './contract';
import { uploadUrl } from './create';
import { shownFields } from './map/fields';
import { shownMatches } from './map/shown';
import { arrivedParts } from './parts';
import { importRecord, showImport } from './record';
import { RESOURCES } from './resources';

/** Those of the resources that the caller may write. */
export async function listImports(ctx: Context, { resource: one, ...page }: Input<typeof importsContract.list>) {
  const mine = IMPORTABLE.filter(
    (resource) => (one ?? resource) === resource && allows(ctx.actor.scopes, [`write:${resource}` as Scope]),
  );
  const condition = sql`t.resource = ANY(${mine}::text[])`;
  const { records, nextCursor } = await listRecords(importRecord, ctx, page, { resource: one }, [condition]);
  return { imports: records, nextCursor };
}

export async function getImport(ctx: Context, { id }: Input<typeof importsContract.get>) {
  const shown = await showImport(ctx, id);
  const { resource } = shown.import;
  const parts = await arrivedParts(db, ctx.workspaceId, id);
  return {
    ...shown,
    parts: parts.map(({ n }) => n),
    uploadUrl: shown.import.state === 'UPLOADING' ? uploadUrl(ctx.workspaceId, id) : null,
    fields: await shownFields(ctx, resource),
    ...(await shownMatches(ctx, shown.import)),
    newFields: RESOURCES[resource].definition.entity !== undefined && allows(ctx.actor.scopes, ['write:custom-fields']),
  };
}
