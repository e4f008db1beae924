import { beforeEach, expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { emailTemplates } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const make = async (name: string, more = {}) =>
  (await call(ws.key, emailTemplates.create, { name, ...more })).body.template;
const names = async () => (await call(ws.key, emailTemplates.list, {})).body.templates.map(({ name }) => name);

it('keeps texts by name, changes and deletes them', async () => {
  const call1 = await make('call', { subject: 'Our call', bodyHtml: '<p>Hi {{firstName}}</p>' });
  await make('After a demo');
  expect(await names()).toEqual(['After a demo', 'call']);
  const { body } = await call(ws.key, emailTemplates.update, { id: call1.id, subject: 'Our talk' });
  expect(body.template).toMatchObject({ name: 'call', subject: 'Our talk', bodyHtml: '<p>Hi {{firstName}}</p>' });
  await call(ws.key, emailTemplates.delete, { id: call1.id });
  expect(await names()).toEqual(['After a demo']);
  expect((await call(ws.key, emailTemplates.get, { id: call1.id })).body.error).toBe('Template not found.');
});

it('can be had back after it was deleted', async () => {
  const { id } = await make('call', { bodyHtml: '<p>Hi</p>' });
  const gone = await call(ws.key, emailTemplates.delete, { id });
  await call(ws.key, operations.revert, { id: gone.headers['X-Operation-Id'] ?? '' });
  expect((await call(ws.key, emailTemplates.get, { id })).body.template.bodyHtml).toBe('<p>Hi</p>');
});

it('refuses what can never be filled in, no name, and no change', async () => {
  expect((await call(ws.key, emailTemplates.create, { name: 'x', subject: '{{ firstName' })).status).toBe(409);
  expect((await call(ws.key, emailTemplates.create, { name: ' ' })).body.error).toMatch(/name is required\./);
  const { id } = await make('call');
  expect((await call(ws.key, emailTemplates.update, { id })).status).toBe(400);
});

it('is written by who may write e-mails', async () => {
  const { key } = await makeKey(ws.id, ['read:emails'], { createdById: ws.ownerId });
  expect((await call(key, emailTemplates.list, {})).status).toBe(200);
  expect((await call(key, emailTemplates.create, { name: 'x' })).status).toBe(403);
});
