import { type Db, sql } from '@/server/kernel/db/client';

/** A mailbox as mail comes into it. */
export interface ReceivingMailbox {
  workspaceId: string;
  id: string;
  memberId: string | null;
  /** Its address and aliases, in lower case. */
  addresses: string[];
  /** Every address of the workspace's mailboxes and members: what they write to each other is no answer of a customer. */
  ours: Set<string>;
  /** Mail older than this is history. */
  connectedAt: Date;
}

/** Reads what is to be known of a mailbox before mail is put into it; undefined when it is gone. */
export async function receivingMailbox(
  on: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ReceivingMailbox | undefined> {
  const [row] = await on.query<{ memberId: string | null; addresses: string[]; ours: string[]; connectedAt: Date }>(sql`
    SELECT b."memberId"::text, b."connectedAt", array_prepend(b.address::text, b.aliases) AS addresses,
      ARRAY(
        SELECT lower(a) FROM "Mailbox" o CROSS JOIN LATERAL unnest(array_prepend(o.address::text, o.aliases)) a
          WHERE o."workspaceId" = b."workspaceId"
        UNION SELECT lower(m.email::text) FROM "Member" m WHERE m."workspaceId" = b."workspaceId") AS ours
    FROM "Mailbox" b WHERE b."workspaceId" = ${workspaceId}::uuid AND b.id = ${id}::uuid`);
  if (!row) return undefined;
  const addresses = row.addresses.map((address) => address.toLowerCase());
  return { workspaceId, id, memberId: row.memberId, addresses, ours: new Set(row.ours), connectedAt: row.connectedAt };
}
