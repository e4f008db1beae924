import { implement } from '@/server/kernel/contract/implement';
import { customFieldsContract } from './contract';
import { createCustomField } from './create';
import { deleteCustomField } from './delete';
import { getCustomField } from './get';
import { listCustomFields } from './list';
import { updateCustomField } from './update';

export const customFields = implement(customFieldsContract, {
  list: listCustomFields,
  create: createCustomField,
  get: getCustomField,
  update: updateCustomField,
  delete: deleteCustomField,
});
