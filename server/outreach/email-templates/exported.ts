import { listPage } from '@/server/kernel/db/list';
import { sortingBy } from '@/server/kernel/db/sorting';
import { columnsBy, type ExportSource, type Paged, pageOf } from '@/server/records/exports/sources';
import { emailTemplatesContract, type Template } from './contract';
import { templateRecord } from './record';

const { scopes, input } = emailTemplatesContract.list;
const byName = sortingBy({ name: 'name', kind: 'text', isNullable: false, choices: [] }, false, templateRecord);

/** The texts that e-mails begin with, by name as in their list, however many there are. */
export const exportedTemplates: ExportSource = {
  ...{ scopes, input },
  page: async (ctx, asked) => {
    const { limit, cursor } = asked as Paged<typeof input>;
    const page = { limit, cursor, sort: 'name' };
    return pageOf(await listPage(templateRecord, ctx, page, { filters: {}, conditions: [], sorting: byName }));
  },
  columns: async () =>
    columnsBy<Template>({
      id: ({ id }) => id,
      name: ({ name }) => name,
      subject: ({ subject }) => subject,
      bodyHtml: ({ bodyHtml }) => bodyHtml,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),
};
