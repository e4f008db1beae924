'use client';

import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { TIP } from '@/components/automation/reports/tip';
import { formatDay } from '@/lib/format';
import type { ActivityDay } from '@/server/app/console/activity';
import type { Activity } from '@/server/app/console/counted/names';

interface Props {
  days: ActivityDay[];
  series: readonly { key: Activity; label: string; color: string }[];
}

const short = (day: string) => formatDay(day).split(' ').slice(0, 2).join(' ');

/** What happened on each day, one kind on the other. */
export const ActivityBars = ({ days, series }: Props) => (
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
      <YAxis width={32} allowDecimals={false} tick={{ fill: 'var(--muted)' }} axisLine={false} tickLine={false} />
      <Tooltip {...TIP} labelFormatter={(day) => formatDay(String(day))} />
      {series.map(({ key, label, color }) => (
        <Bar key={key} dataKey={key} name={label} fill={color} stackId="all" isAnimationActive={false} />
      ))}
    </BarChart>
  </ResponsiveContainer>
);
