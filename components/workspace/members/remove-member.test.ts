import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NoneCounted } from './remove-member';

const shown = (state: { data?: unknown; error?: unknown }) =>
  renderToString(createElement(NoneCounted, { data: undefined, error: null, refetch: () => undefined, ...state }));

it('says that nothing is theirs only where that was counted', () => {
  expect(shown({ data: { counts: {} } })).toContain('No records are theirs.');
  expect(shown({})).toContain('Counting what is theirs…');
  const failed = shown({ error: new Error('The database is away.') });
  expect(failed).toContain('The database is away.');
  expect(failed).toContain('Try again');
  expect(failed).not.toContain('No records');
});
