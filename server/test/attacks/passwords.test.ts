import { hashPassword } from 'better-auth/crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { printReset } from '@/server/app/admin/accounts';
import { config } from '@/server/kernel/config';
import { db, pool, sql, sweepDb } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { runShutdown } from '@/server/kernel/shutdown';
import { listCaught } from '@/server/outreach/mail/catcher/caught';
import { consoleOf, consoleWith, makeSignedIn, PASSWORD, requestAuth, signInCookie } from '@/server/test/console';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { type SmtpTestServer, startSmtpServer } from '@/server/test/smtp';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { handleAuth } from '@/server/workspace/auth/handle';

// The wall: what opens an account, and what closes it.

const NEW = 'another long enough password';
let ws: TestWorkspace;
let smtpServer: SmtpTestServer;
let person: Awaited<ReturnType<typeof makeSignedIn>>;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
  ws = await makeWorkspace();
});
beforeEach(async () => {
  config.smtpUrl = smtpServer.url;
  smtpServer.reset();
  await db.query(sql`DELETE FROM "Attempt"`);
  person = await makeSignedIn(ws.id, 'member');
});
afterEach(() => {
  config.smtpUrl = undefined;
});
afterAll(async () => {
  smtpPool().close();
  await smtpServer.close();
  await runShutdown();
});

const isIn = (cookie: string) =>
  consoleWith(cookie)
    .account.me()
    .then(
      () => true,
      () => false,
    );
const signIn = async (password: string) =>
  (await requestAuth('/sign-in/email', { email: person.email, password })).status;
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);

/** The token of the link in the mail that has come to somebody. */
async function mailedToken(email: string, path: string): Promise<string> {
  await vi.waitFor(() => expect(smtpServer.ledger.some(({ to }) => to.includes(email))).toBe(true), {
    timeout: 60_000,
  });
  const text = (await smtpServer.mails()).at(-1)?.text ?? '';
  return new RegExp(`/${path}/([\\w-]+)`).exec(text)?.[1] ?? '';
}

it('an address with a domain beyond ASCII signs in as it is written, and as it stands in DNS', async () => {
  const { id: memberId } = await makeMember(ws.id);
  const written = `Mia.${newId()}@bücher.example`;
  const ascii = written.replace('bücher', 'xn--bcher-kva');
  await createOwnerAccount({ workspaceId: ws.id, memberId, email: ascii, password: PASSWORD, name: 'Mia' });
  const status = async (email: string) => (await requestAuth('/sign-in/email', { email, password: PASSWORD })).status;
  expect([await status(written), await status(ascii)]).toEqual([200, 200]);
});

describe('changing a password', () => {
  const change = (currentPassword = PASSWORD, newPassword = NEW) =>
    person.calls.account.changePassword({ currentPassword, newPassword });

  it('ends all other sessions, not this one, and leaves one password', async () => {
    const other = await signInCookie(person.email, PASSWORD);
    await change();
    expect([await isIn(person.cookie), await isIn(other)]).toEqual([true, false]);
    expect([await signIn(PASSWORD), await signIn(NEW)]).toEqual([401, 200]);
  });

  it('takes the current one, ten guesses at it, and signs nobody out by failing', async () => {
    const other = await signInCookie(person.email, PASSWORD);
    const codes = [];
    for (let n = 0; n < 11; n++) codes.push(await change('wrong guess').catch(({ code }) => code));
    expect(codes).toEqual([...Array(10).fill('BAD_REQUEST'), 'TOO_MANY_REQUESTS']);
    expect(await isIn(other)).toBe(true);
  });

  it('ends the session of whoever signs in with the old one at that very moment', async () => {
    const [account] = await db.query<{ id: string }>(
      sql`SELECT id FROM "Account" WHERE "userId" = ${person.userId} AND "providerId" = 'credential'`,
    );
    // Whoever signs in has been let in and waits for the row of the person, which the change holds.
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM "User" WHERE id = $1 FOR UPDATE', [person.userId]);
    const late = requestAuth('/sign-in/email', { email: person.email, password: PASSWORD });
    await vi.waitFor(
      async () => {
        const waiting = await db.query(
          sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%Session%'`,
        );
        expect(waiting.length).toBeGreaterThan(0);
      },
      { timeout: 60_000 },
    );
    await client.query('UPDATE "Account" SET password = $1 WHERE id = $2', [await hashPassword(NEW), account?.id]);
    await client.query('COMMIT');
    client.release();
    expect((await late).status).toBe(401);
    const left = await db.query(sql`SELECT 1 FROM "Session" WHERE "userId" = ${person.userId}`);
    expect(left).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const forget = (email = person.email) => consoleWith().account.forgotPassword({ email });
  const reset = (token: string, password = NEW) => consoleWith().account.resetPassword({ token, password });

  it('is reset by the link that is mailed, once, and every session ends', async () => {
    expect(await forget()).toEqual({ mailed: true });
    const token = await mailedToken(person.email, 'reset-password');
    const tries = await Promise.allSettled([reset(token), reset(token)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await isIn(person.cookie)).toBe(false);
    expect([await signIn(PASSWORD), await signIn(NEW)]).toEqual([401, 200]);
    await expect(reset(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('answers the same whether or not there is such an account, and mails only those who have one', async () => {
    expect(await forget('nobody@people.example')).toEqual(await forget());
    await mailedToken(person.email, 'reset-password');
    expect(smtpServer.ledger.flatMap(({ to }) => to)).toEqual([person.email]);
  });

  it('has a link that is kept as a hash alone, ends with the next one, and lives half an hour', async () => {
    await forget();
    const first = await mailedToken(person.email, 'reset-password');
    const [kept] = await db.query<{ identifier: string; minutes: number }>(sql`
      SELECT identifier, extract(epoch FROM "expiresAt" - now()) / 60 AS minutes FROM "Verification"
      WHERE value = ${person.userId}`);
    expect(kept?.identifier).not.toContain(first);
    expect(Number(kept?.minutes)).toBeLessThanOrEqual(30);
    const second = tokenOf(await printReset(person.email));
    await expect(reset(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await db.query(sql`UPDATE "Verification" SET "expiresAt" = now() - interval '1 second'`);
    await expect(reset(second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has a link that dies with a change of the password', async () => {
    const token = tokenOf(await printReset(person.email));
    await person.calls.account.changePassword({ currentPassword: PASSWORD, newPassword: NEW });
    await expect(reset(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is mailed three times an hour at most, and asked for twenty times from one address', async () => {
    for (let n = 0; n < 5; n++) await forget();
    for (let n = 0; n < 15; n++) await forget('nobody@people.example');
    await expect(forget()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await mailedToken(person.email, 'reset-password');
    await vi.waitFor(() => expect(smtpServer.ledger).toHaveLength(3), { timeout: 60_000 });
  });

  it('comes from an address whose answers and bounces nobody of the workspace reads', async () => {
    await forget();
    await mailedToken(person.email, 'reset-password');
    expect(smtpServer.ledger.at(-1)?.from).toMatch(/^no-reply@/);
    const boxes = await sweepDb.query(
      sql`SELECT 1 FROM "Mailbox" WHERE address = ${smtpServer.ledger.at(-1)?.from ?? ''}`,
    );
    expect(boxes).toEqual([]);
  });

  it('is mailed nowhere where only the built-in catcher would take it; the operator prints a link', async () => {
    config.smtpUrl = undefined;
    const owner = memberContext(ws.id, ws.ownerId, 'owner');
    const before = (await listCaught(owner, { limit: 100 })).caught.length;
    expect(await forget()).toEqual({ mailed: false });
    expect((await listCaught(owner, { limit: 100 })).caught).toHaveLength(before);
    expect(await db.query(sql`SELECT 1 FROM "Verification" WHERE value = ${person.userId}`)).toEqual([]);
    await reset(tokenOf(await printReset(person.email.toUpperCase())));
    expect(await signIn(NEW)).toBe(200);
  });
});

describe('ten spaces, or fewer letters with spaces around them', () => {
  it.each([
    '          ',
    '\u00a0'.repeat(12),
    '   short   ',
    '\t\n          \t',
    'tiny\u3000\u3000\u3000\u3000\u3000\u3000',
  ])('are no password, wherever one is set: %j', async (password) => {
    const message = expect.stringContaining('Use at least 10 characters');
    const token = tokenOf(await printReset(person.email));
    const { id: memberId } = await makeMember(ws.id);
    const account = { workspaceId: ws.id, memberId, email: `${newId()}@people.example`, name: 'Eve', password };
    const setUp = { workspaceName: 'W', name: 'Eve', email: 'eve@people.example', password };
    for (const call of [
      () => person.calls.account.changePassword({ currentPassword: PASSWORD, newPassword: password }),
      () => consoleWith().account.resetPassword({ token, password }),
      () => consoleWith().account.acceptInvite({ token: 'x', name: 'Eve', password }),
      () => consoleWith().account.setUp(setUp),
      () => createOwnerAccount(account),
    ]) {
      await expect(call()).rejects.toMatchObject({ message });
    }
    expect(await signIn(PASSWORD)).toBe(200);
  });
});

describe("a person's sessions", () => {
  it('are listed without what opens them, this one marked, and can be ended one by one or all others at once', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/127.0', 'x-forwarded-for': '192.0.2.40' };
    const more = async () => {
      const request = { email: person.email, password: PASSWORD };
      const response = await requestAuth('/sign-in/email', request, agent);
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    };
    const [second, third, fourth] = [await more(), await more(), await more()];
    const { sessions } = await person.calls.account.sessions();
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false, false]);
    expect(sessions[1]).toMatchObject({ userAgent: agent['user-agent'], address: '192.0.2.40' });
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'address',
      'createdAt',
      'current',
      'id',
      'lastSeenAt',
      'userAgent',
    ]);
    const theirs = (await consoleWith(second).account.sessions()).sessions[0]?.id ?? '';
    await person.calls.account.endSession({ id: theirs });
    expect(await Promise.all([person.cookie, second, third, fourth].map(isIn))).toEqual([true, false, true, true]);
    expect(await person.calls.account.endOtherSessions()).toEqual({ ended: 2 });
    expect(await Promise.all([person.cookie, third, fourth].map(isIn))).toEqual([true, false, false]);
  });

  it('are out of reach of everybody else', async () => {
    const other = await makeSignedIn(ws.id, 'owner');
    const { sessions } = await person.calls.account.sessions();
    await expect(other.calls.account.endSession({ id: sessions[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await other.calls.account.sessions()).sessions.map(({ id }) => id)).not.toContain(sessions[0]?.id);
    await other.calls.account.endOtherSessions();
    expect(await isIn(person.cookie)).toBe(true);
  });

  it('never show their token to a script', async () => {
    const request = new Request('http://localhost:3000/api/auth/get-session', { headers: { cookie: person.cookie } });
    const text = await (await handleAuth(request)).text();
    const [row] = await db.query<{ token: string }>(sql`SELECT token FROM "Session" WHERE "userId" = ${person.userId}`);
    expect(row?.token).toBeTruthy();
    expect(text).not.toContain(row?.token);
  });
});

it('the console of somebody who was let in by the link of the operator works', async () => {
  const token = tokenOf(await printReset(person.email));
  const { email } = await consoleWith().account.resetPassword({ token, password: NEW });
  const me = await (await consoleOf(email, NEW)).account.me();
  expect(me).toMatchObject({ email: person.email, emailVerified: true });
});
