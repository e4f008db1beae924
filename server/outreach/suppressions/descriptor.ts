import { describeRecord } from '@/server/kernel/contract/descriptor';

export const suppressionDescriptor = describeRecord({
  table: 'Suppression',
  key: 'suppression',
  plural: 'suppressions',
  resource: 'Suppression',
  title: 'email',
  reverting: { made: { when: `t.reason <> 'MANUAL'`, why: 'Whoever said no to mail has said it.' } },
});
