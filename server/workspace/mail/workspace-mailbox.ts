import { isIP } from 'node:net';
import { recordSql, writeRecords } from '@/server/kernel/changes';
import { config } from '@/server/kernel/config';
import { type Context, systemContext } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { domainOf } from '@/server/kernel/mail/address';
import { isVouchedFor } from '@/server/kernel/mail/mime';

/** The mailbox that a workspace has of its own. */
export interface WorkspaceMailbox {
  id: string;
  address: string;
  name: string;
  /** What the service itself writes from for the workspace: the mailbox's address where it may, else one of the service's own. */
  sendsAs: string;
}

const NAMELESS = 'crm.localhost';

/** Where the service lives, as the domain of its own addresses; a machine without a name of its own has no real one. */
export function mailDomain(): string {
  const { hostname } = new URL(config.baseUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) || !hostname.includes('.') ? NAMELESS : hostname;
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

/**
 * The domain of what is written from nobody's mailbox, such as `no-reply@`. Who gave the code back reads one address, and does not
 * speak for all of its domain: that is so of the domains that are the operator's, and where the service has none of its own.
 */
export function serviceDomain({ sendsAs }: Pick<WorkspaceMailbox, 'sendsAs'>): string {
  const own = mailDomain();
  return own === NAMELESS || isVouchedFor(sendsAs) ? domainOf(sendsAs) : own;
}

/** The workspace's own mailbox, made when it is first asked for. */
export async function workspaceMailbox(on: Db, ctx: Pick<Context, 'workspaceId'>): Promise<WorkspaceMailbox> {
  const find = () =>
    on.query<Found>(sql`
      SELECT m.id::text, m.address::text, coalesce(m."displayName", w.name) AS name, w.name AS workspace,
        ${config.smtpUrl === undefined}::boolean OR lower(m.address::text) = ANY(m."serviceAddresses") AS agreed
      FROM "Mailbox" m JOIN "Workspace" w ON w.id = m."workspaceId"
      WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m."memberId" IS NULL AND NOT m.shared`);
  const [known] = await find();
  if (known) return sending(ctx, known);
  const [workspace] = await on.query<{ name: string }>(
    sql`SELECT name FROM "Workspace" WHERE id = ${ctx.workspaceId}::uuid`,
  );
  const address = addressFor(ctx.workspaceId, workspace?.name ?? '');
  const make = (tx: Transaction) => insertMailbox(tx, ctx.workspaceId, address);
  await (isTransaction(on) ? make(on) : sqlTransaction({ workspaceId: ctx.workspaceId }, make));
  const [own] = await find();
  if (!own) throw new Error('The workspace has no mailbox of its own.');
  return sending(ctx, own);
}

interface Found extends Omit<WorkspaceMailbox, 'sendsAs'> {
  workspace: string;
  /** Whether whoever reads the address has agreed; where mail goes to the catcher nobody is deceived. */
  agreed: boolean;
}

function sending(
  { workspaceId }: Pick<Context, 'workspaceId'>,
  { workspace, agreed, ...found }: Found,
): WorkspaceMailbox {
  return { ...found, sendsAs: agreed ? found.address : addressFor(workspaceId, workspace) };
}

const isTransaction = (on: Db): on is Transaction => typeof (on as Partial<Transaction>).afterCommit === 'function';

async function insertMailbox(tx: Transaction, workspaceId: string, address: string): Promise<void> {
  const write = recordSql`
    INSERT INTO "Mailbox" ("workspaceId", id, address, "serviceAddresses", "updatedAt")
    VALUES (${workspaceId}::uuid, ${newId()}::uuid, ${address}, ARRAY[${address}], now())
    ON CONFLICT DO NOTHING RETURNING id::text`;
  await writeRecords<{ id: string }>(tx, systemContext(workspaceId, workspaceId), 'Mailbox', write, ({ id }) => ({
    ...{ kind: 'created', id, columns: { address, serviceAddresses: [address] } },
  }));
}
