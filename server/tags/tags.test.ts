import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { tags } from '.';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

describe('tags', () => {
  it('creates once per name, whatever the case', async () => {
    const first = await call(ws.key, tags.create, { name: 'VIP' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      created: true,
      tag: { name: 'VIP', color: '#6b7280', counts: { contacts: 0 } },
    });
    const again = await call(ws.key, tags.create, { name: 'vip', color: '#123456' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ created: false, tag: { id: first.body.tag.id, color: '#6b7280' } });
  });

  it('answers one tag to twenty creations at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(ws.key, tags.create, { name: 'Race' })));
    expect(new Set(answers.map((answer) => answer.body.tag.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  });

  it('refuses what it cannot take, in the words of the specification', async () => {
    expect((await call(ws.key, tags.create, { name: '' })).body.error).toBe('name is required.');
    // @ts-expect-error a caller that sends nothing
    expect((await call(ws.key, tags.create, {})).body.error).toBe('name is required.');
    const { body } = await call(ws.key, tags.create, { name: 'One' });
    await call(ws.key, tags.create, { name: 'Two' });
    expect((await call(ws.key, tags.update, { id: body.tag.id })).body.error).toBe('Send name, color, or both.');
    const clash = await call(ws.key, tags.update, { id: body.tag.id, name: 'TWO' });
    expect([clash.status, clash.body.error]).toEqual([409, "A tag named 'TWO' already exists."]);
    const missing = await call(ws.key, tags.delete, { id: 'nothing' });
    expect([missing.status, missing.body.error]).toEqual([404, 'Tag not found.']);
  });
});
