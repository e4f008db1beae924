import { expect, it } from 'vitest';
import { VIEWED } from '@/server/records/views/contract';
import { listOf } from '@/server/records/views/lists';
import { definitions } from './record-definitions';

it('says above each list what its search looks through', () => {
  const wrong = VIEWED.flatMap((type) => {
    const { fields, search } = definitions[type];
    const searched = listOf(type).listing.search;
    // Quotes are looked for by their number, too, which is no text.
    if (searched.length === 0) return [];
    const words = searched.map((name) => fields.find((field) => field.name === name)?.label ?? name);
    const hint = `Search ${words.map((word) => (word === word.toUpperCase() ? word : word.toLowerCase())).join(', ')}…`;
    return search?.hint === hint ? [] : [`${type}: ${search?.hint} is not ${hint}`];
  });
  expect(wrong).toEqual([]);
});
