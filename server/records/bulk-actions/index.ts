import { implement } from '@/server/kernel/contract/implement';
import { bulkActionsContract } from './contract';
import { getBulkAction } from './get';
import { listBulkActions } from './list';
import { stopBulkAction } from './stop';

export const bulkActions = implement(bulkActionsContract, {
  list: listBulkActions,
  get: getBulkAction,
  stop: stopBulkAction,
});
