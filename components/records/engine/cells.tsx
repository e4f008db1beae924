import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { TagChip } from '@/components/ui/tag-chip';
import { When } from '@/components/ui/when';
import { formatDay, formatMoney, formatNumber, formatPercent } from '@/lib/format';
import { readable } from '@/lib/readable';
import type { Choices, EditorField } from './definition';

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

export const dateCell = (at: string | null | undefined): ReactNode => (at ? <When at={at} as="date" /> : <None />);
export const dayCell = (day: string | null | undefined): ReactNode => (day ? formatDay(day) : <None />);
export const moneyCell = (value: number | null, currency?: string): ReactNode =>
  value === null ? <None /> : formatMoney(value, currency);

export const percentCell = (value: number | null | undefined): ReactNode =>
  value === null || value === undefined ? <None /> : formatPercent(value);

/** What leads to a page, in a grid that is one stop for Tab: Enter opens the page of its row. */
export const pageCell = (href: string, text: string): ReactNode => (
  <Link href={href} tabIndex={-1} className="hover:underline">
    {text}
  </Link>
);

/** A field that has no cell of its own, by what it holds. */
export function fieldCell({ kind, choices = {} }: EditorField, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <None />;
  if (kind === 'choice') return choiceCell(choices, String(value));
  if (kind === 'choices') return textCell([value].flat().map(String).join(', '));
  if (kind === 'reference') return textCell(typeof value === 'object' && 'name' in value ? String(value.name) : '');
  if (kind === 'flag') return value ? 'Yes' : 'No';
  if (kind === 'number') return typeof value === 'number' ? formatNumber(value) : String(value);
  if (kind === 'money') return moneyCell(Number(value));
  if (kind === 'date') return dayCell(String(value).slice(0, 10));
  if (kind === 'datetime') return dateCell(String(value));
  return kind === 'email' || kind === 'url' ? addressCell(String(value)) : String(value);
}

/** Tags by name, in the colors that the workspace gives them. */
export function tagsCell(names: readonly string[], colorOf: (name: string) => string): ReactNode {
  if (names.length === 0) return <None />;
  return (
    <span className="flex gap-1">
      {names.map((name) => (
        <TagChip key={name} name={name} color={colorOf(name)} />
      ))}
    </span>
  );
}

/** Texts that are there, one after the other. */
export const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');
