import { beforeEach, describe, expect, it } from 'vitest';
import { workflows } from '@/server/automation/workflows';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { evaluated, runsOf } from '@/server/test/workflows';
import { tags } from './';

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

  it('takes its new name into the workflows that name it, and into no others', async () => {
    const other = await makeWorkspace();
    const actions = ['vip', 'Cold', 'VIP'].map((tag, i) => ({ type: i === 2 ? 'REMOVE_TAG' : 'ADD_TAG', tag }));
    actions.push({ type: 'ADD_NOTE', body: 'VIP' } as never);
    const rule = { name: 'Rule', entity: 'LEAD', trigger: 'CREATED' } as const;
    const made = [];
    for (const { key } of [ws, other]) {
      const vip = (await call(key, tags.create, { name: 'VIP' })).body.tag;
      await call(key, tags.create, { name: 'Cold' });
      made.push({ vip, id: (await call(key, workflows.create, { ...rule, actions })).body.workflow.id });
    }
    const actionsOf = async (key: string, id = '') => (await call(key, workflows.get, { id })).body.workflow.actions;
    const [own, foreign] = made;
    await call(ws.key, tags.update, { id: own?.vip.id ?? '', name: 'Gold' });
    expect(await actionsOf(ws.key, own?.id)).toEqual([
      { type: 'ADD_TAG', tag: 'Gold' },
      { type: 'ADD_TAG', tag: 'Cold' },
      { type: 'REMOVE_TAG', tag: 'Gold' },
      { type: 'ADD_NOTE', body: 'VIP' },
    ]);
    expect(await actionsOf(other.key, foreign?.id)).toEqual(actions);
    await call(ws.key, leads.create, { name: 'Grace' });
    await evaluated();
    expect((await runsOf(ws.id)).map(({ status, detail }) => [status, detail])).toEqual([
      ['OK', 'Added the tag “Gold”. Added the tag “Cold”. Removed the tag “Gold”. Added a note.'],
    ]);
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
