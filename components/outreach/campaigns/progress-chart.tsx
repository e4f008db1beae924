'use client';

import { Chart } from '@/components/ui/chart/chart';
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
  const from = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - from;
  const tick = (at: number) =>
    (span < SHORT_MS ? formatSecond : formatDateTime)(new Date(at).toISOString(), timezone).split(', ')[1] ?? '';
  const last = points.at(-1);
  return (
    <div
      className="mt-4 h-52 text-xs"
      role="img"
      aria-label={`Over time: ${LINES.map(([key, label]) => `${label.toLowerCase()} ${formatNumber(last?.[key] ?? 0)}`).join(', ')}`}
    >
      <Chart
        labels={points.map(({ at }) => tick(at))}
        places={points.map(({ at }) => (at - from) / (span || 1))}
        series={LINES.filter(([key]) => key === 'sent' || last?.[key]).map(([key, name, color]) => ({
          key,
          name,
          color,
          drawn: 'area',
          values: points.map((point) => point[key]),
        }))}
        isWhole
        axisPx={40}
        hasGrid
        tick={formatShort}
        title={(at) => formatSecond(new Date(points[at]?.at ?? from).toISOString(), timezone)}
        value={formatNumber}
      />
    </div>
  );
}
