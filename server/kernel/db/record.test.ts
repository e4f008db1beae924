import { expect, test } from 'vitest';
import { columns, computed, defineRecord, reference, times } from './record';

interface Row {
  id: string;
  name: string | null;
  company: { name: string; externalId: string | null } | null;
  createdAt: string;
}

const about = { key: 'thing', plural: 'things', resource: 'Thing', table: 'Thing' };
const company = reference('company', 'Company', 'companyId', ['name', 'externalId']);

test('a record prints the fields of its row in the order that they are given in', () => {
  const fields = { ...times('createdAt'), ...columns('name', 'id'), ...company };
  const record = defineRecord<Row>({ ...about, fields });
  expect([...record.columns.text.matchAll(/ AS "(\w+)"/g)].map(([, name]) => name)).toEqual(Object.keys(fields));
  expect(record.from.text).toMatch(/^"Thing" t LEFT JOIN "Company" "r_company" ON /);
});

test('a field that the row does not have, or that is missing, does not compile', () => {
  const some = { ...columns('id', 'name'), ...times('createdAt') };
  // @ts-expect-error company is missing
  defineRecord<Row>({ ...about, fields: some });
  // @ts-expect-error colour is no field of the row
  defineRecord<Row>({ ...about, fields: { ...some, ...company, ...columns('colour') } });
  // @ts-expect-error nor is one with SQL of its own
  defineRecord<Row>({ ...about, fields: { ...some, ...company, ...computed('colour', `'red'`) } });
  // @ts-expect-error a reference that shows too little of the other record
  defineRecord<Row>({ ...about, fields: { ...some, ...reference('company', 'Company', 'companyId', ['name']) } });
  const more = reference('company', 'Company', 'companyId', ['name', 'externalId', 'phone']);
  // @ts-expect-error a reference that shows too much of it
  defineRecord<Row>({ ...about, fields: { ...some, ...more } });
  expect(defineRecord<Row>({ ...about, fields: { ...some, ...company } }).table).toBe('Thing');
});
