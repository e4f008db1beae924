import { expect, it } from 'vitest';
import { isExportable } from '@/components/records/transfers/kinds';
import { exports } from '@/server/records/exports';
import { fieldsShownBy } from '@/server/records/exports/shown-columns';
import { VIEWED } from '@/server/records/views/contract';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { definitions } from './record-definitions';

it.each(VIEWED)('%s: whatever column a list can show, a file can have', async (resource) => {
  const { columns, fields, tagged } = definitions[resource];
  const shown = [...columns.map(({ id }) => id), ...fields.map(({ shown: id }) => id), ...(tagged ? ['tags'] : [])];
  const ws = await makeWorkspace();
  const { status, body } = await call(ws.key, exports.create, { resource, columns: fieldsShownBy(resource, shown) });
  expect([isExportable(resource), status, body]).toMatchObject([true, 201, { export: { resource } }]);
});
