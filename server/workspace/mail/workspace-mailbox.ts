import { isIP } from 'node:net';
import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';

/** The mailbox that a workspace has of its own. */
export interface WorkspaceMailbox {
  id: string;
  address: string;
  name: string;
}

/** Where the service lives, as the domain of its own addresses; a machine without a name of its own has no real one. */
function mailDomain(): string {
  const { hostname } = new URL(config.baseUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) || !hostname.includes('.') ? 'crm.localhost' : hostname;
}

/** `acme-1a2b3c@…`: the end of the workspace's id keeps those of the same name apart. */
function addressFor(workspaceId: string, name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${slug || 'mail'}-${workspaceId.slice(-6)}@${mailDomain()}`;
}

/** The workspace's own mailbox, made when it is first asked for. */
export async function workspaceMailbox(on: Db, ctx: Pick<Context, 'workspaceId'>): Promise<WorkspaceMailbox> {
  const find = () =>
    on.query<WorkspaceMailbox>(sql`
      SELECT m.id::text, m.address::text, coalesce(m."displayName", w.name) AS name
      FROM "Mailbox" m JOIN "Workspace" w ON w.id = m."workspaceId"
      WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m."memberId" IS NULL`);
  const [known] = await find();
  if (known) return known;
  const [workspace] = await on.query<{ name: string }>(
    sql`SELECT name FROM "Workspace" WHERE id = ${ctx.workspaceId}::uuid`,
  );
  const made = addressFor(ctx.workspaceId, workspace?.name ?? '');
  await on.query(sql`
    INSERT INTO "Mailbox" ("workspaceId", id, address, "serviceAddresses", "updatedAt")
    VALUES (${ctx.workspaceId}::uuid, ${newId()}::uuid, ${made}, ARRAY[${made}], now())
    ON CONFLICT DO NOTHING`);
  const [own] = await find();
  if (!own) throw new Error('The workspace has no mailbox of its own.');
  return own;
}
