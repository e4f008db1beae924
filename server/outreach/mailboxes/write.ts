import { type RecordChange, recordSql, writeRecords } from '@/server/kernel/changes';
import { type Context, plainMemberOf } from '@/server/kernel/context';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { plainAddress } from '@/server/kernel/mail/address';
import { openSettings, type ServerSettings, sealSettings } from '@/server/workspace/mail/server-settings';
import { checkServers } from './check';

/** Settings as they are sent: a change may leave the password out. */
type SentSettings = Omit<ServerSettings, 'pass'> & { pass?: string | undefined };

export interface SentServers {
  smtp?: SentSettings | null | undefined;
  imap?: SentSettings | null | undefined;
}

interface Sealed {
  smtp?: Uint8Array | null;
  imap?: Uint8Array | null;
}

/** Members see to their own mailboxes, owners, admins and keys of theirs to all. */
export function mayChange(ctx: Context, memberId: string | null): void {
  const self = plainMemberOf(ctx);
  if (self === undefined || self === memberId) return;
  throw new ApiError(
    STATUS.forbidden,
    'Only owners and admins of this workspace can change the mailbox of somebody else.',
  );
}

/** The one plain address that a text must be. */
export function addressIn(field: string, text: string): string {
  const address = plainAddress(text);
  if (!address) throw badRequest(`${field}: Invalid email`, { code: 'invalid_value', field });
  return address.toLowerCase();
}

/**
 * Servers as the database keeps them, once they have let us in. A password that is not sent is the one that is kept, and only
 * for the same server: it must not be handed to another one.
 */
export async function checkedServers(
  sent: SentServers,
  kept: Sealed = {},
): Promise<Record<string, Uint8Array<ArrayBuffer> | null>> {
  const smtp = completed('smtp', sent.smtp, kept.smtp);
  const imap = completed('imap', sent.imap, kept.imap);
  await checkServers({ ...(smtp && { smtp }), ...(imap && { imap }) });
  return {
    ...(smtp !== undefined && { smtp: smtp && sealSettings(smtp) }),
    ...(imap !== undefined && { imap: imap && sealSettings(imap) }),
  };
}

function completed(field: string, sent: SentSettings | null | undefined, sealed: Uint8Array | null | undefined) {
  if (!sent) return sent;
  if (sent.pass !== undefined) return { ...sent, pass: sent.pass };
  const kept = openSettings(sealed);
  if (kept?.host !== sent.host || kept.user !== sent.user)
    throw badRequest(`${field}.pass: Required`, { code: 'required', field: `${field}.pass` });
  return { ...sent, pass: kept.pass };
}

/** That a mailbox has become its member's default, or is no more. */
export const isDefault =
  (value: boolean) =>
  ({ id }: { id: string }): RecordChange => ({ kind: 'updated', id, columns: { isDefault: value } });

/** Whether a mailbox is to be its member's default: the first one always is. Takes that from any other. */
export async function soleDefault(
  tx: Transaction,
  ctx: Context,
  memberId: string | null,
  wanted: boolean | undefined,
): Promise<boolean> {
  if (memberId === null) return false;
  const where = sql`"workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${memberId}::uuid AND "isDefault"`;
  if (wanted) {
    const write = recordSql`UPDATE "Mailbox" SET "isDefault" = false WHERE ${where} RETURNING id::text`;
    await writeRecords(tx, ctx, 'Mailbox', write, isDefault(false));
  }
  if (wanted !== undefined) return wanted;
  return (await tx.query(sql`SELECT 1 FROM "Mailbox" WHERE ${where}`)).length === 0;
}
