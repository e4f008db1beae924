import { expect, it } from 'vitest';
import { isExportable } from '@/components/records/transfers/kinds';
import { exports } from '@/server/records/exports';
import { EXPORTED } from '@/server/records/exports/names';
import { fieldsShownBy } from '@/server/records/exports/shown-columns';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { definitions } from './record-definitions';

const listed = EXPORTED.filter((one) => one in definitions) as (keyof typeof definitions)[];

it.each(listed)('%s: whatever column a list can show, a file can have', async (resource) => {
  const { columns, fields, tagged } = definitions[resource];
  const shown = [...columns.map(({ id }) => id), ...fields.map(({ shown: id }) => id), ...(tagged ? ['tags'] : [])];
  const ws = await makeWorkspace();
  const { status, body } = await call(ws.key, exports.create, { resource, columns: fieldsShownBy(resource, shown) });
  expect([isExportable(resource), status, body]).toMatchObject([true, 201, { export: { resource } }]);
});
