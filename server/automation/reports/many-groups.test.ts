import { expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { reports } from '.';

// An axis with more groups than it shows.

const preview = async (key: string, asked: object) => {
  const { status, body } = await call(key, reports.preview, { subject: 'contacts', ...asked });
  expect([status, body]).toEqual([200, body]);
  return body.result;
};

it('folds what is too much for an axis, and still leads to it', async () => {
  const many = await makeWorkspace();
  const rows = Array.from({ length: 60 }, (_, i) => ({ name: `C${i}`, source: `Source ${i % 55}` }));
  await call(many.key, contacts.upsert, { contacts: [...rows, { name: 'none' }] });
  const { axes, cells, total } = await preview(many.key, { subject: 'contacts', groupBy: [{ field: 'source' }] });
  const other = cells.at(-1);
  expect([axes[0]?.groups.length, axes[0]?.folded, other?.labels, total.count]).toEqual([51, 6, ['Other'], 61]);
  const { body } = await call(many.key, contacts.list, { where: JSON.stringify(other?.where) });
  expect(body.contacts).toHaveLength(other?.count ?? -1);
});

it('has no group of others where a record may be in several', async () => {
  const many = await makeWorkspace();
  const people = await call(many.key, contacts.upsert, { contacts: [{ name: 'A', source: 'Fair' }, { name: 'B' }] });
  const ids = people.body.results.map(({ id }) => id ?? '');
  for (let i = 0; i < 53; i++) {
    const { body } = await call(many.key, tags.create, { name: `tag ${i}` });
    // The first has the fifty that most have.
    const recordIds = i < 50 ? ids : ids.slice(0, 1);
    await call(many.key, tags.assign, { entity: 'CONTACT', recordIds, tagIds: [body.tag.id] });
  }
  const { axes, cells } = await preview(many.key, { subject: 'contacts', groupBy: [{ field: 'tags' }] });
  expect([axes[0]?.groups.length, axes[0]?.folded, cells.every(({ hasRecords }) => hasRecords)]).toEqual([50, 3, true]);
  const both = await preview(many.key, { subject: 'contacts', groupBy: [{ field: 'source' }, { field: 'tags' }] });
  expect(both.axes.map(({ groups }) => groups.map(({ label }) => label).includes('Other'))).toEqual([false, false]);
  expect(both.rows.map(({ labels, count }) => [labels[0], count])).toEqual([
    ['Fair', 1],
    ['None', 1],
  ]);
});
