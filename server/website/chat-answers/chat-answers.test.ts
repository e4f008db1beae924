import { beforeEach, expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { chatAnswers } from './';
import { fillAnswer } from './fill';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const make = async (title: string, more = {}) =>
  (await call(ws.key, chatAnswers.create, { title, body: 'Text', ...more })).body.chatAnswer;
const titles = async () => (await call(ws.key, chatAnswers.list, {})).body.chatAnswers.map(({ title }) => title);

it('are kept by title, changed, deleted and had back', async () => {
  const { id } = await make('shipping', { shortcut: '/Ship' });
  await make('Returns');
  expect(await titles()).toEqual(['Returns', 'shipping']);
  const { body } = await call(ws.key, chatAnswers.update, { id, body: 'Two days, {{visitor.name}}.' });
  expect(body.chatAnswer).toMatchObject({ title: 'shipping', shortcut: 'ship', body: 'Two days, {{visitor.name}}.' });
  const gone = await call(ws.key, chatAnswers.delete, { id });
  expect(await titles()).toEqual(['Returns']);
  expect((await call(ws.key, chatAnswers.get, { id })).body.error).toBe('Saved answer not found.');
  await call(ws.key, operations.revert, { id: gone.headers['X-Operation-Id'] ?? '' });
  expect((await call(ws.key, chatAnswers.get, { id })).body.chatAnswer.shortcut).toBe('ship');
});

it('have shortcuts that name one each, and can lose them', async () => {
  const first = await make('Shipping', { shortcut: 'ship' });
  const taken = await call(ws.key, chatAnswers.create, { title: 'Ships', body: 'x', shortcut: 'SHIP' });
  expect([taken.status, taken.body.error]).toEqual([409, '/ship is the shortcut of “Shipping” already.']);
  expect((await call(ws.key, chatAnswers.update, { id: first.id, shortcut: 'ship' })).status).toBe(200);
  expect((await call(ws.key, chatAnswers.update, { id: first.id, shortcut: '' })).body.chatAnswer.shortcut).toBeNull();
  expect((await make('Ships', { shortcut: 'ship' })).shortcut).toBe('ship');
  const bad = await call(ws.key, chatAnswers.create, { title: 'x', body: 'x', shortcut: 'two words' });
  expect([bad.status, bad.body.error]).toEqual([400, 'shortcut: Expected letters, digits, - and _, such as shipping']);
});

it('refuse placeholders that nothing fills in, no text, and no change', async () => {
  const unknown = await call(ws.key, chatAnswers.create, { title: 'x', body: 'Hi {{contact.name}}' });
  expect([unknown.status, unknown.body.error]).toEqual([
    400,
    'body: Nothing fills in {{contact.name}}, only {{visitor.name}}, {{visitor.email}}, {{member.name}}',
  ]);
  expect((await call(ws.key, chatAnswers.create, { title: 'x', body: ' ' })).body.error).toMatch(/body is required\./);
  const { id } = await make('x');
  expect((await call(ws.key, chatAnswers.update, { id })).status).toBe(400);
});

const TALKING = { 'visitor.name': 'Vera', 'visitor.email': null, 'member.name': 'Ada' };

it('are filled in for one visitor', () => {
  const body =
    'Hi {{visitor.name | default: "you"}}, {{ member.name }} here. {{visitor.name}}, {{visitor.email}}? {{x}}';
  const of = (name: string | null) =>
    fillAnswer(body, { 'visitor.name': name, 'visitor.email': null, 'member.name': 'Ada' });
  expect(of('Vera')).toBe('Hi Vera, Ada here. Vera, your address? {{x}}');
  expect(fillAnswer('{{{visitor.name}}} {{ {{member.name}} }} {{visitor.name | upcase}}', TALKING)).toBe(
    '{Vera} {{ Ada }} {{visitor.name | upcase}}',
  );
  expect(of(null)).toBe('Hi you, Ada here. there, your address? {{x}}');
});

it('are written by who may write chats', async () => {
  const { key } = await makeKey(ws.id, ['read:chat'], { createdById: ws.ownerId });
  expect((await call(key, chatAnswers.list, {})).status).toBe(200);
  expect((await call(key, chatAnswers.create, { title: 'x', body: 'x' })).status).toBe(403);
});
