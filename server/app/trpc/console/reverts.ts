import { idOf } from '@/server/kernel/contract/naming';
import { readRevert } from '@/server/workspace/operations/reverts';
import { memberProcedure, router } from '../init';
import { input } from '../input';

/** What the console asks of an operation again and again while it is taken back. */
export const revertsRouter = router({
  get: memberProcedure
    .input(input({ operationId: idOf('Operation') }))
    .query(({ ctx, input: { operationId } }) => readRevert(ctx.member, operationId)),
});
