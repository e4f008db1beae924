'use client';

import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { TIP } from '@/components/automation/reports/tip';
import { formatNumber, formatShort } from '@/lib/format';
import type { Summary } from '@/server/app/console/summary';

/** What the deals of each stage are worth. */
export const PipelineBars = ({ stages }: Pick<Summary, 'stages'>) => (
  <ResponsiveContainer width="100%" height="100%">
    <BarChart data={stages} margin={{ top: 0, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
      <XAxis dataKey="name" tick={{ fill: 'var(--muted)' }} axisLine={false} tickLine={false} interval={0} hide />
      <YAxis
        width={40}
        tickFormatter={formatShort}
        tick={{ fill: 'var(--muted)' }}
        axisLine={false}
        tickLine={false}
        tickCount={4}
      />
      <Tooltip {...TIP} formatter={(value) => [formatNumber(Number(value)), 'Value']} />
      <Bar dataKey="value" fill="var(--accent)" radius={[4, 4, 0, 0]} maxBarSize={72} isAnimationActive={false} />
    </BarChart>
  </ResponsiveContainer>
);
