import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import type { bulkActionsContract } from './contract';
import { showBulkAction } from './record';

export const getBulkAction = (ctx: Context, { id }: Input<typeof bulkActionsContract.get>) => showBulkAction(ctx, id);
