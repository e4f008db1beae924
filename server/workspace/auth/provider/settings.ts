import { keepChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound, ValidationError } from '@/server/kernel/contract/errors';
import { prisma, sql } from '@/server/kernel/db/client';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { encrypt } from '@/server/kernel/secret';
import { announceAccess } from '@/server/workspace/auth/account/access';
import { assertAdmin, assertRight } from '@/server/workspace/auth/team/rules';
import { readCertificate } from './certificate';
import { recordName, recordValue } from './domains';
import { endSessions } from './end-sessions';
import { callbackUrl } from './oidc';
import { consumerUrl, entityId } from './saml';

const shown = {
  kind: true,
  issuer: true,
  clientId: true,
  entryPoint: true,
  certificate: true,
  newcomers: true,
  required: true,
} as const;

export interface ProviderInput {
  kind: 'OIDC' | 'SAML';
  issuer?: string | undefined;
  clientId?: string | undefined;
  /** Left out, the one that is there stays. */
  clientSecret?: string | undefined;
  entryPoint?: string | undefined;
  certificate?: string | undefined;
  newcomers: 'MEMBER' | 'INVITED';
  required: boolean;
}

/** The provider of the workspace as its admins see it, and what it is to be told of this service. The secret is never shown. */
export async function getProvider(ctx: Context) {
  assertAdmin(ctx);
  const where = { workspaceId: ctx.workspaceId };
  const provider = await prisma.signInProvider.findUnique({ where, select: shown });
  const domains = await prisma.signInDomain.findMany({
    where,
    select: { domain: true, token: true, verifiedAt: true },
    orderBy: { domain: 'asc' },
  });
  const service = { redirectUrl: callbackUrl(), consumerUrl: consumerUrl(), metadataUrl: entityId(ctx.workspaceId) };
  const asked = domains.map(({ domain, token, verifiedAt }) => {
    const record = { name: recordName(domain), value: recordValue(token) };
    return { domain, verified: verifiedAt !== null, ...record };
  });
  return { provider, service, domains: asked };
}

/**
 * Sets the provider up, or changes it. Owners alone do: whoever says who vouches for people could have themselves vouched for
 * as an owner. Another provider than before ends the sessions that the old one opened.
 */
export function saveProvider(ctx: Context, input: ProviderInput) {
  assertRight(ctx, 'signIn');
  const { workspaceId } = ctx;
  return transaction(ctx, async (tx) => {
    const before = await tx.signInProvider.findUnique({ where: { workspaceId }, select: shown });
    const { clientSecret, ...data } = columnsOf(input, before?.kind === 'OIDC');
    const columns = { ...data, ...(clientSecret !== undefined && { clientSecret }) };
    const after = before
      ? await tx.signInProvider.update({ where: { workspaceId }, data: columns, select: shown })
      : await tx.signInProvider.create({ data: { workspaceId, ...columns }, select: shown });
    if (before && identityOf(before) !== identityOf(after)) await endSessions(tx, workspaceId);
    if (after.required) await announceToMembers(tx, workspaceId);
    await keep(tx, ctx, before, after);
    return { saved: true as const };
  });
}

/** Takes the provider away, with its domains and the sessions that it opened. People set a password by a mailed link. */
export function removeProvider(ctx: Context) {
  assertRight(ctx, 'signIn');
  const { workspaceId } = ctx;
  return transaction(ctx, async (tx) => {
    const before = await tx.signInProvider.findUnique({ where: { workspaceId }, select: shown });
    if (!before) throw notFound('Sign-in provider');
    await tx.signInProvider.delete({ where: { workspaceId }, select: { workspaceId: true } });
    await endSessions(tx, workspaceId);
    await keep(tx, ctx, before, null);
    return { removed: true as const };
  });
}

function columnsOf(input: ProviderInput, hasSecret: boolean) {
  const { kind, issuer, clientId, clientSecret, entryPoint, certificate, newcomers, required } = input;
  const common = { kind, newcomers, required };
  if (kind === 'OIDC') {
    assertGiven({ issuer, clientId, clientSecret: clientSecret || hasSecret });
    const secret = clientSecret ? encrypt('sign-in-provider', clientSecret) : undefined;
    return { ...common, issuer, clientId, clientSecret: secret, entryPoint: null, certificate: null };
  }
  assertGiven({ entryPoint, certificate });
  const read = readCertificate(certificate ?? '');
  return { ...common, entryPoint, certificate: read, issuer: null, clientId: null, clientSecret: null };
}

/** @throws 400 that names each field that is left out or empty */
function assertGiven(fields: Record<string, unknown>) {
  const missing = Object.keys(fields).filter((field) => !fields[field]);
  if (missing.length > 0)
    throw new ValidationError(
      missing.map((field) => ({ field, message: 'Required' })),
      { row: true },
    );
}

type Shown = NonNullable<Awaited<ReturnType<typeof getProvider>>['provider']>;
const identityOf = ({ kind, issuer, clientId, entryPoint, certificate }: Shown) =>
  JSON.stringify([kind, issuer, clientId, entryPoint, certificate]);

/** What is open by a password may be out of reach now. */
async function announceToMembers(tx: Transaction, workspaceId: string): Promise<void> {
  const members = await tx.query<{ userId: string }>(sql`
    SELECT "userId" FROM "Member" WHERE "workspaceId" = ${workspaceId}::uuid AND "userId" IS NOT NULL`);
  for (const { userId } of members) announceAccess(tx, userId);
}

/** Keeps in the history who changed what, and nothing that opens anything. */
function keep(tx: Transaction, ctx: Context, before: Shown | null, after: Shown | null) {
  const names = Object.keys(shown) as (keyof Shown)[];
  const changed = names.filter((name) => before?.[name] !== after?.[name]);
  const fields = Object.fromEntries(
    changed.map((name): [string, [unknown, unknown]] => [
      `signIn.${name}`,
      [before?.[name] ?? null, after?.[name] ?? null],
    ]),
  );
  if (changed.length === 0) return;
  return keepChange(tx, ctx, { table: 'Workspace', id: ctx.workspaceId, kind: 'updated', fields });
}
