import { z } from 'zod';
import { acceptSubmission } from '@/server/website/forms/accept';
import { createForm } from '@/server/website/forms/create';
import { deleteForm, deleteSubmission } from '@/server/website/forms/delete';
import { getForm } from '@/server/website/forms/get';
import { listForms } from '@/server/website/forms/list';
import { formRow, SUBMISSION_STATUSES } from '@/server/website/forms/shapes';
import { listSubmissions } from '@/server/website/forms/submissions';
import { updateForm } from '@/server/website/forms/update';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const PAGE = 40;
const one = () => input({ id: z.uuid() });

/** The forms of websites and what was sent with them; the API has no operations for them. */
export const formsRouter = router({
  list: memberProcedure.query(({ ctx }) => listForms(ctx.member)),
  get: memberProcedure.input(one()).query(({ ctx, input }) => getForm(ctx.member, input)),
  create: memberProcedure.input(input(formRow.shape)).mutation(({ ctx, input }) => createForm(ctx.member, input)),
  update: memberProcedure
    .input(input({ ...formRow.partial().shape, id: z.uuid() }))
    .mutation(({ ctx, input }) => updateForm(ctx.member, input)),
  delete: memberProcedure.input(one()).mutation(({ ctx, input }) => deleteForm(ctx.member, input)),
  submissions: memberProcedure
    .input(input({ formId: z.uuid(), status: z.enum(SUBMISSION_STATUSES).optional(), cursor: z.uuid().nullish() }))
    .query(({ ctx, input }) => listSubmissions(ctx.member, { ...input, limit: PAGE })),
  acceptSubmission: memberProcedure.input(one()).mutation(({ ctx, input }) => acceptSubmission(ctx.member, input)),
  deleteSubmission: memberProcedure.input(one()).mutation(({ ctx, input }) => deleteSubmission(ctx.member, input)),
});
