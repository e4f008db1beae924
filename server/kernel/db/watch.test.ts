import { expect, test } from 'vitest';
import { statementName } from './watch';

test.each([
  [`INSERT INTO "Contact" (name) VALUES ('Ada "Lovelace"')`, 'INSERT Contact'],
  ['\n    SELECT t.id FROM "public"."Tag" t WHERE t.name = $1', 'SELECT Tag'],
  [`-- about somebody's secret\nUPDATE "Email" SET status = 'SENT'`, 'UPDATE Email'],
  [`BEGIN; SET LOCAL crm.workspace = 'a'`, 'BEGIN'],
  [`SELECT set_config('a', 'b', true)`, 'SELECT'],
  ['', 'STATEMENT'],
])('%j is called %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
