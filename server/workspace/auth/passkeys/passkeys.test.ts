import { beforeEach, describe, expect, it } from 'vitest';
import { printReset } from '@/server/app/admin/accounts';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { makeAuthenticator } from '@/server/test/authenticator';
import { makeBrowser } from '@/server/test/browser';
import { makeOwned, makeSignedIn, PASSWORD } from '@/server/test/console';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';

let ws: TestWorkspace;
let person: Awaited<ReturnType<typeof makeSignedIn>>;
beforeEach(async () => {
  ws = await makeWorkspace();
  person = await makeSignedIn(ws.id);
});

type Device = ReturnType<typeof makeAuthenticator>;
const challengeOf = (body: Record<string, unknown>) => ({ challenge: String(body.challenge) });

/** Adds a passkey of a device in the browser where the person is signed in. */
async function add(device: Device, cookie = person.cookie, password = PASSWORD) {
  const own = makeBrowser(cookie);
  const begun = await own.post('/passkey/generate-register-options', { password });
  if (begun.status !== 200) return { own, ...begun };
  const response = device.create(challengeOf(begun.body));
  return { own, ...(await own.post('/passkey/verify-registration', { response, name: 'My phone' })) };
}

async function signIn(device: Device) {
  const from = makeBrowser();
  const begun = await from.post('/passkey/generate-authenticate-options', {});
  const response = device.get(challengeOf(begun.body));
  const { status } = await from.post('/passkey/verify-authentication', { response });
  return { from, status, response };
}

it('signs in without a password, also where that would ask for a code', async () => {
  const device = makeAuthenticator();
  const { own, status, body } = await add(device);
  expect([status, body]).toEqual([200, {}]);
  await sweepDb.query(sql`UPDATE "User" SET "twoFactorEnabled" = true WHERE id = ${person.userId}`);
  const { from, status: signedIn } = await signIn(device);
  expect([signedIn, await from.isIn()]).toEqual([200, true]);
  expect((await from.calls().account.me()).userId).toBe(person.userId);
  const { passkeys } = await own.calls().account.passkeys();
  expect(passkeys).toMatchObject([{ name: 'My phone', maker: null }]);
  expect(Object.keys(passkeys[0] ?? {})).not.toContain('publicKey');
});

describe('a passkey is refused', () => {
  it('without the password, however fresh the session is', async () => {
    const device = makeAuthenticator();
    expect((await add(device, person.cookie, 'wrong wrong wrong')).status).toBe(400);
    expect((await add(device, '')).status).toBe(401);
    const response = device.create({ challenge: 'bXkgb3duIGNoYWxsZW5nZQ' });
    expect((await makeBrowser(person.cookie).post('/passkey/verify-registration', { response })).status).toBe(400);
  });

  it('of a device that does not check who holds it', async () => {
    expect((await add(makeAuthenticator({ verifies: false }))).status).toBe(400);
    expect((await person.calls.account.passkeys()).passkeys).toEqual([]);
  });

  it('of another site', async () => {
    expect((await add(makeAuthenticator({ origin: 'http://evil.example:3000' }))).status).toBe(400);
  });

  it('that is shown twice, or that nobody has', async () => {
    const device = makeAuthenticator();
    await add(device);
    const { from, response } = await signIn(device);
    expect((await from.post('/passkey/verify-authentication', { response })).status).toBe(401);
    expect((await signIn(makeAuthenticator())).status).toBe(401);
    expect((await makeBrowser().post('/passkey/verify-authentication', { response: 'x' })).status).toBe(401);
  });
});

describe('a passkey ends', () => {
  it('when its person removes it, and nobody else can', async () => {
    const device = makeAuthenticator();
    await add(device);
    const [passkey] = (await person.calls.account.passkeys()).passkeys;
    const { owner } = await makeOwned();
    await expect(owner.account.removePasskey({ id: passkey?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await person.calls.account.removePasskey({ id: passkey?.id ?? '' });
    expect((await signIn(device)).status).toBe(401);
  });

  it('when an admin resets the second factor', async () => {
    const device = makeAuthenticator();
    await add(device);
    const admin = await makeSignedIn(ws.id, 'admin');
    await admin.calls.team.resetSecondFactor({ memberId: person.memberId });
    expect((await signIn(device)).status).toBe(401);
  });

  it.each([
    [true, 200],
    [false, 401],
  ])(
    'with the password of an account only where nobody had confirmed its address (confirmed %s)',
    async (verified, then) => {
      const device = makeAuthenticator();
      await add(device);
      await sweepDb.query(sql`UPDATE "User" SET "emailVerified" = ${verified} WHERE id = ${person.userId}`);
      const link = await printReset(person.email);
      const token = link.slice(link.lastIndexOf('/') + 1);
      await makeBrowser().calls().account.resetPassword({ token, password: 'quite another password' });
      expect((await signIn(device)).status).toBe(then);
    },
  );
});
