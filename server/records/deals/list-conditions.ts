import type { Input } from '@/server/kernel/contract/implement';
import { type Sql, sql } from '@/server/kernel/db/client';
import { customComparing } from '@/server/records/custom-fields/comparing';
import { dealListing, type dealsContract } from './contract';
import { dealRecord } from './record';

/** What its lists and views are made of. */
export const dealList = { listing: dealListing, record: dealRecord, custom: customComparing('DEAL') };

/** Filters that are those of deals alone. */
export const conditionsOf = ({ open }: Pick<Input<typeof dealsContract.list>, 'open'>): Sql[] =>
  open === undefined ? [] : [sql`(t.stage NOT IN ('WON', 'LOST')) = ${open}`];
