import { readSystem } from '@/server/app/system/read';
import { memberProcedure, router } from '../init';

/** How the service is, as far as a workspace's admins may see it. */
export const systemRouter = router({
  get: memberProcedure.query(({ ctx }) => readSystem(ctx.member)),
});
