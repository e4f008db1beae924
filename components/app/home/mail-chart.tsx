'use client';

import { Bar, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { TIP } from '@/components/automation/reports/tip';
import { formatDay } from '@/lib/format';
import type { MailDay } from '@/server/app/console/activity';

const LINES = [
  { key: 'opened', label: 'Opened by a person', color: 'var(--info)' },
  { key: 'clicked', label: 'Clicked', color: 'var(--violet)' },
  { key: 'replied', label: 'Replied to', color: 'var(--success)' },
  { key: 'bounced', label: 'Bounced', color: 'var(--danger)' },
] as const;

const AXIS = { tick: { fill: 'var(--muted)' }, axisLine: false, tickLine: false } as const;
const short = (day: string) => formatDay(day).split(' ').slice(0, 2).join(' ');

/** The mail of each day and what came of it by now; the figures beside it say the same in words. */
export const MailChart = ({ days }: { days: MailDay[] }) => (
  <div className="h-32 px-2 pt-4 text-xs" aria-hidden>
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={days} margin={{ top: 0, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis dataKey="day" tickFormatter={short} minTickGap={24} {...AXIS} />
        <YAxis width={32} allowDecimals={false} {...AXIS} />
        <Tooltip {...TIP} labelFormatter={(day) => `Sent on ${formatDay(String(day))}`} />
        <Bar dataKey="sent" name="Sent" fill="var(--accent)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
        {LINES.map(({ key, label, color }) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            stroke={color}
            strokeWidth={2}
            dot={false}
            activeDot={{ r: 3 }}
            type="linear"
            isAnimationActive={false}
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  </div>
);
