import Link from 'next/link';
import { formatNumber, formatShort } from '@/lib/format';
import type { Summary } from '@/server/console/summary';

/** How much there is of each, leading there. */
export function Counts({ summary: { counts, pipeline } }: { summary: Summary }) {
  const items = [
    { href: '/contacts', label: 'Contacts', value: formatNumber(counts.contacts) },
    { href: '/companies', label: 'Companies', value: formatNumber(counts.companies) },
    { href: '/leads', label: 'Open leads', value: formatNumber(counts.openLeads) },
    {
      href: '/board',
      label: 'Open deals',
      value: formatNumber(counts.openDeals),
      more: `worth ${formatShort(pipeline.open)}`,
    },
    { href: '/deals?stage=WON', label: 'Won in 30 days', value: formatShort(pipeline.wonLately) },
    { href: '/tasks', label: 'Open tasks', value: formatNumber(counts.openTasks) },
  ];
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      {items.map(({ href, label, value, more }) => (
        <li key={href} className="bg-surface">
          <Link
            href={href}
            className="flex h-full flex-col px-4 py-3.5 outline-offset-[-2px] transition-colors hover:bg-hover"
          >
            <span className="text-muted text-xs">{label}</span>
            <span className="mt-0.5 font-semibold text-xl tabular-nums tracking-tight">{value}</span>
            {more ? <span className="text-muted text-xs tabular-nums">{more}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
