'use client';

import { useRouter } from 'next/navigation';
import { Chart } from '@/components/ui/chart/chart';
import { Link } from '@/components/ui/link';
import { formatDay, formatNumber, formatShortDay } from '@/lib/format';
import type { ActivityDay } from '@/server/app/console/activity';
import { ACTIVITIES, type Activity } from '@/server/app/console/counted/names';
import { addressOf } from './address';
import { ACTIVITY_LABELS } from './labels';
import { Nothing, Part } from './part';

const COLORS: Record<Activity, string> = {
  sent: 'var(--accent)',
  received: 'var(--success)',
  meetings: 'var(--warning)',
  logged: 'var(--violet)',
};
const SERIES = ACTIVITIES.map((key) => ({ key, label: ACTIVITY_LABELS[key], color: COLORS[key] }));

/** What happened on each of the last days, with the same figures in words. */
export function ActivityChart({ days, owner }: { days: ActivityDay[]; owner: string | undefined }) {
  const totals = SERIES.map((series) => ({ ...series, total: days.reduce((sum, day) => sum + day[series.key], 0) }));
  const router = useRouter();
  const listOf = (key: Activity, day?: string) => addressOf(`/counted/activity-${key}`, { view: owner && 'mine', day });
  const isEmpty = totals.every(({ total }) => total === 0);
  return (
    <Part title="Last two weeks" link={{ href: '/inbox', label: 'Inbox' }}>
      {isEmpty ? (
        <Nothing>Nothing yet. Mail, meetings and calls will be counted here day by day.</Nothing>
      ) : (
        <div className="h-40 px-2 pt-4 text-xs" aria-hidden>
          <Chart
            labels={days.map(({ day }) => formatShortDay(day))}
            series={SERIES.map(({ key, label, color }) => ({
              key,
              name: label,
              color,
              drawn: 'bar',
              values: days.map((day) => day[key]),
            }))}
            isStacked
            isWhole
            axisPx={32}
            title={(at) => formatDay(days[at]?.day ?? '')}
            onPress={(series, at) => router.push(listOf(ACTIVITIES[series] ?? 'sent', days[at]?.day))}
          />
        </div>
      )}
      <ul className="divide-y divide-line border-line border-t">
        {totals.map(({ key, label, color, total }) => (
          <li key={key}>
            <Link
              href={listOf(key)}
              className="flex items-center gap-2.5 px-4 py-1.5 text-sm outline-offset-[-2px] hover:bg-hover"
            >
              <span className="size-2.5 shrink-0 rounded-sm" style={{ background: color }} aria-hidden />
              <span className="flex-1 truncate">{label}</span>
              <span className="text-muted text-xs tabular-nums">{formatNumber(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
