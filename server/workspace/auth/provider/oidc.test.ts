import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { config } from '@/server/kernel/config';
import { db, prisma, sql } from '@/server/kernel/db/client';
import { consoleWith, makeSignedIn, PASSWORD, requestAuth } from '@/server/test/console';
import { makeMember, makeWorkspace, memberContext } from '@/server/test/factories';
import { startOidc } from '@/server/test/oidc-server';
import { beginAt, cookiesOf, makeProvided, open } from '@/server/test/provider';
import { inviteMember } from '@/server/workspace/auth/team/invite';
import { changeRole, removeMember } from '@/server/workspace/auth/team/members';
import { removeDomain } from './domains';
import { callbackUrl } from './oidc';
import { removeProvider, saveProvider } from './settings';

let issuer: Awaited<ReturnType<typeof startOidc>>;
let claims: Record<string, unknown> = {};
beforeAll(async () => {
  issuer = await startOidc({ redirectUrl: callbackUrl(), claims: () => claims });
});
afterAll(() => issuer.close());
beforeEach(() => {
  config.signInAllowHosts = ['127.0.0.1'];
});

const setup = () => ({
  kind: 'OIDC' as const,
  issuer: issuer.issuer,
  clientId: issuer.client.client_id,
  clientSecret: issuer.client.client_secret,
});

async function signInAs(email: string, next?: string) {
  claims = { email, email_verified: true, name: 'Nora New' };
  const begun = await beginAt(email, next);
  const back = await issuer.walk(begun.url);
  const response = await open(back, begun.cookie);
  return { ...begun, back, response, cookie: cookiesOf(response), browser: begun.cookie };
}

test('an address leads to its provider, and a newcomer becomes a member', async () => {
  const { workspace, domain } = await makeProvided(setup());
  const { response, cookie } = await signInAs(`nora@${domain}`, '/deals?view=1');
  expect([response.status, response.headers.get('location')]).toEqual([303, `${config.baseUrl}/deals?view=1`]);
  const me = await consoleWith(cookie).account.me();
  expect(me.current).toMatchObject({ workspaceId: workspace.id, role: 'member', name: 'Nora New' });
});

test('an answer is good once, in the browser that began, and leads nowhere else', async () => {
  const { domain } = await makeProvided(setup());
  const begun = await signInAs(`a@${domain}`, 'https://evil.example/');
  expect(begun.response.headers.get('location')).toBe(`${config.baseUrl}/`);
  expect((await open(begun.back, begun.browser)).headers.get('location')).toMatch(/refused=late$/);
  const other = await beginAt(`a@${domain}`);
  const carried = await open(await issuer.walk(other.url), 'crm_flow=another');
  expect(carried.headers.get('location')).toMatch(/refused=late$/);
  expect(cookiesOf(carried)).not.toMatch(/session_token/);
  const forged = await beginAt(`a@${domain}`);
  const state = new URL(forged.url).searchParams.get('state');
  const guessed = await open(`${callbackUrl()}?code=guessed&state=${state}&iss=${issuer.issuer}`, forged.cookie);
  expect(guessed.headers.get('location')).toMatch(/refused=provider$/);
});

test('it vouches for no address of another domain, and for none that it calls unverified', async () => {
  const { domain } = await makeProvided(setup());
  const answerTo = async (said: Record<string, unknown>) => {
    claims = said;
    const begun = await beginAt(`a@${domain}`);
    return (await open(await issuer.walk(begun.url), begun.cookie)).headers.get('location');
  };
  expect(await answerTo({ email: 'a@elsewhere.example', email_verified: true })).toMatch(/refused=address$/);
  // Cognito, for one, says it as a text.
  for (const email_verified of [false, 'false'])
    expect(await answerTo({ email: `a@${domain}`, email_verified })).toMatch(/refused=provider$/);
});

test('whoever is refused is still on the way to where they were going', async () => {
  const { domain } = await makeProvided({ ...setup(), newcomers: 'INVITED' });
  const { response } = await signInAs(`f@${domain}`, '/deals?view=1');
  const refused = `${config.baseUrl}/sign-in?next=%2Fdeals%3Fview%3D1&refused=invitation`;
  expect(response.headers.get('location')).toBe(refused);
});

test('where people must be invited, others stay out', async () => {
  const { owner, domain } = await makeProvided({ ...setup(), newcomers: 'INVITED' });
  expect((await signInAs(`b@${domain}`)).response.headers.get('location')).toMatch(/refused=invitation$/);
  const email = `invited@${domain}`;
  const { memberId } = await inviteMember(owner, { email, role: 'admin' });
  const { cookie } = await signInAs(email);
  expect((await consoleWith(cookie).account.me()).current?.memberId).toBe(memberId);
  await removeMember(owner, { memberId });
  expect((await consoleWith(cookie).account.me()).current).toBeUndefined();
});

describe('an invitation that nobody could accept any more gives its role by the provider neither', () => {
  const old = new Date(Date.now() - 1000);
  /** Invites somebody as an admin, by an admin; what is done then makes the invitation void. */
  async function invitedBy(newcomers: 'INVITED' | 'MEMBER', done: 'expired' | 'demoted' | 'withdrawn') {
    const { workspace, owner, domain } = await makeProvided({ ...setup(), newcomers });
    const inviter = await makeMember(workspace.id, { role: 'admin' });
    const email = `late@${domain}`;
    const { memberId } = await inviteMember(memberContext(workspace.id, inviter.id, 'admin'), { email, role: 'admin' });
    const where = { workspaceId_id: { workspaceId: workspace.id, id: memberId } };
    if (done === 'demoted') await changeRole(owner, { memberId: inviter.id, role: 'member' });
    if (done === 'expired') await prisma.member.update({ where, data: { inviteExpiresAt: old }, select: { id: true } });
    if (done === 'withdrawn')
      await prisma.member.update({
        where,
        data: { inviteTokenHash: null, inviteExpiresAt: null },
        select: { id: true },
      });
    return { memberId, ...(await signInAs(email)) };
  }

  it.each(['expired', 'demoted', 'withdrawn'] as const)(
    '%s: nobody gets in where people must be invited',
    async (done) => {
      const { response } = await invitedBy('INVITED', done);
      expect(response.headers.get('location')).toMatch(/refused=invitation$/);
    },
  );

  it.each(['expired', 'demoted', 'withdrawn'] as const)('%s: they join as whoever has none', async (done) => {
    const { memberId, cookie } = await invitedBy('MEMBER', done);
    expect((await consoleWith(cookie).account.me()).current).toMatchObject({ memberId, role: 'member' });
  });
});

test('its session shows no other workspace, and asks for no second factor', async () => {
  const { workspace, domain } = await makeProvided(setup());
  const elsewhere = await makeWorkspace();
  const { cookie } = await signInAs(`c@${domain}`);
  const { userId } = await consoleWith(cookie).account.me();
  const { id } = await makeMember(elsewhere.id);
  const where = { workspaceId_id: { workspaceId: elsewhere.id, id } };
  await prisma.member.update({ where, data: { userId }, select: { id: true } });
  await prisma.workspace.update({
    where: { id: workspace.id },
    data: { requireTwoFactor: true },
    select: { id: true },
  });
  const me = await consoleWith(`${cookie}; crm_workspace=${elsewhere.id}`).account.me();
  expect(me.memberships.map(({ workspaceId, locked }) => [workspaceId, locked])).toEqual([[workspace.id, false]]);
});

test('where it is the only way a password opens nothing for members, but for owners', async () => {
  const { workspace, owner, domain } = await makeProvided(setup());
  const member = await makeSignedIn(workspace.id);
  const second = await makeSignedIn(workspace.id, 'owner');
  for (const [memberId, name] of [
    [member.memberId, 'mia'],
    [second.memberId, 'olga'],
  ] as const) {
    const where = { workspaceId_id: { workspaceId: workspace.id, id: memberId } };
    await prisma.member.update({ where, data: { email: `${name}@${domain}` }, select: { id: true } });
  }
  await saveProvider(owner, { ...setup(), clientSecret: undefined, newcomers: 'MEMBER', required: true });
  expect((await member.calls.account.me()).current).toBeUndefined();
  expect((await second.calls.account.me()).current?.workspaceId).toBe(workspace.id);
  const refused = await requestAuth('/sign-in/email', { email: member.email, password: PASSWORD });
  expect([refused.status, cookiesOf(refused)]).toEqual([403, '']);
  expect((await requestAuth('/sign-in/email', { email: second.email, password: PASSWORD })).status).toBe(200);
  const found = await requestAuth('/provider/look-up', { email: `anybody@${domain}` });
  expect(await found.json()).toEqual({ domain, required: true });
});

test('an account that nobody had shown to be theirs is taken over', async () => {
  const { workspace, domain } = await makeProvided(setup());
  const squatter = await makeSignedIn((await makeWorkspace()).id);
  const email = `early@${domain}`;
  await prisma.user.update({
    where: { id: squatter.userId },
    data: { email, emailVerified: false },
    select: { id: true },
  });
  const { cookie } = await signInAs(email);
  expect((await consoleWith(cookie).account.me()).current?.workspaceId).toBe(workspace.id);
  await expect(squatter.calls.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await requestAuth('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
});

test('owners alone set it up, the secret is never shown, and without it its sessions end', async () => {
  const { workspace, owner, domain } = await makeProvided(setup());
  const admin = await makeSignedIn(workspace.id, 'admin');
  const member = await makeSignedIn(workspace.id);
  expect(JSON.stringify(await admin.calls.signInProvider.get())).not.toContain(issuer.client.client_secret);
  await expect(admin.calls.signInProvider.remove()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(member.calls.signInProvider.get()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { cookie } = await signInAs(`d@${domain}`);
  await removeProvider(owner);
  await expect(consoleWith(cookie).account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await beginAt(`d@${domain}`)).status).toBe(404);
});

test('a domain that is taken away ends the sessions of its people, and of nobody else', async () => {
  const { workspace, owner, domain } = await makeProvided(setup());
  const other = `also-${domain}`;
  await db.query(sql`
    INSERT INTO "SignInDomain" ("workspaceId", domain, token, "verifiedAt")
    VALUES (${workspace.id}::uuid, ${other}, 'x', now())`);
  const [theirs, mine] = [(await signInAs(`e@${domain}`)).cookie, (await signInAs(`e@${other}`)).cookie];
  await removeDomain(owner, { domain });
  await expect(consoleWith(theirs).account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await consoleWith(mine).account.me()).email).toBe(`e@${other}`);
});

test('an issuer inside the network is not asked, unless the operator lets it through', async () => {
  const inside = await startOidc({ redirectUrl: callbackUrl(), claims: () => claims });
  const { domain } = await makeProvided({ ...setup(), issuer: inside.issuer });
  config.signInAllowHosts = [];
  expect((await beginAt(`e@${domain}`)).status).toBe(502);
  config.signInAllowHosts = ['127.0.0.1'];
  expect((await beginAt(`e@${domain}`)).status).toBe(200);
  await inside.close();
});
