import { describe, expect, it } from 'vitest';
import { renderRecord, Table } from './table';

describe('tables', () => {
  it('shows names instead of objects, leaves empty columns out, and lines later pages up', () => {
    const first = [{ id: '1', name: 'Ada', company: { name: 'Acme', externalId: null }, phone: null }];
    const table = new Table(first);
    expect(table.render(first)).toBe('id  name  company\n1   Ada   Acme');
    expect(table.render([{ id: '2', name: 'Bo', company: null }])).toBe('2   Bo');
  });

  it('shows the columns that were chosen, and lets no record drive the terminal', () => {
    const rows = [{ id: '1', name: 'red \u001b[31m alert', note: 'x' }];
    expect(new Table(rows, ['name']).render(rows)).toBe('name\nred  [31m alert');
    expect(renderRecord({ name: 'a\u0007b', tags: [{ id: 1 }], none: null })).toBe('name  a b\ntags  [{"id":1}]\nnone');
    expect(renderRecord({ key: { name: 'Sync', scopes: ['a', 'b'] } })).toBe('key.name    Sync\nkey.scopes  a, b');
  });
});
