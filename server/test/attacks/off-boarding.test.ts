import { beforeAll, describe, expect, it, vi } from 'vitest';
import { webhooks } from '@/server/automation/webhooks';
import { db, sql } from '@/server/kernel/db/client';
import { roleScopes } from '@/server/kernel/roles';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeOwned, makeSignedIn } from '@/server/test/console';
import { makeKey } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { me } from '@/server/workspace/me';
import { members } from '@/server/workspace/members';

// The wall: whoever is demoted or removed has lost it with everything that was theirs, at once.

const at = startTestServer();
let workspaceId: string;
let owner: Awaited<ReturnType<typeof makeOwned>>['owner'];
beforeAll(async () => {
  const made = await makeOwned();
  ({ owner } = made);
  workspaceId = made.workspace.id;
});

async function adminWithKey(scopes: ('*' | 'read:tags' | 'write:webhooks' | 'write:members')[] = ['*']) {
  const admin = await makeSignedIn(workspaceId, 'admin');
  const { key, id } = await admin.calls.keys.create({ name: 'Sync', scopes, expiresInDays: null });
  return { ...admin, key, keyId: id };
}
const keyView = async (id: string) => (await owner.keys.list()).apiKeys.find((one) => one.id === id);
const errorOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];

describe('the key of a member', () => {
  it('that is removed is a 401 from that moment, and the console says why', async () => {
    const { key, keyId, memberId } = await adminWithKey();
    expect((await call(key, tags.list, {})).status).toBe(200);
    await owner.team.remove({ memberId });
    expect(errorOf(await call(key, tags.list, {}))).toEqual([401, 'Invalid or missing API key.']);
    expect(await keyView(keyId)).toMatchObject({ state: 'revoked', owner: { name: 'Mia Member', role: null } });
  });

  it('that is removed by any other way than the console stops too', async () => {
    const { key, keyId, memberId } = await adminWithKey();
    await db.query(sql`DELETE FROM "Member" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${memberId}::uuid`);
    expect((await call(key, tags.list, {})).status).toBe(401);
    expect(await keyView(keyId)).toMatchObject({ state: 'revoked', owner: { name: 'Mia Member', role: null } });
  });

  it('that is demoted loses what only admins may, with the usual 403, and has it again with the role', async () => {
    const { key, keyId, memberId } = await adminWithKey();
    const listens = () => call(key, webhooks.create, { url: 'https://hooks.example.com/a', events: ['lead.created'] });
    expect((await listens()).status).toBe(201);
    await owner.team.changeRole({ memberId, role: 'member' });
    expect(errorOf(await listens())).toEqual([403, 'API key missing required scope: write:webhooks.']);
    const renamed = await call(key, members.update, { id: memberId, name: 'Boss' });
    expect(errorOf(renamed)).toEqual([403, 'API key missing required scope: write:members.']);
    expect((await call(key, tags.list, {})).status).toBe(200);
    expect((await call(key, me.get, {})).body.key.scopes).toEqual(roleScopes('member'));
    expect((await keyView(keyId))?.lostScopes).toContain('write:webhooks');
    await owner.team.changeRole({ memberId, role: 'admin' });
    expect((await listens()).status).toBe(201);
    expect((await keyView(keyId))?.lostScopes).toEqual([]);
  });

  it('never gains by a role: it stays what it was given', async () => {
    const { key, keyId, memberId } = await adminWithKey(['read:tags', 'write:webhooks']);
    expect((await call(key, tags.create, { name: 'no' })).status).toBe(403);
    await owner.team.changeRole({ memberId, role: 'member' });
    expect((await call(key, tags.list, {})).status).toBe(200);
    expect((await keyView(keyId))?.lostScopes).toEqual(['write:webhooks']);
    expect((await call(key, me.get, {})).body.key.scopes).toEqual(['read:tags']);
  });

  it('of nobody, which only the operator makes, is bounded by no member and shown as such', async () => {
    const { key, keyId } = await makeKey(workspaceId, ['*']);
    expect((await call(key, tags.list, {})).status).toBe(200);
    expect(await keyView(keyId)).toMatchObject({ owner: null, state: 'active', lostScopes: [] });
  });
});

describe('the open stream of a member', () => {
  const listen = async (cookie: string) => {
    const response = await fetch(at('http://localhost:3000/api/live'), { headers: { cookie } });
    let over = false;
    void (async () => {
      for await (const _chunk of response.body ?? []);
      over = true;
    })().catch(() => undefined);
    return { status: response.status, isOver: () => over };
  };
  const WAIT = { timeout: 12_000, interval: 20 };

  it('ends at once when they are removed, and is not to be had again', async () => {
    const gone = await makeSignedIn(workspaceId, 'member');
    const stays = await makeSignedIn(workspaceId, 'member');
    const [first, other] = [await listen(gone.cookie), await listen(stays.cookie)];
    expect([first.status, other.status]).toEqual([200, 200]);
    await owner.team.remove({ memberId: gone.memberId });
    // Well before the next of the looks that are taken once a minute.
    await vi.waitFor(() => expect(first.isOver()).toBe(true), WAIT);
    expect(other.isOver()).toBe(false);
    expect((await listen(gone.cookie)).status).toBe(401);
    await expect(gone.calls.tags.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('ends when that session is ended elsewhere', async () => {
    const person = await makeSignedIn(workspaceId, 'member');
    const stream = await listen(person.cookie);
    const { sessions } = await person.calls.account.sessions();
    await person.calls.account.endSession({ id: sessions[0]?.id ?? '' });
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), WAIT);
  });
});
