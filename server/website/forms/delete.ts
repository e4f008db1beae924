import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { formRecord, submissionRecord } from './record';

/** Deletes a form and what was sent with it; the leads stay. */
export const deleteForm = (ctx: Context, { id }: { id: string }) => deleteRecord(formRecord, ctx, id);

/** Deletes one submission; its lead stays. */
export const deleteSubmission = (ctx: Context, { id }: { id: string }) => deleteRecord(submissionRecord, ctx, id);
