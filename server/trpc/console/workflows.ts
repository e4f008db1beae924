import { z } from 'zod';
import { workflowChoices } from '@/server/console/workflow-choices';
import { workflowNames } from '@/server/console/workflow-names';
import { WORKFLOW_ENTITIES } from '@/server/workflows/shapes';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const entity = z.enum(WORKFLOW_ENTITIES);

/** What the editor and the history of workflows show beside them. */
export const workflowDeskRouter = router({
  choices: memberProcedure
    .input(input({ entity }))
    .query(({ ctx, input }) => workflowChoices(ctx.member, input.entity)),
  names: memberProcedure
    .input(input({ entity, ids: z.array(z.uuid()).max(100) }))
    .query(({ ctx, input }) => workflowNames(ctx.member, input)),
});
