'use client';

import { Coins, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date/date-field';
import { type Option, Select } from '@/components/ui/select';
import { formatDay } from '@/lib/format';
import { usePageActions } from '@/lib/page-actions';
import type { DraftRate } from './rates';

interface Props {
  rate: DraftRate;
  number: number;
  options: readonly Option[];
  /** The workspace's. */
  currency: string;
  disabled: boolean;
  onChange: (part: Partial<DraftRate>) => void;
  onRemove: () => void;
}

/** What one unit of a currency is worth, from a day on. */
export function RateRow({ rate, number, options, currency, disabled, onChange, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const label = `Change the rate of ${rate.currency}${rate.since ? ` since ${formatDay(rate.since)}` : ''}`;
  // What is typed next takes the place of what is there.
  const run = () => input.current?.select();
  usePageActions(
    disabled || !rate.currency ? [] : [{ key: `rate ${rate.key}`, label, icon: Coins, sought: true, run }],
  );
  return (
    <li className="grid grid-cols-[5.5rem_1fr_auto] items-center gap-2 sm:grid-cols-[6rem_1fr_3rem_9.5rem_auto]">
      <Select
        label={`Rate ${number}: currency`}
        value={rate.currency || null}
        onChange={(chosen) => onChange({ currency: chosen ?? '' })}
        options={options}
        placeholder="Code"
        disabled={disabled}
      />
      <input
        ref={input}
        aria-label={`Rate ${number}: one in ${currency}`}
        inputMode="decimal"
        className="field text-right tabular-nums"
        value={rate.rate}
        disabled={disabled}
        onChange={(event) => onChange({ rate: event.target.value })}
      />
      <span className="text-muted text-sm max-sm:order-last">{currency}</span>
      <DateField
        label={`Rate ${number}: since`}
        className="max-sm:order-last max-sm:col-span-2"
        value={rate.since}
        required
        disabled={disabled}
        onChange={(since) => onChange({ since })}
      />
      {disabled ? null : (
        <Button size="iconSm" look="ghost" aria-label={`Remove rate ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  );
}
