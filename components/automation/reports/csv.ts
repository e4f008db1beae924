import type { ReportResult } from '@/server/automation/reports/contract';
import { rowsOf, seriesOf } from './pivot';

/** A value as RFC 4180 has it. What a sheet would take for a formula is kept a text. */
function written(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value && /^[=+\-@\t\r]/.test(value) ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a report says, as a table in CSV. */
export function csvOf(result: ReportResult): string {
  const { axes, currency, total } = result;
  const unit = currency ? ` (${currency})` : '';
  const [first, second] = axes;
  const lines: (string | number | null)[][] = first
    ? [
        [
          first.label,
          ...(second ? seriesOf(result).map(({ label }) => `${label}${unit}`) : [`Value${unit}`, 'Records']),
        ],
        ...rowsOf(result).map(({ group, cells }) => {
          const values = cells.map((cell) => cell?.value ?? null);
          return [group.label, ...values, ...(second ? [] : [cells[0]?.count ?? 0])];
        }),
      ]
    : [
        [`Value${unit}`, 'Records'],
        [total.value, total.count],
      ];
  return lines.map((line) => `${line.map(written).join(',')}\r\n`).join('');
}

/** Hands a file to whoever looks. */
export function saveCsv(name: string, result: ReportResult): void {
  const link = document.createElement('a');
  // With the mark by which sheets know UTF-8.
  link.href = URL.createObjectURL(new Blob([`\uFEFF${csvOf(result)}`], { type: 'text/csv;charset=utf-8' }));
  link.download = `${name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'report'}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
