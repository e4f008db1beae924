import { beforeEach, describe, expect, it } from 'vitest';
import { sweepDb as db } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeKey, makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { members } from './';
import { resolveMember } from './resolve';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

describe('GET /members', () => {
  it('lists the members of the workspace to any key', async () => {
    const mia = await makeMember(ws.id, { name: 'Aa' });
    await makeMember((await makeWorkspace()).id);
    const { key } = await makeKey(ws.id, []);
    const { body } = await call(key, members.list, {});
    expect(body.members[0]).toEqual({ ...mia, timezone: 'UTC' });
    expect(body.members.map(({ id, role }) => [id, role])).toEqual([
      [mia.id, 'member'],
      [ws.ownerId, 'owner'],
    ]);
  });
});

describe('PATCH /members/{id}', () => {
  it('changes name and time zone', async () => {
    const { id } = await makeMember(ws.id);
    const { body } = await call(ws.key, members.update, { id, timezone: 'America/New_York' });
    expect(body.member).toMatchObject({ id, name: 'Mia Member', timezone: 'America/New_York' });
    expect((await call(ws.key, members.update, { id, name: ' Mia ' })).body.member.name).toBe('Mia');
  });

  it.each(['Mars/Olympus', '+02:00', ''])("refuses '%s' as a time zone", async (timezone) => {
    const answer = await call(ws.key, members.update, { id: ws.ownerId, timezone });
    expect([answer.status, answer.body.error]).toEqual([400, 'timezone: Invalid time zone']);
  });

  it('needs write:members, something to change and a member of this workspace', async () => {
    const { key } = await makeKey(ws.id, ['write:leads']);
    const scope = await call(key, members.update, { id: ws.ownerId, name: 'x' });
    expect([scope.status, scope.body.error]).toEqual([403, 'API key missing required scope: write:members.']);
    expect((await call(ws.key, members.update, { id: ws.ownerId })).status).toBe(400);
    const other = await makeWorkspace();
    const foreign = await call(other.key, members.update, { id: ws.ownerId, name: 'x' });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Member not found.']);
  });
});

describe('resolveMember', () => {
  it('finds by id, or by e-mail address in any case', async () => {
    const { id, email } = await makeMember(ws.id);
    expect(await resolveMember(db, ws.ctx, { asUserId: id })).toMatchObject({ id });
    expect(await resolveMember(db, ws.ctx, { asUserEmail: email.toUpperCase() })).toMatchObject({ id });
    expect(await resolveMember(db, ws.ctx, {})).toBeUndefined();
  });

  it('says who is no member', async () => {
    const foreign = await makeMember((await makeWorkspace()).id);
    for (const asUserId of [foreign.id, 'nobody']) {
      await expect(resolveMember(db, ws.ctx, { asUserId })).rejects.toMatchObject({
        status: 400,
        message: `asUserId '${asUserId}' is not a member of this workspace.`,
      });
    }
    await expect(resolveMember(db, ws.ctx, { asUserEmail: foreign.email })).rejects.toMatchObject({
      status: 400,
      message: `asUserEmail '${foreign.email}' is not a member of this workspace.`,
    });
  });
});
