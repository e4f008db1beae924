import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { lockRecordType } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';

/** A title as part of an address: accents are dropped; `meeting` where no Latin letter or digit is left. */
function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words?.join('-') ?? 'meeting').slice(0, 80).replace(/-$/, '');
}

/** A type whose host has left is there for its bookings alone, and out of everybody's sight: it gives its slug away. */
async function releaseSlug(tx: Transaction, ctx: Context, slug: string): Promise<void> {
  const write = recordSql`
    UPDATE "BookingType" SET "deletedAt" = now(), "updatedAt" = now(), active = false
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND slug = ${slug} AND "deletedAt" IS NULL AND "hostId" IS NULL RETURNING id::text`;
  await writeRecords<{ id: string }>(tx, ctx, 'BookingType', write, ({ id }) => ({ kind: 'deleted', id, columns: {} }));
}

/** Whether a slug is another type's; the types are locked until the transaction ends. */
async function isTaken(tx: Transaction, ctx: Context, slug: string, exceptId?: string): Promise<boolean> {
  await releaseSlug(tx, ctx, slug);
  const [taken] = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "BookingType"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND slug = ${slug} AND "deletedAt" IS NULL
      AND id IS DISTINCT FROM ${exceptId ?? null}::uuid`);
  return taken !== undefined;
}

/** The slug of a new type: its title's, with `-2`, `-3`, ... when that is taken. */
export async function newSlug(tx: Transaction, ctx: Context, title: string): Promise<string> {
  await lockRecordType(tx, ctx, 'booking-types');
  const base = slugOf(title);
  let slug = base;
  for (let n = 2; await isTaken(tx, ctx, slug); n++) slug = `${base}-${n}`;
  return slug;
}

/** Refuses a slug that another type has. */
export async function assertSlugFree(tx: Transaction, ctx: Context, slug: string, exceptId?: string): Promise<void> {
  await lockRecordType(tx, ctx, 'booking-types');
  if (await isTaken(tx, ctx, slug, exceptId))
    throw conflict(`A meeting type with the slug '${slug}' already exists.`, 'already_exists', { field: 'slug' });
}
