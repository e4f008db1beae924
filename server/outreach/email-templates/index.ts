import { deleteRecord } from '@/server/kernel/changes';
import { implement } from '@/server/kernel/contract/implement';
import { emailTemplatesContract } from './contract';
import { createTemplate } from './create';
import { getTemplate } from './get';
import { listTemplates } from './list';
import { templateRecord } from './record';
import { updateTemplate } from './update';

export const emailTemplates = implement(emailTemplatesContract, {
  list: listTemplates,
  get: getTemplate,
  create: createTemplate,
  update: updateTemplate,
  delete: (ctx, { id }) => deleteRecord(templateRecord, ctx, id),
});
