import type { Context } from '@/server/kernel/context';
import { mistake, notFound } from '@/server/kernel/contract/errors';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { inspectPicture } from './inspect';

/** Bytes of a picture at most; the console sends far smaller ones. */
const LARGEST = 2 * 1024 * 1024;
/** Pixels a side at most: whoever looks at it decodes it. */
const WIDEST = 4096;

/** Who has a picture; `version` changes with it. */
export interface MemberPicture {
  id: string;
  email: string;
  version: string;
}

function selfOf({ actor }: Context): string {
  if (actor.kind !== 'member') throw notFound('Member');
  return actor.memberId;
}

/** Shows others a picture of oneself in this workspace, in place of any before. */
export async function setPicture(ctx: Context, { data }: { data: string }): Promise<void> {
  const memberId = selfOf(ctx);
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > LARGEST) throw mistake('The picture is larger than 2 MB.');
  const picture = inspectPicture(bytes);
  if (!picture || picture.width === 0 || picture.height === 0) throw mistake('Choose a PNG, JPEG or WebP picture.');
  if (Math.max(picture.width, picture.height) > WIDEST)
    throw mistake(`The picture has more than ${WIDEST} pixels a side.`);
  await sqlTransaction(ctx, (tx) =>
    tx.query(sql`
      INSERT INTO "MemberPicture" ("workspaceId", "memberId", type, bytes, "updatedAt")
      VALUES (${ctx.workspaceId}::uuid, ${memberId}::uuid, ${picture.type}, ${bytes}, now())
      ON CONFLICT ("workspaceId", "memberId") DO UPDATE
      SET type = EXCLUDED.type, bytes = EXCLUDED.bytes, "updatedAt" = EXCLUDED."updatedAt"`),
  );
}

export async function removePicture(ctx: Context): Promise<void> {
  const memberId = selfOf(ctx);
  await sqlTransaction(ctx, (tx) =>
    tx.query(sql`
      DELETE FROM "MemberPicture" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${memberId}::uuid`),
  );
}

/** The members who have a picture. */
export async function listPictures({ workspaceId }: Context): Promise<{ pictures: MemberPicture[] }> {
  const pictures = await db.query<MemberPicture>(sql`
    SELECT m.id::text, m.email::text, ${raw(utcText('p."updatedAt"'))} AS version
    FROM "MemberPicture" p JOIN "Member" m ON m."workspaceId" = p."workspaceId" AND m.id = p."memberId"
    WHERE p."workspaceId" = ${workspaceId}::uuid ORDER BY m.id`);
  return { pictures };
}

/** The picture of a member, as it is served. */
export async function readPicture(workspaceId: string, memberId: string) {
  const [found] = await db.query<{ type: string; bytes: Buffer }>(sql`
    SELECT type, bytes FROM "MemberPicture"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "memberId" = ${memberId}::uuid`);
  return found;
}
