import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as download } from '@/app/download/[kind]/[id]/route';
import { exportPerson } from '@/server/app/people/export';
import { appRouter } from '@/server/app/trpc/router';
import { type Context, ROLES, type Role } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { runShutdown } from '@/server/kernel/shutdown';
import { consoleWith, makeSignedIn, PASSWORD } from '@/server/test/console';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { rawMail } from '@/server/test/inbound';
import { findInvite } from '@/server/workspace/auth/team/accept';
import { inviteMember } from '@/server/workspace/auth/team/invite';
import { keepCaught } from '@/server/workspace/mail/keep-caught';
import { codeMailId } from '@/server/workspace/mail/service-mail-id';

// The wall: who may grant a role. An admin makes no owner, a member nobody, by none of the ways that lead to an invitation.

afterAll(async () => {
  smtpPool().close();
  await runShutdown();
});

let ws: TestWorkspace;
let owner: Context;
let people: Record<Role, Awaited<ReturnType<typeof makeSignedIn>>>;
beforeAll(async () => {
  ws = await makeWorkspace();
  owner = memberContext(ws.id, ws.ownerId, 'owner');
  const [first, second, third] = await Promise.all(ROLES.map((role) => makeSignedIn(ws.id, role)));
  if (!first || !second || !third) throw new Error('There are three roles.');
  people = { owner: first, admin: second, member: third };
});

const MAY: Record<Role, readonly Role[]> = {
  owner: ['owner', 'admin', 'member'],
  admin: ['admin', 'member'],
  member: [],
};
const PAIRS = ROLES.flatMap((actor) => ROLES.map((role) => [actor, role, MAY[actor].includes(role)] as const));
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const address = () => `${newId()}@invited.example`;

/** What a call came to: done, or the status it was refused with. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe.each(PAIRS)('the %s and an invitation as %s', (actor, role, may) => {
  const act = () => people[actor].calls;
  const hidden = may ? 'done' : 'NOT_FOUND';
  const refused = may ? 'done' : 'FORBIDDEN';
  let pending: Awaited<ReturnType<typeof inviteMember>>;
  let mailId: string;
  beforeEach(async () => {
    pending = await inviteMember(owner, { email: address(), role });
    const [mail] = await db.query<{ id: string }>(
      sql`SELECT id::text FROM "CaughtMail" WHERE "workspaceId" = ${ws.id}::uuid ORDER BY id DESC LIMIT 1`,
    );
    mailId = mail?.id ?? '';
  });
  /** Everything that a procedure may answer or do, and that must not give the link away. */
  const CALLS: Record<string, [call: () => Promise<unknown>, expected: string]> = {
    'team.invite': [() => act().team.invite({ email: address(), role }), refused],
    'team.renewInvite': [() => act().team.renewInvite({ memberId: pending.memberId }), refused],
    'team.remove': [() => act().team.remove({ memberId: pending.memberId }), refused],
    'caught.read': [() => act().caught.read({ id: mailId }), hidden],
    'caught.answer': [() => act().caught.answer({ id: mailId, text: 'Who is this?' }), hidden],
  };

  it.each(Object.entries(CALLS))(`%s ${may ? 'is allowed' : 'is refused'}`, async (_name, [call, expected]) => {
    expect(await outcome(call())).toBe(expected);
    if (may) return;
    // The invitation is what it was, and still the owner's to give.
    expect(await findInvite(tokenOf(pending.url))).toMatchObject({ memberId: pending.memberId });
  });

  it(`the caught mail is ${may ? 'shown' : 'nowhere'}: list, raw text, attachments`, async () => {
    const listed = await act().caught.list({});
    expect(listed.caught.some(({ id }) => id === mailId)).toBe(may);
    expect(JSON.stringify(listed)).not.toContain(tokenOf(pending.url));
    const request = new Request(`http://localhost/download/caught/${mailId}?attachment=0`, {
      headers: { cookie: people[actor].cookie },
    });
    expect((await download(request, { params: Promise.resolve({}) })).status).toBe(404);
  });

  it(`team.changeRole ${may ? 'gives' : 'gives nobody'} that role, and voids the link that was given out`, async () => {
    const { id } = await makeMember(ws.id);
    expect(await outcome(act().team.changeRole({ memberId: id, role }))).toBe(refused);
    const other = role === 'member' ? 'admin' : 'member';
    expect(await outcome(act().team.changeRole({ memberId: pending.memberId, role: other }))).toBe(refused);
    expect(await findInvite(tokenOf(pending.url))).toEqual(may ? undefined : expect.anything());
  });

  it(`team.resetSecondFactor ${may ? 'helps' : 'leaves alone'} whoever has that role`, async () => {
    const other = await makeSignedIn(ws.id, role);
    expect(await outcome(act().team.resetSecondFactor({ memberId: other.memberId }))).toBe(refused);
    expect(await outcome(other.calls.account.sessions())).toBe(may ? 'UNAUTHORIZED' : 'done');
  });
});

describe('every procedure about the team, the catcher and keys', () => {
  // Whoever adds one says here what keeps it to those who may, by adding it to the tests of this file.
  const TRIED = [
    ...['caught.answer', 'caught.list', 'caught.read', 'keys.create', 'keys.list', 'keys.revoke'],
    'keys.usage',
    ...[
      'team.changeRole',
      'team.invite',
      'team.list',
      'team.owned',
      'team.pictures',
      'team.remove',
      'team.renewInvite',
    ],
    'team.resetSecondFactor',
  ];

  it('is tried in this file', () => {
    const all = Object.keys(appRouter._def.procedures).filter((name) => /^(team|caught|keys)\./.test(name));
    expect(all.sort()).toEqual(TRIED);
  });

  it('gives a member neither keys nor links', async () => {
    const { calls: mine } = people.member;
    expect(await outcome(mine.keys.create({ name: 'k', scopes: ['*'], expiresInDays: null }))).toBe('FORBIDDEN');
    expect(await outcome(mine.keys.list())).toBe('FORBIDDEN');
    expect(await outcome(mine.keys.usage())).toBe('FORBIDDEN');
    expect(await outcome(mine.team.owned({ memberId: ws.ownerId }))).toBe('FORBIDDEN');
    expect(await outcome(mine.keys.revoke({ id: ws.keyId }))).toBe('FORBIDDEN');
    // Faces are for every member, with nothing beside them.
    expect(await mine.team.pictures()).toEqual({ pictures: [] });
    const { url } = await inviteMember(owner, { email: address(), role: 'owner' });
    expect(JSON.stringify(await mine.team.list())).not.toContain(tokenOf(url));
  });

  it('takes no API key for a person: a key that may do everything grants no role', async () => {
    await expect(inviteMember(ws.ctx, { email: address(), role: 'member' })).rejects.toMatchObject({ status: 403 });
  });
});

describe('the mail catcher', () => {
  const seenBy = async (role: Role, id: string) => outcome(people[role].calls.caught.read({ id }));
  const keep = async (messageId: string, to: string) => {
    const raw = rawMail(
      { From: 'no-reply@crm.localhost', To: to, 'Message-ID': `<${messageId}>` },
      'Your code is 123456.',
    );
    await keepCaught(ws.id, { from: 'no-reply@crm.localhost', to: [to] }, raw);
    const [mail] = await db.query<{ id: string }>(
      sql`SELECT id::text FROM "CaughtMail" WHERE "workspaceId" = ${ws.id}::uuid ORDER BY id DESC LIMIT 1`,
    );
    return mail?.id ?? '';
  };

  it('shows a code to its addressee alone', async () => {
    const id = await keep(`${codeMailId()}@crm.localhost`, people.member.email.toUpperCase());
    expect(await Promise.all(ROLES.map((role) => seenBy(role, id)))).toEqual(['NOT_FOUND', 'NOT_FOUND', 'done']);
  });

  it('keeps its secrets in what is exported of a person: by an admin, and by a key that may do everything', async () => {
    const email = address();
    const invited = await inviteMember(owner, { email, role: 'owner' });
    const code = await keep(`${codeMailId()}@crm.localhost`, email);
    const sources = async (ctx: Context) => {
      const { sections } = await exportPerson(ctx, { email, format: 'json' });
      expect(sections.caughtMail?.map(({ id }) => id)).toContain(code);
      return JSON.stringify(sections.caughtMail);
    };
    for (const ctx of [ws.ctx, memberContext(ws.id, people.admin.memberId, 'admin')]) {
      expect(await sources(ctx)).not.toContain(tokenOf(invited.url));
      expect(await sources(ctx)).not.toContain('123456');
    }
    expect(await sources(owner)).toContain(tokenOf(invited.url));
    expect(await sources(owner)).not.toContain('123456');
  });

  it('shows a mail about an account, or an invitation of no role, to nobody', async () => {
    for (const start of ['account.', 'invite.']) {
      const id = await keep(`${start}${newId()}@crm.localhost`, people.owner.email);
      expect(await Promise.all(ROLES.map((role) => seenBy(role, id)))).toEqual(ROLES.map(() => 'NOT_FOUND'));
    }
  });
});

describe('an invitation', () => {
  const accept = (url: string) =>
    consoleWith().account.acceptInvite({ token: tokenOf(url), name: 'Eve', password: PASSWORD });

  it.each(['demoted', 'removed'] as const)('is void once whoever gave it out is %s', async (how) => {
    const leaver = await makeSignedIn(ws.id, 'admin');
    const { url, memberId } = await leaver.calls.team.invite({ email: address(), role: 'admin' });
    if (how === 'removed') await people.owner.calls.team.remove({ memberId: leaver.memberId });
    else await people.owner.calls.team.changeRole({ memberId: leaver.memberId, role: 'member' });
    expect(await outcome(accept(url))).toBe('NOT_FOUND');
    const { members } = await people.owner.calls.team.list();
    expect(members.find(({ id }) => id === memberId)?.inviteExpiresAt).toBeNull();
    await accept((await people.owner.calls.team.renewInvite({ memberId })).url);
  });

  it('of an admin cannot be raised to an owner by the link that the admin kept', async () => {
    const { url, memberId } = await people.admin.calls.team.invite({ email: address(), role: 'admin' });
    await people.owner.calls.team.changeRole({ memberId, role: 'owner' });
    expect(await outcome(accept(url))).toBe('NOT_FOUND');
    expect(await outcome(people.admin.calls.team.renewInvite({ memberId }))).toBe('FORBIDDEN');
    await accept((await people.owner.calls.team.renewInvite({ memberId })).url);
  });
});
