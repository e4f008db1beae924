import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmAccount } from '@/server/app/admin/accounts';
import { config } from '@/server/kernel/config';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { runShutdown } from '@/server/kernel/shutdown';
import { consoleOf, consoleWith, makeOwned, PASSWORD } from '@/server/test/console';
import { type SmtpTestServer, startSmtpServer } from '@/server/test/smtp';

// The wall: an address is somebody's only when they have read mail there. Whoever invites may type any address.

const MIAS = 'the password of Mia herself';
type Console = Awaited<ReturnType<typeof consoleOf>>;
let smtpServer: SmtpTestServer;
let mallory: Console;
let honest: Console;
let mia: string;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
});
beforeEach(async () => {
  config.smtpUrl = smtpServer.url;
  smtpServer.reset();
  mallory = (await makeOwned()).owner;
  honest = (await makeOwned()).owner;
  mia = `mia@${newId()}.example`;
});
afterEach(() => {
  config.smtpUrl = undefined;
});
afterAll(async () => {
  smtpPool().close();
  await smtpServer.close();
  await runShutdown();
});

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const accept = (by: Console, token: string, password?: string) =>
  by.account.acceptInvite({ token, ...(password && { name: 'Mia', password }) });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ message }: Error) => message,
  );

/** What a link in the latest mail to an address ends with. */
async function mailed(email: string, path: string): Promise<string> {
  const find = async () => {
    const places = smtpServer.ledger.flatMap(({ to }, place) => (to.includes(email) ? [place] : []));
    const texts = await smtpServer.mails();
    return places.map((place) => new RegExp(`/${path}/([\\w.-]+)`).exec(texts[place]?.text ?? '')?.[1]).filter(Boolean);
  };
  let tokens: (string | undefined)[] = [];
  await vi.waitFor(
    async () => {
      tokens = await find();
      expect(tokens).not.toEqual([]);
    },
    { timeout: 60_000 },
  );
  return tokens.at(-1) ?? '';
}

/** Mallory invites Mia's address, and makes the account himself with the link that he is shown. */
async function squat() {
  const { url } = await mallory.team.invite({ email: mia, role: 'member' });
  await accept(consoleWith(), tokenOf(url), PASSWORD);
  return consoleOf(mia, PASSWORD);
}

describe('the link that whoever invites is shown', () => {
  it('is another than the mailed one, and makes an account of an address that is not confirmed', async () => {
    const { url } = await mallory.team.invite({ email: mia, role: 'member' });
    const inMail = await mailed(mia, 'invite');
    expect(inMail).not.toBe(tokenOf(url));
    expect(inMail.split('.')[0]).toBe(tokenOf(url));
    await accept(consoleWith(), tokenOf(url), PASSWORD);
    expect((await (await consoleOf(mia, PASSWORD)).account.me()).emailVerified).toBe(false);
  });

  it('cannot be made into the mailed one', async () => {
    const { url } = await mallory.team.invite({ email: mia, role: 'member' });
    const { url: own } = await mallory.team.invite({ email: `mallory@${newId()}.example`, role: 'member' });
    const proofOfAnother = (await mailed(smtpServer.ledger.at(-1)?.to[0] ?? '', 'invite')).split('.')[1];
    expect(tokenOf(own)).not.toBe(tokenOf(url));
    for (const proof of ['', 'x', 'A'.repeat(32), proofOfAnother]) {
      const { url: fresh, memberId } = await mallory.team.invite({ email: `${newId()}@x.example`, role: 'member' });
      const joined = await accept(consoleWith(), `${tokenOf(fresh)}.${proof}`, PASSWORD);
      expect([memberId, joined]).toEqual([memberId, expect.objectContaining({ verified: false })]);
    }
  });
});

describe('the mailed link', () => {
  it('makes an account whose address is confirmed, and which then joins others', async () => {
    await mallory.team.invite({ email: mia, role: 'member' });
    await accept(consoleWith(), await mailed(mia, 'invite'), MIAS);
    const hers = await consoleOf(mia, MIAS);
    expect((await hers.account.me()).emailVerified).toBe(true);
    const { url } = await honest.team.invite({ email: mia, role: 'member' });
    expect(await refusalOf(accept(consoleWith(), tokenOf(url), PASSWORD))).toBe(`Sign in as ${mia} first.`);
    await accept(hers, tokenOf(url));
    expect((await (await consoleOf(mia, MIAS)).account.me()).memberships).toHaveLength(2);
  });
});

describe('an account of an address that somebody else typed', () => {
  it('joins no other workspace', async () => {
    const his = await squat();
    const { url } = await honest.team.invite({ email: mia, role: 'admin' });
    expect(await refusalOf(accept(his, tokenOf(url)))).toBe(
      `Confirm first that ${mia} is yours: under Settings, Account.`,
    );
    expect(await refusalOf(accept(consoleWith(), tokenOf(url), MIAS))).toBe(`Sign in as ${mia} first.`);
    expect((await his.account.me()).memberships).toHaveLength(1);
  });

  it('is taken over by whoever reads the address, with the link that another workspace mails, and he is out', async () => {
    const his = await squat();
    await honest.team.invite({ email: mia, role: 'admin' });
    await accept(consoleWith(), await mailed(mia, 'invite'), MIAS);
    expect(await refusalOf(his.account.me())).toBe('Your session has ended. Sign in again.');
    await expect(consoleOf(mia, PASSWORD)).rejects.toThrow('401');
    const me = await (await consoleOf(mia, MIAS)).account.me();
    expect([me.emailVerified, me.memberships.length]).toEqual([true, 2]);
  });

  it('is taken over by a reset of its password too', async () => {
    const his = await squat();
    await consoleWith().account.forgotPassword({ email: mia });
    await consoleWith().account.resetPassword({ token: await mailed(mia, 'reset-password'), password: MIAS });
    expect(await refusalOf(his.account.me())).toBe('Your session has ended. Sign in again.');
    expect((await (await consoleOf(mia, MIAS)).account.me()).emailVerified).toBe(true);
  });

  it('is not confirmed by Mia opening the mailed link: that takes the session, and the token is one person’s', async () => {
    await squat();
    const token = await mailed(mia, 'confirm');
    expect(await refusalOf(consoleWith().account.confirmAddress({ token }))).toBe(
      'Your session has ended. Sign in again.',
    );
    expect(await refusalOf(honest.account.confirmAddress({ token }))).toContain('is for another account');
    const [user] = await db.query<{ emailVerified: boolean }>(
      sql`SELECT "emailVerified" FROM "User" WHERE email = ${mia}`,
    );
    expect(user?.emailVerified).toBe(false);
  });
});

describe('somebody who joined by the link that they were handed', () => {
  it('confirms the address by the mail that they get then, once, and joins others after that', async () => {
    const hers = await squat();
    const token = await mailed(mia, 'confirm');
    await hers.account.confirmAddress({ token });
    await expect(hers.account.confirmAddress({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { url } = await honest.team.invite({ email: mia, role: 'member' });
    await accept(hers, tokenOf(url));
  });
});

describe('with the built-in catcher, whose mails the inviter reads', () => {
  beforeEach(() => {
    config.smtpUrl = undefined;
  });

  it('inviting works, no link proves anything, and a second workspace takes the operator', async () => {
    const hers = await squat();
    const { url } = await honest.team.invite({ email: mia, role: 'member' });
    const [mail] = (await honest.caught.list({})).caught;
    const { text } = (await honest.caught.read({ id: mail?.id ?? '' })).caught;
    expect(text).toContain(`${url}\n`);
    expect(await refusalOf(accept(hers, tokenOf(url)))).toContain(`Confirm first that ${mia} is yours`);
    expect(await refusalOf(hers.account.mailConfirmation())).toContain('crm admin account confirm');
    await confirmAccount(mia);
    await accept(await consoleOf(mia, PASSWORD), tokenOf(url));
    expect((await (await consoleOf(mia, PASSWORD)).account.me()).memberships).toHaveLength(2);
  });
});
