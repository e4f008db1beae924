import { beforeAll, describe, expect, it, vi } from 'vitest';
import { webhooks } from '@/server/automation/webhooks';
import { db, prisma, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import * as bulk from '@/server/outreach/bulk-actions';
import { drainBulkActions } from '@/server/outreach/bulk-actions/drain';
import { contacts } from '@/server/records/contacts';
import { exports } from '@/server/records/exports';
import { drainExports } from '@/server/records/exports/drain';
import { imports } from '@/server/records/imports';
import { drainImports } from '@/server/records/imports/work/drain';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeOwned, makeSignedIn } from '@/server/test/console';
import { makeKey, memberContext } from '@/server/test/factories';
import { sendFile } from '@/server/test/imports';
import { startTestServer } from '@/server/test/test-server';
import { roleScopes } from '@/server/workspace/access/roles';
import { me } from '@/server/workspace/me';
import { members } from '@/server/workspace/members';
import { beginLarge } from '@/server/workspace/operations/large/begin';
import { drainReverts } from '@/server/workspace/operations/large/drain';

// The wall: whoever is demoted or removed has lost it with everything that was theirs, at once.

const at = startTestServer();
let workspaceId: string;
let ownerId: string;
let owner: Awaited<ReturnType<typeof makeOwned>>['owner'];
beforeAll(async () => {
  const made = await makeOwned();
  ({ owner } = made);
  ({ id: workspaceId, ownerId } = made.workspace);
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

describe('work in the background that a member asked for', () => {
  const gone = /^It ended because whoever asked for it is no longer a member of this workspace\./;
  const revoked = /^It ended because the API key that asked for it was revoked or has expired\./;
  const fill = async (key: string) =>
    (await call(key, contacts.upsert, { contacts: ['Ada', 'Bo'].map((name) => ({ name })) })).body.results.map(
      ({ id }) => id ?? '',
    );
  const namesOf = async () => (await owner.contacts.list({ limit: 1000 })).contacts.map(({ name }) => name);
  /** What becomes of a bulk action. */
  async function bulkEnds(id: string) {
    while ((await drainBulkActions()).more);
    return (await owner.bulkActions.get({ id })).bulkAction;
  }

  it('ends with their membership, or with the key that asked for it: a bulk action', async () => {
    for (const how of ['removed', 'revoked'] as const) {
      const admin = await adminWithKey();
      const ids = await fill(admin.key);
      const asked =
        how === 'removed'
          ? await admin.calls.contacts.bulk({ ids, action: { type: 'delete' } })
          : (await call(admin.key, bulk.contacts.bulk, { ids, action: { type: 'delete' } })).body;
      if (how === 'removed') await owner.team.remove({ memberId: admin.memberId });
      else await owner.keys.revoke({ id: admin.keyId });
      const error = expect.stringMatching(how === 'removed' ? gone : revoked);
      expect(await bulkEnds(asked.bulkAction?.id ?? '')).toMatchObject({ status: 'failed', done: 0, error });
    }
    expect(await namesOf()).toEqual(expect.arrayContaining(['Ada', 'Bo']));
  });

  it('is done as they may act by now: a bulk action of somebody who was demoted', async () => {
    const admin = await adminWithKey();
    const ids = await fill(admin.key);
    const address = { id: newId(), memberId: ownerId, address: 'olivia@acme.example', isDefault: true };
    await prisma.mailbox.create({ data: { workspaceId, ...address }, select: { id: true } });
    const steps = [{ type: 'TASK' as const, delayDays: 0, taskTitle: 'Call' }];
    const { sequence } = await owner.sequences.create({ name: 'S', steps, sendMode: 'AUTO' });
    const enroll = { ids, action: { type: 'enroll' as const, sequenceId: sequence.id } };
    const { bulkAction } = await admin.calls.contacts.bulk(enroll);
    await owner.team.changeRole({ memberId: admin.memberId, role: 'member' });
    const error = expect.stringMatching(/^In the console you act as yourself\./);
    expect(await bulkEnds(bulkAction?.id ?? '')).toMatchObject({ status: 'failed', done: 0, error });
    expect((await owner.sequences.enrollments({ id: sequence.id })).enrollments).toEqual([]);
  });

  it.each(['removed', 'demoted'] as const)('taking back what others did, once they are %s', async (how) => {
    const admin = await adminWithKey();
    await owner.contacts.upsert({ contacts: [{ name: `Stays ${how}` }] });
    const id = (await owner.operations.list({ limit: 1 })).operations[0]?.id ?? '';
    const operation = { id: newId(), name: 'operations.revert' };
    await beginLarge({ ...memberContext(workspaceId, admin.memberId, 'admin'), operation }, id, 2);
    if (how === 'removed') await owner.team.remove({ memberId: admin.memberId });
    else await owner.team.changeRole({ memberId: admin.memberId, role: 'member' });
    while ((await drainReverts()).more);
    const { revert } = (await owner.operations.get({ id })).operation;
    const error = expect.stringMatching(how === 'removed' ? gone : /^Only owners and admins of this workspace can/);
    expect(revert).toMatchObject({ status: 'failed', error });
    expect(await namesOf()).toContain(`Stays ${how}`);
  });

  it('an export of what they may read no longer, and an import', async () => {
    const admin = await adminWithKey();
    const all = await admin.calls.exports.create({ resource: 'workspace' });
    await owner.team.changeRole({ memberId: admin.memberId, role: 'member' });
    while ((await drainExports()).more);
    const whole = (await owner.exports.get({ id: all.export.id })).export;
    expect(whole).toMatchObject({ state: 'FAILED', error: expect.stringMatching(/^Only owners, admins and keys/) });
    const spare = await makeKey(workspaceId, ['read:contacts'], { createdById: admin.memberId });
    const byKey = (await call(spare.key, exports.create, { resource: 'contacts' })).body.export;
    await owner.keys.revoke({ id: spare.keyId });
    const some = await admin.calls.exports.create({ resource: 'contacts' });
    const id = await sendFile(admin.key, 'contacts', 'Name\r\nImported');
    await call(admin.key, imports.start, { id });
    await owner.team.remove({ memberId: admin.memberId });
    while ((await drainExports()).more);
    while ((await drainImports()).more);
    const part = (await owner.exports.get({ id: some.export.id })).export;
    expect(part).toMatchObject({ state: 'FAILED', error: expect.stringMatching(gone) });
    const ofKey = (await owner.exports.get({ id: byKey.id })).export;
    expect(ofKey).toMatchObject({ state: 'FAILED', error: expect.stringMatching(revoked) });
    const read = (await owner.imports.get({ id })).import;
    expect(read).toMatchObject({ state: 'FAILED', error: expect.stringMatching(revoked) });
    expect(await namesOf()).not.toContain('Imported');
    await owner.imports.start({ id });
    while ((await drainImports()).more);
    expect(await namesOf()).toContain('Imported');
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
  const WAIT = { timeout: 30_000, interval: 20 };

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
