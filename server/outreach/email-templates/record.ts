import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { Template } from './contract';

export const templateRecord = defineRecord<Template>({
  key: 'template',
  plural: 'templates',
  resource: 'Template',
  table: 'EmailTemplate',
  fields: { ...columns('id', 'name', 'subject', 'bodyHtml'), ...times('createdAt', 'updatedAt') },
});
