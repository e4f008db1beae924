import { beforeAll, describe, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { currencies } from '@/server/records/currencies';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { products } from '@/server/records/products';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeKey, makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { reports } from '.';

let ws: TestWorkspace;
let mia: { id: string; key: string };
beforeAll(async () => {
  ws = await makeWorkspace();
  const { id } = await makeMember(ws.id);
  mia = { id, key: (await makeKey(ws.id, ['*'], { createdById: id })).key };
  const fields = { entity: 'DEAL' as const, label: 'Region', type: 'SELECT' as const, options: ['North', 'South'] };
  await call(ws.key, customFields.create, fields);
  await call(ws.key, customFields.create, { entity: 'DEAL', label: 'Seats', type: 'NUMBER' });
  const rows = [
    {
      name: 'A',
      value: 100,
      ownerId: mia.id,
      expectedCloseDate: '2026-01-31',
      customFields: { region: 'North', seats: 3 },
    },
    {
      name: 'B',
      value: 50,
      ownerId: mia.id,
      expectedCloseDate: '2026-04-01',
      customFields: { region: 'South', seats: 4 },
    },
    { name: 'C', value: 7, expectedCloseDate: '2026-01-02', customFields: { region: 'North' } },
    { name: 'D', value: 1000, currency: 'EUR', stage: 'WON' as const },
  ];
  expect((await call(ws.key, deals.upsert, { deals: rows })).status).toBe(200);
});

const preview = async (key: string, asked: object) => {
  const { status, body } = await call(key, reports.preview, { subject: 'deals', ...asked });
  expect([status, body]).toEqual([200, body]);
  return body.result;
};
const SUM = { is: 'SUM' as const, field: 'value' };
const figures = (result: Awaited<ReturnType<typeof preview>>) =>
  result.cells.map(({ labels, value }) => [...labels, value]);

describe('a report', () => {
  it('counts, adds up, averages and compares', async () => {
    expect((await preview(ws.key, {})).total).toEqual({
      value: 4,
      count: 4,
      where: null,
      isListed: true,
      hasRecords: true,
    });
    const seats = (is: string) => preview(ws.key, { measure: { is, field: 'customFields.seats' } });
    const values = await Promise.all(['SUM', 'AVERAGE', 'MINIMUM', 'MAXIMUM'].map(seats));
    expect(values.map(({ total }) => total.value)).toEqual([7, 3.5, 3, 4]);
  });

  it('adds up amounts in the workspace’s currency, and says how many have no rate', async () => {
    const asked = { measure: SUM };
    const { total, currency, leftOut, unit } = await preview(ws.key, asked);
    expect([total.value, currency, leftOut, unit]).toEqual([157, 'USD', 1, 'money']);
    const other = await makeWorkspace();
    const rates = [{ currency: 'EUR', rate: 1.5, since: '2026-01-01' }];
    expect((await call(other.key, currencies.replace, { currency: 'USD', rates })).status).toBe(200);
    await call(other.key, deals.upsert, {
      deals: [
        { name: 'a', value: 10 },
        { name: 'b', value: 10, currency: 'EUR' },
      ],
    });
    expect((await preview(other.key, asked)).total.value).toBe(25);
  });

  it('groups by owners, choices, custom fields and stages, the largest first or in their order', async () => {
    const by = async (field: string) => figures(await preview(ws.key, { measure: SUM, groupBy: [{ field }] }));
    expect(await by('ownerId')).toEqual([
      ['Mia Member', 150],
      ['None', 7],
    ]);
    expect(await by('stage')).toEqual([
      ['New', 157],
      ['Won', 0],
    ]);
    expect(await by('customFields.region')).toEqual([
      ['North', 107],
      ['South', 50],
      ['None', 0],
    ]);
    expect((await by('pipelineStageId')).map(([, value]) => value)).toEqual([157, 0]);
  });

  it('puts the largest of two first, as all of it together is', async () => {
    const groupBy = [{ field: 'ownerId' }, { field: 'expectedCloseDate', interval: 'YEAR' }];
    const { axes } = await preview(ws.key, { measure: { is: 'AVERAGE', field: 'value' }, groupBy });
    expect(axes.map(({ groups }) => groups.map(({ label }) => label))).toEqual([
      ['Mia Member', 'None'],
      ['2026', 'None'],
    ]);
  });

  it('groups by two things at once', async () => {
    const groupBy = [{ field: 'customFields.region' }, { field: 'ownerId' }];
    expect(figures(await preview(ws.key, { groupBy }))).toEqual([
      ['North', 'Mia Member', 1],
      ['North', 'None', 1],
      ['South', 'Mia Member', 1],
      ['None', 'None', 1],
    ]);
  });

  it('groups by months with those in which nothing was', async () => {
    const range = { field: 'expectedCloseDate', from: '2026-01-01', to: '2026-05-31' };
    const result = await preview(ws.key, { groupBy: [{ field: 'expectedCloseDate' }], range });
    expect(result.axes[0]?.groups.map(({ label }) => label)).toEqual([
      'Jan 2026',
      'Feb 2026',
      'Mar 2026',
      'Apr 2026',
      'May 2026',
    ]);
    expect(result.cells.map(({ at, value }) => [...at, value])).toEqual([
      [0, 2],
      [3, 1],
    ]);
    expect([result.from, result.to]).toEqual(['2026-01-01', '2026-05-31']);
  });

  it('leads from each number to the list of its records', async () => {
    const range = { field: 'expectedCloseDate', from: '2026-01-01', to: '2026-12-31' };
    const where = {
      op: 'or',
      of: [
        { field: 'name', is: 'is', value: 'A' },
        { field: 'value', is: 'below', value: 60 },
      ],
    };
    const groupBy = [{ field: 'expectedCloseDate', interval: 'QUARTER' }, { field: 'ownerId' }];
    const { cells } = await preview(ws.key, { where, range, groupBy });
    expect(cells).toHaveLength(3);
    for (const { where: of, count } of cells) {
      const { body } = await call(ws.key, deals.list, { where: JSON.stringify(of) });
      expect(body.deals).toHaveLength(count);
    }
  });

  it('leads from what a group of two axes comes to as well, also where a record is in several groups', async () => {
    const groupBy = [{ field: 'ownerId' }, { field: 'customFields.region' }];
    const { rows, cells } = await preview(ws.key, { measure: SUM, groupBy });
    expect(rows.map(({ labels, value, count }) => [...labels, value, count])).toEqual([
      ['Mia Member', 150, 2],
      ['None', 7, 2],
    ]);
    expect(cells.length).toBeGreaterThan(rows.length);
    for (const { where, count } of rows) {
      const { body } = await call(ws.key, deals.list, { where: JSON.stringify(where) });
      expect(body.deals).toHaveLength(count);
    }
    const tagged = await makeWorkspace();
    const people = await call(tagged.key, contacts.upsert, {
      contacts: [
        { name: 'A', source: 'Web' },
        { name: 'B', source: 'Web' },
      ],
    });
    const recordIds = people.body.results.map(({ id }) => id ?? '');
    for (const name of ['x', 'y']) {
      const { body } = await call(tagged.key, tags.create, { name });
      await call(tagged.key, tags.assign, { entity: 'CONTACT', recordIds, tagIds: [body.tag.id] });
    }
    const byTag = { subject: 'contacts', groupBy: [{ field: 'source' }, { field: 'tags' }] };
    const { axes, rows: sources } = await preview(tagged.key, byTag);
    expect([axes.map(({ overlaps }) => overlaps), sources.map(({ count }) => count)]).toEqual([[false, true], [2]]);
  });

  it('is refused at its place', async () => {
    const refused = async (asked: object, place: string) => {
      const { status, body } = await call(ws.key, reports.preview, { subject: 'deals', ...asked });
      expect([status, body.error]).toEqual([400, expect.stringContaining(place)]);
    };
    await refused({ measure: { is: 'SUM' } }, 'measure.field');
    await refused({ measure: { is: 'SUM', field: 'name' } }, 'measure.field');
    await refused({ groupBy: [{ field: 'nothing' }] }, 'groupBy[0].field');
    await refused({ groupBy: [{ field: 'value' }] }, 'groupBy[0].field');
    await refused({ groupBy: [{ field: 'stage', interval: 'DAY' }] }, 'groupBy[0].interval');
    await refused({ where: { op: 'and', of: [{ field: 'gone', is: 'isEmpty' }] } }, 'where.of[0].field');
    await refused({ range: { field: 'createdAt' } }, 'range');
  });

  it('adds up prices whose currency is written in any case', async () => {
    const rows = [
      { name: 'A', price: 5, currency: 'usd' },
      { name: 'B', price: 7 },
    ];
    await call(ws.key, products.upsert, { products: rows });
    const asked = { subject: 'products', measure: { is: 'SUM', field: 'price' } };
    expect(await preview(ws.key, asked)).toMatchObject({ currency: 'USD', leftOut: 0, total: { value: 12 } });
  });

  it('is for those who may read what it is about', async () => {
    const { key } = await makeKey(ws.id, ['read:contacts'], { createdById: ws.ownerId });
    const error = 'API key missing required scope: read:deals.';
    expect((await call(key, reports.preview, { subject: 'deals' })).body).toEqual({ error });
    expect((await call(key, reports.result, { id: 'forecast' })).body).toEqual({ error });
    expect((await call(key, reports.list, {})).body.reports.map(({ subject }) => subject)).not.toContain('deals');
    expect((await call(key, reports.subjects, {})).body.subjects.map(({ subject }) => subject)).toEqual(['contacts']);
  });
});

describe('a report that is kept', () => {
  const made = async (key: string, more: object = {}) => {
    const asked = {
      name: 'Value by owner',
      subject: 'deals' as const,
      measure: SUM,
      groupBy: [{ field: 'ownerId' }],
      ...more,
    };
    const { status, body } = await call(key, reports.create, asked);
    expect([status, body]).toEqual([201, body]);
    return body.report;
  };

  it('is read, counted, changed and deleted', async () => {
    const report = await made(ws.key, { drawing: 'TABLE' });
    expect(report).toMatchObject({ drawing: 'TABLE', where: null, range: null, shared: false, isStock: false });
    expect((await call(ws.key, reports.get, { id: report.id })).body.report).toEqual(report);
    expect((await call(ws.key, reports.result, { id: report.id })).body.result.total.value).toBe(157);
    const changed = await call(ws.key, reports.update, { id: report.id, measure: { is: 'COUNT' }, groupBy: [] });
    expect(changed.body.report).toMatchObject({ name: 'Value by owner', measure: { is: 'COUNT' }, groupBy: [] });
    expect((await call(ws.key, reports.result, { id: report.id })).body.result.total.value).toBe(4);
    expect((await call(ws.key, reports.update, { id: report.id, subject: 'tasks' })).status).toBe(200);
    await call(ws.key, reports.delete, { id: report.id });
    expect((await call(ws.key, reports.get, { id: report.id })).status).toBe(404);
  });

  it('is its maker’s alone until it is shared, and then for admins to change', async () => {
    const { id } = await made(mia.key);
    expect((await call(ws.key, reports.get, { id })).status).toBe(404);
    expect((await call(mia.key, reports.update, { id, shared: true })).status).toBe(200);
    expect((await call(ws.key, reports.update, { id, name: 'Renamed' })).body.report.name).toBe('Renamed');
    expect((await call(ws.key, reports.update, { id, shared: false })).status).toBe(400);
    const theirs = await made(ws.key, { shared: true });
    expect((await call(mia.key, reports.update, { id: theirs.id, name: 'No' })).status).toBe(403);
  });

  it('answers for a minute with what it counted', async () => {
    const other = await makeWorkspace();
    const { id } = await made(other.key, { groupBy: [], measure: { is: 'COUNT' } });
    const first = (await call(other.key, reports.result, { id })).body.result;
    await call(other.key, deals.upsert, { deals: [{ name: 'Later' }] });
    expect((await call(other.key, reports.result, { id })).body.result).toEqual(first);
    expect((await preview(other.key, {})).total.value).toBe(1);
  });

  it('counts a day as each who looks has it', async () => {
    const other = await makeWorkspace();
    const far = await makeMember(other.id);
    await pool.query(`UPDATE "Member" SET timezone = 'Pacific/Kiritimati' WHERE id = $1`, [far.id]);
    const { key } = await makeKey(other.id, ['*'], { createdById: far.id });
    const { body } = await call(other.key, deals.upsert, { deals: [{ name: 'Late' }] });
    const at = '2026-01-01T15:00:00Z';
    await pool.query(`UPDATE "Deal" SET "createdAt" = $2 WHERE id = $1`, [body.results[0]?.id, at]);
    const where = { op: 'and' as const, of: [{ field: 'createdAt', is: 'is' as const, value: '2026-01-01' }] };
    const { id } = await made(other.key, { where, groupBy: [], measure: { is: 'COUNT' }, shared: true });
    const counted = async (by: string) => (await call(by, reports.result, { id })).body.result.total.value;
    expect([await counted(other.key), await counted(key)]).toEqual([1, 0]);
  });
});

it('has stock reports, which cannot be changed', async () => {
  const { body } = await call(ws.key, reports.list, {});
  const stock = body.reports.filter(({ isStock }) => isStock);
  for (const { id } of stock) expect([id, (await call(ws.key, reports.result, { id })).status]).toEqual([id, 200]);
  expect((await call(ws.key, reports.update, { id: 'forecast', name: 'x' })).status).toBe(403);
});
