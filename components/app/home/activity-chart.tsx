'use client';

import Link from 'next/link';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay, formatNumber } from '@/lib/format';
import type { ActivityDay } from '@/server/app/console/activity';
import { ACTIVITIES, type Activity } from '@/server/app/console/counted/names';
import { addressOf } from './address';
import { ACTIVITY_LABELS } from './labels';
import { Nothing, Part } from './part';
import { TIP } from './tip';

const COLORS: Record<Activity, string> = {
  sent: 'var(--accent)',
  received: 'var(--success)',
  meetings: 'var(--warning)',
  logged: 'var(--violet)',
};
const SERIES = ACTIVITIES.map((key) => ({ key, label: ACTIVITY_LABELS[key], color: COLORS[key] }));

const short = (day: string) => formatDay(day).split(' ').slice(0, 2).join(' ');

/** What happened on each of the last days, with the same figures in words. */
export function ActivityChart({ days, owner }: { days: ActivityDay[]; owner: string | undefined }) {
  const totals = SERIES.map((series) => ({ ...series, total: days.reduce((sum, day) => sum + day[series.key], 0) }));
  const isEmpty = totals.every(({ total }) => total === 0);
  return (
    <Part title="Last two weeks" link={{ href: '/inbox', label: 'Inbox' }}>
      {isEmpty ? (
        <Nothing>Nothing yet. Mail, meetings and calls will be counted here day by day.</Nothing>
      ) : (
        <div className="h-40 px-2 pt-4 text-xs" aria-hidden>
          <ResponsiveContainer width="100%" height="100%">
            <BarChart data={days} margin={{ top: 0, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
              <XAxis
                dataKey="day"
                tickFormatter={short}
                tick={{ fill: 'var(--muted)' }}
                axisLine={false}
                tickLine={false}
                minTickGap={24}
              />
              <YAxis
                width={32}
                allowDecimals={false}
                tick={{ fill: 'var(--muted)' }}
                axisLine={false}
                tickLine={false}
              />
              <Tooltip {...TIP} labelFormatter={(day) => formatDay(String(day))} />
              {SERIES.map(({ key, label, color }) => (
                <Bar key={key} dataKey={key} name={label} fill={color} stackId="all" isAnimationActive={false} />
              ))}
            </BarChart>
          </ResponsiveContainer>
        </div>
      )}
      <ul className="divide-y divide-line border-line border-t">
        {totals.map(({ key, label, color, total }) => (
          <li key={key}>
            <Link
              href={addressOf(`/counted/activity-${key}`, { view: owner && 'mine' })}
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
