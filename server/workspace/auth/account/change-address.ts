import { applyChanges } from '@/server/kernel/changes';
import { config } from '@/server/kernel/config';
import { systemContext } from '@/server/kernel/context';
import { foldedAddress } from '@/server/kernel/contract/address';
import { ApiError, conflict, invalid, STATUS } from '@/server/kernel/contract/errors';
import { db, sql, sweepDb } from '@/server/kernel/db/client';
import { SWEEP, type Transaction, transaction } from '@/server/kernel/db/transaction';
import { countAttempt } from '@/server/workspace/auth/attempts';
import { accountMailId } from '@/server/workspace/auth/mail/message-ids';
import { reachesPeople, sendAccountMail } from '@/server/workspace/auth/mail/send';
import type { Session } from '@/server/workspace/auth/session';
import { memberRecord } from '@/server/workspace/members/record';
import { announceAccess } from './access';
import { assertPassword } from './assert-password';
import { personOf } from './forgot-password';
import { forgetTokens, makeToken, useToken } from './tokens';

interface Wanted {
  email: string;
  password: string;
}

type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

/**
 * Mails a link to the address that somebody wants to sign in with from now on, and tells the old one. Nothing changes until
 * the link is followed. Whether the new address has an account already shows at that address alone.
 */
export async function askNewAddress({ userId, email: old }: Pick<Session, 'userId' | 'email'>, wanted: Wanted) {
  const email = foldedAddress(wanted.email);
  await assertPassword(userId, 'password', wanted.password);
  if (email === old.toLowerCase()) throw invalid('email', 'This is your address already');
  if (!reachesPeople())
    throw conflict('This service sends no mail, so it cannot be shown that the new address is yours.');
  await refuseProvided(userId);
  const person = await personOf(old);
  if (!person) throw conflict('You belong to no workspace.');
  const refusal = 'Links were mailed several times. Look among unwanted mail, or try again in an hour.';
  const bounds = [`new address of ${userId}`, `new address ${email}`].map((who) => ({ who, most: 3, minutes: 60 }));
  await countAttempt(bounds, refusal);
  const mailed = await mailNew(person, email);
  await mailOld(person, `Somebody who knows your password wants to sign in as ${email} instead of ${old}.`);
  return { mailed };
}

/** Whose address an organization's provider vouches for is known by it there: it is changed at the provider. */
async function refuseProvided(userId: string): Promise<void> {
  const [found] = await sweepDb.query<{ workspace: string }>(sql`
    SELECT w.name AS workspace FROM "Member" m JOIN "Workspace" w ON w.id = m."workspaceId"
    JOIN "SignInProvider" p ON p."workspaceId" = m."workspaceId" JOIN "SignInDomain" d ON d."workspaceId" = p."workspaceId"
    WHERE m."userId" = ${userId} AND d."verifiedAt" IS NOT NULL AND d.domain = split_part(lower(m.email::text), '@', 2) LIMIT 1`);
  if (found)
    throw conflict(`${found.workspace} knows you by this address at your organization. Have it changed there.`);
}

async function mailNew(person: Person, email: string): Promise<boolean> {
  const to = { name: person.name, email };
  const [taken] = await sweepDb.query(sql`SELECT 1 FROM "User" WHERE email = ${email}`);
  if (taken)
    return sendAccountMail({
      ...{ ...person, to, id: accountMailId(), subject: 'You have an account already' },
      before: `${person.name} wanted to sign in with ${email}, which has an account of its own.`,
      link: { label: 'Sign in', url: `${config.baseUrl}/sign-in` },
      after: 'Nothing was changed. If it was not you, ignore this mail.',
    });
  const token = await makeToken(db, 'address', person.userId, email);
  const link = `${token}.${Buffer.from(email).toString('base64url')}`;
  return sendAccountMail({
    ...{ ...person, to, id: accountMailId(), subject: 'Confirm your new email address' },
    before: `You want to sign in with ${email} from now on. Confirm that this address is yours.`,
    link: { label: 'Confirm', url: `${config.baseUrl}/new-address/${link}` },
    after: 'The link works once, within an hour, while you are signed in. If it was not you, ignore this mail.',
  });
}

const mailOld = (person: Person, before: string) =>
  sendAccountMail({
    ...{ ...person, id: accountMailId(), subject: 'The address of your account' },
    before,
    link: { label: 'See to your account', url: `${config.baseUrl}/settings/account` },
    after: 'If it was not you, change your password and tell whoever runs your workspace.',
  });

/** The address that a link is about, as it says itself; undefined for what is no such link. */
function addressIn(link: string): string | undefined {
  const [, about] = link.split('.', 2);
  return about ? Buffer.from(about, 'base64url').toString() : undefined;
}

/** Has somebody sign in with another address from then on. Their sessions, password and memberships go on. */
export async function takeNewAddress(
  { userId, email: old }: Pick<Session, 'userId' | 'email'>,
  { link }: { link: string },
) {
  const email = addressIn(link) ?? '';
  const person = await personOf(old);
  await refuseProvided(userId);
  await transaction(SWEEP, async (tx) => {
    const [token = ''] = link.split('.', 1);
    if ((await useToken(tx, 'address', token + email)) !== userId)
      throw new ApiError(STATUS.notFound, 'This link no longer works, or is for another account.');
    await changeAddress(tx, userId, email);
  });
  if (person) await mailOld(person, `You sign in as ${email} from now on, no longer as ${old}.`);
  return { email };
}

async function changeAddress(tx: Transaction, userId: string, email: string): Promise<void> {
  const [before] = await tx.query<{ email: string }>(sql`SELECT email FROM "User" WHERE id = ${userId} FOR UPDATE`);
  const [taken] = await tx.query(sql`SELECT 1 FROM "User" WHERE email = ${email}`);
  const members = await tx.query<{ workspaceId: string; id: string; taken: boolean }>(sql`
    SELECT m."workspaceId"::text, m.id::text, EXISTS (
      SELECT 1 FROM "Member" o WHERE o."workspaceId" = m."workspaceId" AND o.email = ${email}::citext) AS taken
    FROM "Member" m WHERE m."userId" = ${userId} AND m.email = ${before?.email ?? ''}::citext ORDER BY m.id FOR UPDATE`);
  if (taken || members.some((one) => one.taken)) throw conflict(`Somebody else has the address ${email} by now.`);
  await tx.query(
    sql`UPDATE "User" SET email = ${email}, "emailVerified" = true, "updatedAt" = now() WHERE id = ${userId}`,
  );
  for (const { workspaceId, id } of members) {
    const ctx = systemContext(workspaceId, id, `member:${id}`);
    await applyChanges(tx, ctx, { record: memberRecord }, [{ kind: 'updated', id, columns: { email } }]);
  }
  // Links that were mailed to the old address open the account no more.
  await forgetTokens(tx, userId);
  announceAccess(tx, userId);
}
