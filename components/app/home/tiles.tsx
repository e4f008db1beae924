import { Link } from '@/components/ui/link';
import { cn } from '@/lib/cn';
import { formatNumber, formatShort, plural } from '@/lib/format';
import type { Summary } from '@/server/app/console/summary';
import { addressOf } from './address';

interface Tile {
  href: string;
  label: string;
  value: string;
  more: string;
  alarm?: boolean;
}

/** The figures that matter first, each leading to its list. */
export function Tiles({ summary, owner }: { summary: Summary; owner: string | undefined }) {
  const { numbers } = summary;
  const without = numbers.unrated.length > 0 ? `, no rate for ${numbers.unrated.join(', ')}` : '';
  const inMoney = (deals: number) => `${plural(deals, 'deal')}, in ${numbers.currency}${without}`;
  const tiles: Tile[] = [
    {
      href: addressOf('/deals', { open: 'true', ownerId: owner }),
      label: 'Open pipeline',
      value: formatShort(numbers.open),
      more: `${inMoney(numbers.openDeals)}, ${formatShort(numbers.weighted)} weighted`,
    },
    {
      href: addressOf('/deals', { stage: 'WON', closedSince: numbers.wonSince, ownerId: owner }),
      label: 'Won in 30 days',
      value: formatShort(numbers.won),
      more: inMoney(numbers.wonDeals),
    },
    {
      href: addressOf('/leads', { open: 'true', ownerId: owner }),
      label: 'Open leads',
      value: formatNumber(numbers.openLeads),
      more: numbers.openLeads === 0 ? 'none waits' : 'qualify and convert',
    },
    {
      href: addressOf('/tasks', { dueBefore: numbers.overdue > 0 ? numbers.at : numbers.dayEnds, ownerId: owner }),
      label: numbers.overdue > 0 ? 'Overdue tasks' : 'Tasks due today',
      value: formatNumber(numbers.overdue > 0 ? numbers.overdue : numbers.dueToday),
      more: numbers.overdue > 0 ? `${formatNumber(numbers.dueToday)} more today` : 'nothing overdue',
      alarm: numbers.overdue > 0,
    },
    {
      href: addressOf('/counted/meetings-today', { view: owner && 'mine' }),
      label: 'Meetings today',
      value: formatNumber(numbers.meetings),
      more: numbers.meetings === 0 ? 'none booked' : 'see them',
    },
    {
      href: addressOf('/chats', { queue: owner ? 'for-me' : 'waiting' }),
      label: 'Waiting chats',
      value: formatNumber(numbers.waitingChats),
      more: numbers.waitingChats === 0 ? 'nobody waits' : 'visitors wait',
      alarm: numbers.waitingChats > 0,
    },
    {
      href: addressOf('/counted/mail-drafts', { view: owner && 'mine' }),
      label: 'Drafts to review',
      value: formatNumber(numbers.drafts),
      more: numbers.drafts === 0 ? 'all done' : 'read and send',
    },
  ];
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4 xl:grid-cols-7">
      {tiles.map(({ href, label, value, more, alarm }) => (
        <li key={label} className="bg-surface max-xl:first:col-span-2">
          <Link
            href={href}
            className="flex h-full flex-col px-4 py-3.5 outline-offset-[-2px] transition-colors hover:bg-hover"
          >
            <span className="text-muted text-xs">{label}</span>
            <span
              className={cn('mt-0.5 font-semibold text-xl tabular-nums tracking-tight', alarm && 'text-danger')}
              data-figure
            >
              {value}
            </span>
            <span className="text-muted text-xs tabular-nums">{more}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
