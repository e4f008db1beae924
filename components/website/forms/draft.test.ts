import { expect, it } from 'vitest';
import type { FormField } from '@/server/website/forms/shapes';
import { fieldOf, keptDraft, toDraft, toRow } from './draft';

it('goes on with the keys that new fields were given, and with what was written while it was being saved', () => {
  const begun = toDraft(undefined);
  const sent = { ...begun, fields: [...begun.fields, { ...fieldOf('TEXT', begun.fields), label: 'Budget' }] };
  const kept = toRow(sent).fields;
  const [late] = [fieldOf('TEXT', sent.fields)];
  const now = {
    ...sent,
    name: 'Written on',
    fields: [...sent.fields.slice(1).map((field) => ({ ...field, label: `${field.label}?` })), late],
  };
  const next = keptDraft(now, sent, { fields: kept as FormField[] });
  expect(next.name).toBe('Written on');
  expect(next.fields.map(({ key, label, isNew }) => [key, label, isNew])).toEqual([
    ['email', 'Email?', false],
    ['message', 'Message?', false],
    ['budget', 'Budget?', false],
    ['', '', true],
  ]);
});
