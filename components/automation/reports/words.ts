import { formatMoney, formatNumber, formatShort, humanize, plural, wordsOf } from '@/lib/format';
import type { Report, ReportCell, ReportResult } from '@/server/automation/reports/contract';

export const AGGREGATE_WORDS: Record<Report['measure']['is'], string> = {
  COUNT: 'How many',
  SUM: 'Sum',
  AVERAGE: 'Average',
  MINIMUM: 'Smallest',
  MAXIMUM: 'Largest',
};

export const DRAWING_WORDS: Record<Report['drawing'], string> = {
  NUMBER: 'Number',
  TABLE: 'Table',
  BAR: 'Bars',
  LINE: 'Line',
  FUNNEL: 'Funnel',
};

/** `LAST_90_DAYS` as `Last 90 days`. */
export const periodWords = humanize;

type Measured = Pick<ReportResult, 'unit' | 'currency'>;

/** Below this many minutes, seconds are told: an axis up to a minute would say the same at each of its lines. */
const EXACT_MINUTES = 5;

function duration(minutes: number): string {
  if (minutes < EXACT_MINUTES) return minutes === 0 ? '0' : `${Math.round(minutes * 60)} s`;
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const [hours, days] = [Math.floor(whole / 60), Math.floor(whole / 1440)];
  return days > 2 ? plural(days, 'day') : `${hours} h ${whole % 60} min`;
}

/** A figure with its unit; a dash where there is none. */
export function figureWords({ unit, currency }: Measured, value: number | null): string {
  if (value === null) return '–';
  if (unit === 'money') return formatMoney(value, currency ?? undefined);
  return unit === 'minutes' ? duration(value) : formatNumber(value);
}

/** The same where there is little room, as along an axis. */
export const shortWords = ({ unit }: Measured, value: number): string =>
  unit === 'minutes' ? duration(value) : formatShort(value);

/** What the figures along an axis are: `Deals`, or `Sum of value in USD`. */
export function measureWords({
  subject,
  measure,
  currency,
}: Pick<ReportResult, 'subject' | 'measure' | 'currency'>): string {
  const [field = ''] = (measure.field ?? '').split('.').slice(-1);
  const what =
    measure.is === 'COUNT' ? wordsOf(subject) : `${AGGREGATE_WORDS[measure.is]} of ${wordsOf(field).toLowerCase()}`;
  return currency ? `${what} in ${currency}` : what;
}

/** What groups along an axis are: `Stage`, or `Created by month`. */
export const axisWords = ({ label, interval }: ReportResult['axes'][number]): string =>
  interval ? `${label} by ${interval.toLowerCase()}` : label;

/** What is asked for the records behind a figure. */
export type Behind = Pick<Report, 'subject' | 'where' | 'groupBy' | 'range'>;

type Figure = Pick<ReportCell, 'where' | 'isListed' | 'hasRecords'> & Partial<Pick<ReportCell, 'at'>>;

/** The page of the records behind a figure that no list of records shows. */
function behindHref({ subject, axes, from, to }: ReportResult, { where, at = [] }: Figure): string {
  // Those that it has a place on alone: all of it together is what there was at the end.
  const groupBy = axes.slice(0, at.length).flatMap(({ field, interval }) => (interval ? [{ field, interval }] : []));
  // Of deals over time it is asked which were open at the end of which interval; of all else the filter says everything.
  const range =
    subject === 'openDeals' && (from || to) ? { field: 'at', ...(from && { from }), ...(to && { to }) } : null;
  const behind: Behind = { subject, where, groupBy, range };
  return `/reports/records?${new URLSearchParams({ of: JSON.stringify(behind) })}`;
}

/** The list of the records behind a figure; undefined where no filter finds them. */
export function hrefOf(result: ReportResult, cell: Figure): string | undefined {
  const { subject } = result;
  if (!cell.hasRecords) return undefined;
  if (!cell.isListed) return behindHref(result, cell);
  // What lists begin with otherwise, a view or open tasks alone, would be fewer than were counted.
  const names = {
    where: cell.where ? JSON.stringify(cell.where) : 'none',
    ...(subject === 'tasks' && { done: 'any' }),
  };
  return `/${subject}?${new URLSearchParams(names)}`;
}

const TOKENS = ['--accent', '--success', '--warning', '--violet', '--info', '--danger'];

/** The colour of a series; a second round of them is paler. */
export function colorOf(at: number): string {
  const token = `var(${TOKENS[at % TOKENS.length]})`;
  return at < TOKENS.length ? token : `color-mix(in oklab, ${token} 55%, var(--surface))`;
}
