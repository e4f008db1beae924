import { parseAmount } from '@/lib/amount';
import { todayIn } from '@/lib/format';
import type { Currencies } from '@/server/records/currencies/contract';

/** A rate while it is edited: its figures are as they were typed. */
export interface DraftRate {
  key: number;
  currency: string;
  rate: string;
  since: string;
}

export const draftsOf = ({ rates }: Pick<Currencies, 'rates'>): DraftRate[] =>
  rates.map(({ currency, rate, since }, key) => ({ key, currency, rate: String(rate), since }));

/** What is sent; one comma is read as a decimal point. */
export const ratesOf = (drafts: readonly DraftRate[]) =>
  drafts.map(({ currency, rate, since }) => ({ currency, rate: parseAmount(rate, 'either') ?? Number.NaN, since }));

/** Another row: of today where the workspace is, since a rate that is typed is one of today. */
export const withNew = (drafts: readonly DraftRate[], timezone: string): DraftRate[] => [
  ...drafts,
  {
    key: Math.max(0, ...drafts.map(({ key }) => key)) + 1,
    currency: '',
    rate: '',
    since: todayIn(timezone),
  },
];
