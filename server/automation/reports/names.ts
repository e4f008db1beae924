import { LISTED } from '@/server/records/listed-records';

/** What reports can be about. The first are the lists of records; the others count what follows from several of them. */
export const SUBJECTS = [
  ...LISTED,
  ...(['emails', 'bookings', 'chats'] as const),
  ...(['activities', 'mailOutcomes', 'responses', 'stageEntries', 'openDeals'] as const),
] as const;
export type Subject = (typeof SUBJECTS)[number];

export const AGGREGATES = ['COUNT', 'SUM', 'AVERAGE', 'MINIMUM', 'MAXIMUM'] as const;
export const INTERVALS = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type Interval = (typeof INTERVALS)[number];
/** Intervals of an axis of time that are shown, the last ones: room for a year of days. */
export const MOST_DAYS = 400;
export const DRAWINGS = ['NUMBER', 'TABLE', 'BAR', 'LINE', 'FUNNEL'] as const;

/** Periods that move with the day. A week begins on Monday (ISO 8601). */
export const PERIODS = [
  ...(['TODAY', 'THIS_WEEK', 'THIS_MONTH', 'THIS_QUARTER', 'THIS_YEAR'] as const),
  ...(['LAST_WEEK', 'LAST_MONTH', 'LAST_QUARTER', 'LAST_YEAR'] as const),
  ...(['LAST_7_DAYS', 'LAST_30_DAYS', 'LAST_90_DAYS', 'LAST_12_MONTHS'] as const),
  ...(['NEXT_30_DAYS', 'NEXT_90_DAYS', 'NEXT_12_MONTHS'] as const),
] as const;
export type Period = (typeof PERIODS)[number];
