import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { openSettings } from '@/server/workspace/mail/server-settings';
import type { Mailbox } from './contract';
import { mailboxDescriptor } from './descriptor';

interface Row extends Omit<Mailbox, 'smtp' | 'imap'> {
  smtp: Uint8Array | null;
  imap: Uint8Array | null;
}

const at = (name: string) => raw(utcText(`b."${name}"`));

/** Where nothing leaves the machine there is nothing to confirm. */
const unconfirmed = () =>
  config.smtpUrl
    ? sql`CASE WHEN b.smtp IS NOT NULL THEN ARRAY[]::text[] ELSE ARRAY(
        SELECT a FROM unnest(array_prepend(b.address::text, b.aliases)) a WHERE NOT lower(a) = ANY(b."serviceAddresses")) END`
    : sql`ARRAY[]::text[]`;

const rows = (on: Db, ctx: Context, condition: Sql) =>
  on.query<Row>(sql`
    SELECT b.id::text, CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name, 'email', m.email) END AS member,
      b.shared, b.access, (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'email', l.email) ORDER BY l.name, l.id), '[]')
        FROM "MailboxMember" p JOIN "Member" l ON l."workspaceId" = p."workspaceId" AND l.id = p."memberId"
        WHERE p."workspaceId" = b."workspaceId" AND p."mailboxId" = b.id) AS members,
      b.address::text, b."displayName", b.aliases, ${unconfirmed()} AS unconfirmed, b."isDefault" AS default, b."signatureHtml", b."dailyLimit",
      CASE WHEN b."sentOn" = (now() AT TIME ZONE coalesce(m.timezone, w.timezone))::date THEN b."sentCount" ELSE 0 END AS "sentToday",
      b.smtp, b.imap, b."inboundTokenHash" IS NOT NULL AS "hasInboundUrl", b.status, b."lastError",
      ${at('lastSyncAt')} AS "lastSyncAt", ${at('createdAt')} AS "createdAt", ${at('updatedAt')} AS "updatedAt"
    FROM "Mailbox" b JOIN "Workspace" w ON w.id = b."workspaceId"
    LEFT JOIN "Member" m ON m."workspaceId" = b."workspaceId" AND m.id = b."memberId"
    WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND ${condition}
    ORDER BY b."memberId" IS NOT NULL, b.shared, b."memberId", b."isDefault" DESC, b.id`);

/** Settings as they are shown: without the password. */
function shown(sealed: Uint8Array | null): Mailbox['smtp'] {
  const settings = openSettings(sealed);
  if (!settings) return null;
  const { host, port, secure, user } = settings;
  return { host, port, secure, user };
}

const print = ({ smtp, imap, ...row }: Row): Mailbox => ({ ...row, smtp: shown(smtp), imap: shown(imap) });

const member = { table: 'Member', fields: ['name', 'email'], foreignKey: 'memberId' };

/** What it prints of other records: its own member, and those who use it. */
export const mailboxShows = {
  table: mailboxDescriptor.table,
  shows: [member, { ...member, via: { table: 'MailboxMember', column: 'mailboxId' } }],
};

/** What a mailbox is to whoever follows changes. */
export const mailboxKind = { record: mailboxDescriptor };

/** All mailboxes, the workspace's own first. */
export const allMailboxes = async (ctx: Context): Promise<Mailbox[]> => (await rows(db, ctx, sql`TRUE`)).map(print);

/** Some mailboxes, by their ids. */
export const printMailboxes = async (ctx: Context, ids: readonly string[]) =>
  (await rows(db, ctx, sql`b.id = ANY(${[...ids]}::uuid[])`)).map((row) => ({
    id: row.id,
    json: JSON.stringify(print(row)),
  }));

/** One mailbox. Throws the 404. */
export async function getMailbox(on: Db, ctx: Context, id: string): Promise<Mailbox> {
  const [row] = isId(id) ? await rows(on, ctx, sql`b.id = ${id}::uuid`) : [];
  if (!row) throw notFound('Mailbox');
  return print(row);
}
