import type { DateTime } from 'luxon';
import type { Context } from '@/server/kernel/context';
import type { FilterField } from '@/server/kernel/contract/filter';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import type { Sql } from '@/server/kernel/db/client';
import type { CustomComparing } from '@/server/kernel/db/listing';
import type { Customized } from '@/server/records/custom-fields/customized';
import type { Days } from './dates';
import type { Interval } from './names';

/** A field that a report can ask for. */
export interface ReportField extends FilterField {
  label: string;
  /** The column that says which currency an amount is in. */
  currency?: string;
  unit?: 'minutes';
  /** What it is over the row `t`, where that is no column. */
  sql?: string;
  /** Whether the list of the records can be filtered by it; yes, unless it says no. */
  isListed?: boolean;
  /** Whether values can repeat, so that it makes groups; as its kind has it, unless it says. */
  groups?: boolean;
  /** Whether it can be added up; as its kind has it, unless it says. */
  measures?: boolean;
}

/** What rows have to be made for, where they are not there before they are asked for. */
export interface Asked {
  days: Days;
  /** What time is divided into; null where all of it is one. */
  interval: Interval | null;
  /** Whether records are only counted, or their amounts added up, so that a row may stand for several. */
  isAdded: boolean;
  now: DateTime;
}

/** What reports can be about: rows, and what is known of them. */
export interface SubjectSource {
  label: string;
  /** All of them are needed to read it. */
  scopes: readonly AcceptedScope[];
  /** A statement that reads its rows of the workspace. */
  rows(ctx: Context, asked: Asked): Sql;
  /** The kind of record that a row `t` is of, by whose `id` it is told. */
  entity: Sql;
  fields: readonly ReportField[];
  /** How custom fields are compared, and whose they are. */
  custom?: { comparing: CustomComparing; entity: Customized };
  /** The time that a range means first. */
  dateField: string;
  /** Whether the records have a list that takes a filter. */
  hasList: boolean;
  /** Whether a record is there again and again as time goes by, so that all of it together is what there was at the end. */
  isSnapshot?: boolean;
  /** The column that says how many records a row stands for; one, when left out. */
  records?: string;
}
