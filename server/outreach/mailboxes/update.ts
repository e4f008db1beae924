import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { transaction } from '@/server/kernel/db/transaction';
import type { Mailbox, mailboxesContract } from './contract';
import { listPeople } from './people';
import { checkAddresses, provenAmong } from './proven';
import { getMailbox, mailboxKind } from './record';
import { addressIn, checkedServers, mayChange, type SentServers, soleDefault } from './write';

interface Kept {
  status: string;
  memberId: string | null;
  shared: boolean;
  smtp: Uint8Array | null;
  imap: Uint8Array | null;
  addresses: string[];
  serviceAddresses: string[];
}

/** What is kept of a mailbox. Throws the 404, and a 403 to a member whose mailbox it is not. */
export async function keptMailbox(ctx: Context, id: string): Promise<Kept> {
  const [row] = isId(id)
    ? await db.query<Kept>(sql`
        SELECT status, "memberId"::text, shared, smtp, imap, array_prepend(lower(address::text), aliases) AS addresses, "serviceAddresses" FROM "Mailbox" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`)
    : [];
  if (!row) throw notFound('Mailbox');
  mayChange(ctx, row.memberId);
  return row;
}

interface Sending {
  address: string | undefined;
  aliases: string[] | undefined;
  smtp: SentServers['smtp'];
}

/** What a change of its addresses or of its way out leaves it to send from. Throws where it would send as somebody else. */
async function provenSenders(ctx: Context, id: string, kept: Kept, { address, aliases, smtp }: Sending) {
  if (address === undefined && aliases === undefined && smtp === undefined) return {};
  const { memberId, shared } = kept;
  const [keptAddress = '', ...keptAliases] = kept.addresses;
  const addresses = [address ?? keptAddress, ...(aliases ?? keptAliases)];
  const serviceAddresses = await provenAmong(db, ctx, memberId, addresses, kept.serviceAddresses);
  const hasServer = Boolean(smtp === undefined ? kept.smtp : smtp);
  const had = kept.smtp === null ? kept.addresses : [];
  const wanted = { id, memberId, shared, addresses, proven: serviceAddresses, hasServer, kept: had };
  await checkAddresses(db, ctx, wanted);
  return { serviceAddresses };
}

export async function updateMailbox(
  ctx: Context,
  { id, smtp, imap, memberIds, ...change }: Input<typeof mailboxesContract.update>,
): Promise<{ mailbox: Mailbox }> {
  const kept = await keptMailbox(ctx, id);
  if (kept.memberId === null && !kept.shared && change.access === 'LISTED')
    throw conflict("The workspace's own mailbox is open to everyone.");
  const address = change.address === undefined ? undefined : addressIn('address', change.address);
  const aliases = change.aliases?.map((alias, index) => addressIn(`aliases.${index}`, alias));
  const proven = await provenSenders(ctx, id, kept, { address, aliases, smtp });
  const servers = await checkedServers({ smtp, imap }, kept);
  // A server that has just let us in is a mailbox that works again; one that was paused waits for whoever paused it.
  const mended = { lastError: null, ...(kept.status === 'ERROR' && { status: 'ACTIVE' }) };
  const works = Object.keys(servers).length > 0 ? mended : {};
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'Mailbox');
    if (address !== undefined) {
      const taken = await tx.query(sql`
        SELECT 1 FROM "Mailbox" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND address = ${address}::citext AND id <> ${id}::uuid`);
      if (taken.length > 0)
        throw conflict(`The mailbox ${address} is already connected to this workspace.`, 'already_exists', {
          field: 'address',
        });
    }
    const { displayName, signatureHtml, dailyLimit, status, access } = change;
    const isDefault =
      change.default === undefined ? undefined : await soleDefault(tx, ctx, kept.memberId, change.default);
    const columns = {
      ...(address !== undefined && { address }),
      ...(aliases !== undefined && { aliases }),
      ...(displayName !== undefined && { displayName }),
      ...(signatureHtml !== undefined && { signatureHtml }),
      ...(dailyLimit !== undefined && { dailyLimit }),
      ...(isDefault !== undefined && { isDefault }),
      ...(access !== undefined && { access }),
      ...works,
      ...proven,
      ...(status !== undefined && { status }),
      ...servers,
    };
    // Who uses it is shown with it, and stands in no column of its own.
    const isRelisted = memberIds !== undefined && (await listPeople(tx, ctx, id, memberIds));
    const dated = isRelisted && { updatedAt: new Date() };
    await applyChanges(tx, ctx, mailboxKind, [{ kind: 'updated', id, columns: { ...columns, ...dated } }]);
    return { mailbox: await getMailbox(tx, ctx, id) };
  });
}
