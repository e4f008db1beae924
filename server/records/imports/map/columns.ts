import { raw } from '@/server/kernel/db/client';
import type { Column } from '../contract';

/** What a column has that no survey was made of, such as one of a release before. */
export const NOT_SURVEYED = {
  ...{ values: [], dayFirst: false, decimal: '.', open: null },
  ...{ chosen: {}, unknown: null },
} satisfies Partial<Column>;

/** SQL: the columns of an import, each with all that is kept of one. */
export const columnsSql = (alias: string) => `(
  SELECT coalesce(jsonb_agg('${JSON.stringify(NOT_SURVEYED)}'::jsonb || c.value ORDER BY c.n), '[]')
  FROM jsonb_array_elements(${alias}.columns) WITH ORDINALITY AS c(value, n))`;
export const columnsOf = (alias: string) => raw(columnsSql(alias));
