import { expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace } from '@/server/test/factories';
import { reports } from '.';

it('can be about everything, and be grouped, measured and narrowed by every field that says so', async () => {
  const ws = await makeWorkspace();
  const { body } = await call(ws.key, reports.subjects, {});
  for (const { subject, fields, dateField } of body.subjects) {
    // A key may ask so much in a minute.
    const { key } = await makeKey(ws.id, ['*'], { createdById: ws.ownerId });
    const range = { field: dateField, period: 'THIS_YEAR' as const };
    for (const { name: field, groups, measures } of fields) {
      const where = { op: 'and' as const, of: [{ field, is: 'isNotEmpty' as const }] };
      const measure = measures ? { is: 'SUM' as const, field } : { is: 'COUNT' as const };
      const groupBy = groups ? [{ field }] : [];
      const answer = await call(key, reports.preview, { subject, measure, groupBy, where, range });
      expect([subject, field, answer.status, answer.body.error]).toEqual([subject, field, 200, undefined]);
    }
  }
});
