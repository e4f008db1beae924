import { describe, expect, it } from 'vitest';
import { sweepDb as db } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { customFields } from './';
import { CUSTOM_FIELD_TYPES } from './contract';
import { checkCustomFields, loadCustomFields } from './values';

async function definitionsOfEveryType() {
  const ws = await makeWorkspace();
  for (const type of CUSTOM_FIELD_TYPES) {
    const options = type.endsWith('SELECT') ? ['Gold', 'Silver'] : [];
    await call(ws.key, customFields.create, { entity: 'LEAD', label: type, type, options });
  }
  await call(ws.key, customFields.create, { entity: 'LEAD', label: 'Needed', type: 'TEXT', required: true });
  return loadCustomFields(db, ws.ctx, 'LEAD');
}

describe('values of custom fields', () => {
  it('takes a value of each type, and null to clear', async () => {
    const definitions = await definitionsOfEveryType();
    const values = {
      text: 'a',
      long_text: 'b\nc',
      number: -1.5,
      date: '2026-02-28',
      boolean: false,
      url: 'https://example.com/a?b=c',
      email: 'a@example.com',
      select: 'Gold',
      multiselect: ['Silver', 'Gold'],
    };
    expect(checkCustomFields(definitions, values, { creating: false })).toEqual({ values, errors: [] });
    const cleared = checkCustomFields(definitions, { text: null, select: null }, { creating: false });
    expect(cleared).toEqual({ values: { text: null, select: null }, errors: [] });
    const created = checkCustomFields(definitions, { needed: 'x', text: null }, { creating: true });
    expect(created).toEqual({ values: { needed: 'x' }, errors: [] });
  });

  it.each([
    ['text', 1, 'Expected string, received number'],
    ['number', '1', 'Expected number, received string'],
    ['date', '2026-02-30', 'Invalid date'],
    ['boolean', 'yes', 'Expected boolean, received string'],
    ['url', 'example', 'Invalid url'],
    ['url', 'javascript:alert(1)', 'Invalid url'],
    ['email', 'a@', 'Invalid email'],
    ['select', 'Bronze', "Invalid enum value. Expected 'Gold' | 'Silver', received 'Bronze'"],
    ['multiselect', 'Gold', 'Expected array, received string'],
    ['nothing', 'x', 'no such field.'],
    ['__proto__', 'x', 'no such field.'],
  ])('refuses %s = %j', async (key, value, message) => {
    const sent = JSON.parse(`{"${key}": ${JSON.stringify(value)}}`);
    const { values, errors } = checkCustomFields(await definitionsOfEveryType(), sent, { creating: false });
    expect(errors).toMatchObject([{ field: `customFields.${key}`, message }]);
    expect(values).toEqual({});
  });

  it('names the option of a list that is none', async () => {
    const sent = { multiselect: ['Gold', 'Tin'] };
    const { errors } = checkCustomFields(await definitionsOfEveryType(), sent, { creating: false });
    expect(errors.map((error) => error.field)).toEqual(['customFields.multiselect.1']);
  });

  it('asks for required fields on creation only', async () => {
    const definitions = await definitionsOfEveryType();
    for (const values of [{}, { needed: null }, { needed: '' }]) {
      const { errors } = checkCustomFields(definitions, values, { creating: true });
      expect(errors).toEqual([{ field: 'customFields.needed', message: 'Required', code: 'required' }]);
    }
    expect(checkCustomFields(definitions, { text: 'x' }, { creating: false }).errors).toEqual([]);
  });
});
