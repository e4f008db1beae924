import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import { call, requestOf, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { customFields } from './';
import { loadCustomFields } from './values';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const make = async (label: string, more: { entity?: 'CONTACT' | 'DEAL'; type?: 'TEXT' | 'SELECT' } = {}) => {
  const { body } = await call(ws.key, customFields.create, { entity: 'CONTACT', label, type: 'TEXT', ...more });
  return body.customField;
};

describe('POST /custom-fields', () => {
  it('makes the key from the label, numbered on a clash within the entity', async () => {
    const answer = await call(ws.key, customFields.create, {
      entity: 'CONTACT',
      label: 'Contract tier',
      type: 'SELECT',
      options: ['Gold', 'Silver', 'Gold'],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.customField).toMatchObject({
      entity: 'CONTACT',
      key: 'contract_tier',
      label: 'Contract tier',
      type: 'SELECT',
      options: ['Gold', 'Silver'],
      required: false,
      order: 0,
    });
    expect((await make('Contract  Tier!')).key).toBe('contract_tier_2');
    expect((await make('contract-tier')).key).toBe('contract_tier_3');
    expect((await make('Contract tier', { entity: 'DEAL' })).key).toBe('contract_tier');
    expect((await make('Straßé №5')).key).toBe('stra_e_no5');
    expect((await make('日本')).key).toBe('field');
    expect((await make('Constructor')).key).toBe('constructor_2');
  });

  it('gives ten fields of one label ten keys and ten places, made all at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => make('Race')));
    expect(new Set(made.map((field) => field.key)).size).toBe(10);
    expect(made.map((field) => field.order).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([
    [{ entity: 'TASK' }, 'entity must be one of: CONTACT, LEAD, DEAL, COMPANY.'],
    [{ options: ['a'] }, 'options only apply to SELECT and MULTISELECT fields.'],
    [{ type: 'SELECT' }, 'options: Array must contain at least 1 element(s)'],
    [
      { type: 'COLOR' },
      'type must be one of: TEXT, LONG_TEXT, NUMBER, DATE, BOOLEAN, URL, EMAIL, SELECT, MULTISELECT.',
    ],
    [{ label: ' ' }, 'label: String must contain at least 1 character(s)'],
    [{ label: undefined }, 'label: Required'],
  ])('refuses %j', async (wrong, error) => {
    const input = { entity: 'CONTACT', label: 'x', type: 'TEXT', ...wrong };
    const answer = await send(requestOf(customFields.create.operation, input, ws.key));
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });
});

describe('GET /custom-fields', () => {
  it('lists in order, of one entity in any case or of all', async () => {
    await make('B');
    await make('D', { entity: 'DEAL' });
    await make('A');
    const keys = async (filter: { entity?: string }) =>
      (await call(ws.key, customFields.list, filter)).body.customFields.map((field) => field.key);
    expect(await keys({ entity: 'contact' })).toEqual(['b', 'a']);
    expect(await keys({})).toEqual(['b', 'a', 'd']);
    const wrong = await call(ws.key, customFields.list, { entity: 'NOTE' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: 'entity must be one of: CONTACT, LEAD, DEAL, COMPANY.' },
    });
  });
});

describe('PATCH /custom-fields/{id}', () => {
  it('changes what is sent and keeps the key', async () => {
    const { id } = await make('Tier');
    const { body } = await call(ws.key, customFields.update, { id, label: 'Level', required: true, order: 7 });
    expect(body.customField).toMatchObject({ key: 'tier', label: 'Level', required: true, order: 7 });
    expect((await call(ws.key, customFields.get, { id })).body).toEqual(body);
  });

  it('refuses to change type, key or entity, and options that do not fit', async () => {
    const { id } = await make('Tier');
    const error = "A field's type, key and entity can't be changed. Delete it and create a new one instead.";
    for (const change of [{ type: 'TEXT' }, { key: 'x' }, { entity: 'DEAL', type: 'TEXT' }]) {
      const answer = await call(ws.key, customFields.update, { id, label: 'y', ...change } as unknown as {
        id: string;
      });
      expect(answer).toMatchObject({ status: 400, body: { error } });
    }
    const options = await call(ws.key, customFields.update, { id, options: ['a'] });
    expect(options.body.error).toBe('options only apply to SELECT and MULTISELECT fields.');
    expect((await call(ws.key, customFields.update, { id })).status).toBe(400);
  });
});

describe('DELETE /custom-fields/{id}', () => {
  const contact = (workspaceId: string, customValues: Record<string, string>) =>
    prisma.contact.create({
      data: { workspaceId, id: newId(), name: 'Ann', customFields: customValues },
      select: { id: true },
    });
  const valuesOf = async (workspaceId: string, id: string) =>
    (
      await prisma.contact.findUniqueOrThrow({
        where: { workspaceId_id: { workspaceId, id } },
        select: { customFields: true },
      })
    ).customFields;

  it("removes the field's values, and nobody else's", async () => {
    const { id } = await make('Tier');
    const other = await makeWorkspace();
    const mine = await contact(ws.id, { tier: 'Gold', city: 'Rome' });
    const theirs = await contact(other.id, { tier: 'Gold' });
    expect((await call(ws.key, customFields.delete, { id })).body).toEqual({ deleted: 1, id });
    expect(await valuesOf(ws.id, mine.id)).toEqual({ city: 'Rome' });
    expect(await valuesOf(other.id, theirs.id)).toEqual({ tier: 'Gold' });
    const again = await call(ws.key, customFields.delete, { id });
    expect(again).toMatchObject({ status: 404, body: { error: 'Custom field not found.' } });
  });

  it('also removes a value that was being written while it ran', async () => {
    const { id } = await make('Tier');
    let deleting: Promise<unknown> = Promise.resolve();
    const written = await transaction(ws.ctx, async (tx) => {
      await loadCustomFields(tx, ws.ctx, 'CONTACT');
      deleting = call(ws.key, customFields.delete, { id });
      return tx.contact.create({
        data: { workspaceId: ws.id, id: newId(), name: 'Ben', customFields: { tier: 'Gold' } },
        select: { id: true },
      });
    });
    await deleting;
    expect(await valuesOf(ws.id, written.id)).toEqual({});
  });

  it("does not reach another workspace's field", async () => {
    const { id } = await make('Tier');
    const other = await makeWorkspace();
    const refused = { status: 404, body: { error: 'Custom field not found.' } };
    expect(await call(other.key, customFields.get, { id })).toMatchObject(refused);
    expect(await call(other.key, customFields.delete, { id })).toMatchObject(refused);
    expect((await call(other.key, customFields.update, { id, label: 'x' })).status).toBe(404);
    expect((await call(other.key, customFields.list, {})).body.customFields).toEqual([]);
  });
});
