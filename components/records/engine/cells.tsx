import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { When } from '@/components/ui/when';
import { formatDay, formatMoney } from '@/lib/format';
import { readable } from '@/lib/readable';
import type { Choices } from './definition';

/** Nothing, as a table shows it. */
export const None = () => <span className="text-faint">—</span>;

export const textCell = (value: string | null | undefined): ReactNode => value || <None />;

/** An address or a domain, as people read it. */
export const addressCell = (value: string | null | undefined): ReactNode => textCell(value && readable(value));

/** The name of another record that this one points at. */
export const linkCell = (to: { name: string } | null | undefined): ReactNode => textCell(to?.name);

/** The name of somebody, or of a company, behind its mark. */
export const nameCell = (name: string, { square = false } = {}): ReactNode => (
  <span className="flex items-center gap-2.5">
    <Avatar name={name} square={square} />
    <span className="truncate">{name}</span>
  </span>
);

export function choiceCell(choices: Choices, value: string | null): ReactNode {
  if (!value) return <None />;
  const { label, tone } = choices[value] ?? { label: value };
  return (
    <Badge dot {...(tone && { tone })}>
      {label}
    </Badge>
  );
}

export const dateCell = (at: string | null): ReactNode => (at ? <When at={at} as="date" /> : <None />);
export const dayCell = (day: string | null): ReactNode => (day ? formatDay(day) : <None />);
export const moneyCell = (value: number | null, currency?: string): ReactNode =>
  value === null ? <None /> : formatMoney(value, currency);

/** Texts that are there, one after the other. */
export const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');
