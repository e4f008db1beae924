import type { Exportable } from './names';

/** What a file has for a column of the console that shows several fields, or none, by the names of the API. */
const FIELDS: { [R in Exportable]?: Readonly<Record<string, readonly string[]>> } = {
  deals: { value: ['value', 'currency'] },
  tasks: { about: ['contact', 'lead', 'deal', 'company', 'case', 'contract'] },
  quotes: { title: ['number', 'title'], total: ['total', 'currency'] },
  products: { price: ['price', 'currency'], outreach: [] },
  contracts: { value: ['value', 'currency'] },
  notes: { about: ['contact', 'lead', 'company', 'deal', 'case', 'contract'] },
};

/** The columns of a file that shows what a list shows, by the names of the API, each once. */
export const fieldsShownBy = (resource: Exportable, columns: readonly string[]): string[] => [
  ...new Set(columns.flatMap((name) => FIELDS[resource]?.[name] ?? [name])),
];
