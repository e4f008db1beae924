import { beforeEach, describe, expect, it } from 'vitest';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { makeBrowser } from '@/server/test/browser';
import { makeOwned, makeSignedIn, PASSWORD } from '@/server/test/console';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { totpCode } from '@/server/test/totp';

const browser = (start = '') => {
  const made = makeBrowser(start);
  const enter = (code: string, trustDevice = false) => made.post('/two-factor/verify-totp', { code, trustDevice });
  return { ...made, enter };
};
type Person = Awaited<ReturnType<typeof makeSignedIn>>;

let ws: TestWorkspace;
let person: Person;
beforeEach(async () => {
  ws = await makeWorkspace();
  person = await makeSignedIn(ws.id);
});

/** Turns it on in the browser in which the person is signed in. */
async function setUp({ cookie }: Pick<Person, 'cookie'>) {
  const own = browser(cookie);
  const { body } = await own.post('/two-factor/enable', { password: PASSWORD });
  const uri = String(body.totpURI);
  const used = totpCode(uri);
  expect((await own.enter(used)).status).toBe(200);
  return { own, uri, used, recovery: body.backupCodes as string[] };
}

async function signIn(email = person.email, from = browser()) {
  const { status, body } = await from.post('/sign-in/email', { email, password: PASSWORD });
  return { status, body, from };
}

describe('an authenticator app', () => {
  it('is entered in vain in a browser whose cookie is none of ours', async () => {
    expect((await browser('crm.two_factor=%E0%A4%A').enter('123456')).status).toBe(401);
  });

  it('is asked for at the next sign-in, and not before a first code was entered', async () => {
    const own = browser(person.cookie);
    const begun = await own.post('/two-factor/enable', { password: PASSWORD });
    expect(await (await signIn()).from.isIn()).toBe(true);
    expect((await own.enter(totpCode(String(begun.body.totpURI)))).status).toBe(200);
    expect((await own.calls().account.me()).secondFactor).toBe(true);
    const { status, body, from } = await signIn();
    expect([status, body]).toEqual([200, { secondFactor: true }]);
    expect(await from.isIn()).toBe(false);
    expect((await from.enter('000000')).body.error).toBe('code: This is not the code');
    expect(await from.enter(totpCode(String(begun.body.totpURI), 1))).toEqual({ status: 200, body: {} });
    expect(await from.isIn()).toBe(true);
  });

  it('keeps its secret and recovery codes encrypted', async () => {
    const { uri, recovery } = await setUp(person);
    const [row] = await sweepDb.query<{ all: string }>(
      sql`SELECT to_jsonb(t)::text AS all FROM "TwoFactor" t WHERE "userId" = ${person.userId}`,
    );
    const base32 = new URL(uri).searchParams.get('secret') ?? '';
    for (const secret of [base32, ...recovery]) expect(row?.all).not.toContain(secret);
  });

  it('takes a code once, and the password to be turned on or off', async () => {
    const { own, uri, used } = await setUp(person);
    const { from } = await signIn();
    expect(await from.enter(used)).toMatchObject({ status: 429 });
    expect((await from.enter(totpCode(uri, 1))).status).toBe(200);
    for (const path of ['enable', 'disable', 'generate-backup-codes']) {
      const { status, body } = await own.post(`/two-factor/${path}`, { password: 'wrong wrong wrong' });
      expect([status, body.error]).toEqual([400, 'password: This is not your password']);
      expect((await browser().post(`/two-factor/${path}`, { password: PASSWORD })).status).toBe(401);
    }
    expect((await own.post('/two-factor/disable', { password: PASSWORD })).status).toBe(200);
    expect(await (await signIn()).from.isIn()).toBe(true);
  });

  it('can be guessed at ten times in a quarter of an hour, in however many sign-ins', async () => {
    const { uri } = await setUp(person);
    const statuses: number[] = [];
    let { from } = await signIn();
    for (let n = 0; n < 11; n++) {
      if (n % 4 === 0) ({ from } = await signIn());
      statuses.push((await from.enter(String(100_000 + n))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    ({ from } = await signIn());
    expect((await from.enter(totpCode(uri, 1))).status).toBe(429);
  });

  it('is entered by whoever has given the password in that browser, and by nobody once the password is another', async () => {
    const { own, uri } = await setUp(person);
    expect((await browser().enter(totpCode(uri, 1))).status).toBe(401);
    const { from } = await signIn();
    await own.calls().account.changePassword({ currentPassword: PASSWORD, newPassword: 'quite another password' });
    expect((await from.enter(totpCode(uri, 1))).status).toBe(401);
    expect(await from.isIn()).toBe(false);
  });
});

it('a trusted browser is not asked again, until the password is another', async () => {
  const { own, uri } = await setUp(person);
  const { from } = await signIn();
  await from.enter(totpCode(uri, 1), true);
  await from.post('/sign-out', {});
  expect((await signIn(person.email, from)).body).toEqual({});
  expect((await signIn()).body).toEqual({ secondFactor: true });
  const newPassword = 'quite another password';
  await own.calls().account.changePassword({ currentPassword: PASSWORD, newPassword });
  const again = await from.post('/sign-in/email', { email: person.email, password: newPassword });
  expect(again.body).toEqual({ secondFactor: true });
});

it('a recovery code is good once, and new ones replace the old', async () => {
  const { own, recovery } = await setUp(person);
  const [first = '', second = ''] = recovery;
  const use = async (code: string) => {
    const { from } = await signIn();
    return (await from.post('/two-factor/verify-backup-code', { code })).status;
  };
  expect(recovery).toHaveLength(10);
  expect(await use(first)).toBe(200);
  await sweepDb.query(sql`DELETE FROM "Attempt"`);
  expect(await use(first)).toBe(400);
  const renewed = await own.post('/two-factor/generate-backup-codes', { password: PASSWORD });
  expect(await use(second)).toBe(400);
  expect(await use((renewed.body.backupCodes as string[])[0] ?? '')).toBe(200);
});

describe('a workspace that asks for a second factor', () => {
  it('is closed to members without one, and opens with it', async () => {
    const { owner, workspace, email } = await makeOwned();
    const mia = await makeSignedIn(workspace.id);
    await expect(owner.workspace.setRequireTwoFactor({ requireTwoFactor: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const { from } = await signIn(email);
    await setUp({ cookie: from.cookie() }).then(({ own }) =>
      own.calls().workspace.setRequireTwoFactor({ requireTwoFactor: true }),
    );
    await expect(mia.calls.tags.list({})).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('asks for a second factor'),
    });
    const me = await mia.calls.account.me();
    expect([me.current, me.lockedOutOf]).toEqual([undefined, me.memberships[0]?.workspaceName]);
    const { own } = await setUp(mia);
    expect((await own.calls().tags.list({})).tags).toEqual([]);
  });

  it('is asked for by admins alone', async () => {
    const { own } = await setUp(person);
    await expect(own.calls().workspace.setRequireTwoFactor({ requireTwoFactor: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('resetting the second factor of somebody who lost it', () => {
  it('signs them out, lets them in by the password alone, and is kept in the history', async () => {
    const { owner, workspace } = await makeOwned();
    const mia = await makeSignedIn(workspace.id);
    const { own, uri } = await setUp(mia);
    const { from } = await signIn(mia.email);
    await from.enter(totpCode(uri, 1), true);
    expect((await owner.team.list()).members.find(({ id }) => id === mia.memberId)?.secondFactor).toBe(true);
    await owner.team.resetSecondFactor({ memberId: mia.memberId });
    expect([await own.isIn(), await from.isIn()]).toEqual([false, false]);
    expect((await signIn(mia.email)).body).toEqual({});
    const { changes } = await owner.changes.list({ entity: 'member', recordId: mia.memberId });
    const told = changes.filter(({ changed }) => 'secondFactor' in changed);
    expect(told.map(({ actor, changed }) => [actor.kind, actor.id, changed.secondFactor])).toEqual(
      expect.arrayContaining([
        ['member', mia.memberId, { before: 'off', after: 'on' }],
        ['member', workspace.ownerId, { before: 'on', after: 'off' }],
      ]),
    );
  });

  it('is for whoever may act on them, and for nobody of one workspace alone where they belong to two', async () => {
    const { owner, workspace } = await makeOwned();
    const admin = await makeSignedIn(workspace.id, 'admin');
    const mia = await makeSignedIn(workspace.id);
    await setUp(mia);
    await expect(admin.calls.team.resetSecondFactor({ memberId: workspace.ownerId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(mia.calls.team.resetSecondFactor({ memberId: admin.memberId })).rejects.toThrow();
    await expect(owner.team.resetSecondFactor({ memberId: person.memberId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await sweepDb.query(sql`
      UPDATE "Member" SET "userId" = ${mia.userId} WHERE "workspaceId" = ${ws.id}::uuid AND id = ${ws.ownerId}::uuid`);
    await expect(owner.team.resetSecondFactor({ memberId: mia.memberId })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
