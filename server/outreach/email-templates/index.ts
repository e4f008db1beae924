import { implement } from '@/server/kernel/contract/implement';
import { emailTemplatesContract } from './contract';
import { createTemplate } from './create';
import { deleteTemplate } from './delete';
import { getTemplate } from './get';
import { listTemplates } from './list';
import { updateTemplate } from './update';

export const emailTemplates = implement(emailTemplatesContract, {
  list: listTemplates,
  get: getTemplate,
  create: createTemplate,
  update: updateTemplate,
  delete: deleteTemplate,
});
