import { describedSource } from '@/server/records/exports/sources';
import { suppressionsContract } from './contract';
import { listSuppressions, suppressionList } from './list';

export const exportedSuppressions = describedSource({
  plural: 'suppressions',
  scope: 'read:suppressions',
  operation: suppressionsContract.list,
  list: listSuppressions,
  described: suppressionList,
});
