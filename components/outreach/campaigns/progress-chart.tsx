'use client';

import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useSession } from '@/components/workspace/auth/session';
import { formatDateTime, formatNumber, formatSecond, formatShort } from '@/lib/format';
import type { Progress } from '@/server/outreach/campaigns/figures';

const LINES = [
  ['sent', 'Sent', 'var(--success)'],
  ['failed', 'Failed', 'var(--danger)'],
  ['skipped', 'Skipped', 'var(--warning)'],
] as const;

/** What each stretch settled, added up from the start. */
function addUp(timeline: Progress['timeline']) {
  const sum = { sent: 0, failed: 0, skipped: 0 };
  return timeline.map(({ at, sent, failed, skipped }) => {
    sum.sent += sent;
    sum.failed += failed;
    sum.skipped += skipped;
    return { at: Date.parse(at), ...sum };
  });
}

const SHORT_MS = 3_600_000;

/** How the recipients of a campaign were settled over time. */
export function ProgressChart({ timeline }: { timeline: Progress['timeline'] }) {
  const { timezone } = useSession().current;
  const points = addUp(timeline);
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  const tick = (at: number) =>
    (span < SHORT_MS ? formatSecond : formatDateTime)(new Date(at).toISOString(), timezone).split(', ')[1] ?? '';
  const last = points.at(-1);
  return (
    <div
      className="mt-4 h-52 text-xs"
      role="img"
      aria-label={`Over time: ${LINES.map(([key, label]) => `${label.toLowerCase()} ${formatNumber(last?.[key] ?? 0)}`).join(', ')}`}
    >
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={points} margin={{ top: 4, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            type="number"
            domain={['dataMin', 'dataMax']}
            tickFormatter={tick}
            tick={{ fill: 'var(--muted)' }}
            stroke="var(--line-strong)"
            minTickGap={48}
          />
          <YAxis
            width={40}
            allowDecimals={false}
            tickFormatter={formatShort}
            tick={{ fill: 'var(--muted)' }}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            labelFormatter={(at) => formatSecond(new Date(Number(at)).toISOString(), timezone)}
            formatter={(value) => formatNumber(Number(value))}
            contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8 }}
            labelStyle={{ color: 'var(--muted)' }}
          />
          {LINES.filter(([key]) => key === 'sent' || last?.[key]).map(([key, label, color]) => (
            <Area
              key={key}
              type="linear"
              dataKey={key}
              name={label}
              stroke={color}
              fill={color}
              strokeWidth={2}
              fillOpacity={0.12}
              isAnimationActive={false}
            />
          ))}
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
