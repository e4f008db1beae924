import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { keepChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { prisma, sql, sweepDb } from '@/server/kernel/db/client';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { assertRight } from '@/server/workspace/auth/team/rules';
import { endSessions } from './end-sessions';

/** Where the record is looked for, and what it must say. */
export const recordName = (domain: string) => `_workspace-crm.${domain}`;
export const recordValue = (token: string) => `workspace-crm=${token}`;

type ResolveTxt = (name: string) => Promise<string[][]>;

/** The texts of a name; the name servers have six seconds. */
const resolveTxt: ResolveTxt = (name) => new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(name);

/** Names a domain whose people are to sign in by the provider. It does nothing until its TXT record was seen. */
export function addDomain(ctx: Context, { domain }: { domain: string }) {
  assertRight(ctx, 'signIn');
  const { workspaceId } = ctx;
  return transaction(ctx, async (tx) => {
    const provider = await tx.signInProvider.findUnique({ where: { workspaceId }, select: { kind: true } });
    if (!provider) throw conflict('Set up the provider first.');
    const [made] = await tx.query(sql`
      INSERT INTO "SignInDomain" ("workspaceId", domain, token)
      VALUES (${workspaceId}::uuid, ${domain}, ${randomBytes(16).toString('hex')})
      ON CONFLICT ("workspaceId", domain) DO NOTHING RETURNING 1`);
    if (!made) throw conflict(`${domain} is here already.`);
    return { domain };
  });
}

/** Looks for the record that shows that the domain is the workspace's. */
export async function verifyDomain(ctx: Context, { domain }: { domain: string }, resolve = resolveTxt) {
  assertRight(ctx, 'signIn');
  const key = { workspaceId: ctx.workspaceId, domain };
  const found = await prisma.signInDomain.findUnique({ where: { workspaceId_domain: key }, select: { token: true } });
  if (!found) throw notFound('Domain');
  const texts = await resolve(recordName(domain)).catch((): string[][] => []);
  if (!texts.some((parts) => parts.join('') === recordValue(found.token)))
    throw conflict(`${recordName(domain)} has no such TXT record yet. It can take hours until it is seen everywhere.`);
  const [other] = await sweepDb.query(sql`
    SELECT 1 FROM "SignInDomain" d
    WHERE d.domain = ${domain} AND d."verifiedAt" IS NOT NULL AND d."workspaceId" <> ${ctx.workspaceId}::uuid`);
  if (other) throw conflict(`${domain} signs in to another workspace.`);
  return transaction(ctx, async (tx) => {
    await tx.signInDomain.update({
      where: { workspaceId_domain: key },
      data: { verifiedAt: new Date() },
      select: { domain: true },
    });
    await keep(tx, ctx, [null, domain]);
    return { domain };
  });
}

/** Its people sign in by the provider no more, and the sessions end that it has opened for them. */
export function removeDomain(ctx: Context, { domain }: { domain: string }) {
  assertRight(ctx, 'signIn');
  return transaction(ctx, async (tx) => {
    const { count } = await tx.signInDomain.deleteMany({ where: { workspaceId: ctx.workspaceId, domain } });
    if (count === 0) throw notFound('Domain');
    await endSessions(tx, ctx.workspaceId, domain);
    await keep(tx, ctx, [domain, null]);
    return { domain };
  });
}

const keep = (tx: Transaction, ctx: Context, change: [string | null, string | null]) =>
  keepChange(tx, ctx, {
    table: 'Workspace',
    id: ctx.workspaceId,
    kind: 'updated',
    fields: { 'signIn.domain': change },
  });
