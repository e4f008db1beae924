'use client';

import { Chart } from '@/components/ui/chart/chart';
import { formatDay, formatShortDay } from '@/lib/format';
import type { MailDay } from '@/server/app/console/activity';

const SERIES = [
  { key: 'sent', name: 'Sent', color: 'var(--accent)', drawn: 'bar' },
  { key: 'opened', name: 'Opened by a person', color: 'var(--info)', drawn: 'line' },
  { key: 'clicked', name: 'Clicked', color: 'var(--violet)', drawn: 'line' },
  { key: 'replied', name: 'Replied to', color: 'var(--success)', drawn: 'line' },
  { key: 'bounced', name: 'Bounced', color: 'var(--danger)', drawn: 'line' },
] as const;

/** The mail of each day and what came of it by now; the figures beside it say the same in words. */
export const MailChart = ({ days }: { days: MailDay[] }) => (
  <div className="h-32 px-2 pt-4 text-xs" aria-hidden>
    <Chart
      labels={days.map(({ day }) => formatShortDay(day))}
      series={SERIES.map((series) => ({ ...series, values: days.map((day) => day[series.key]) }))}
      isWhole
      axisPx={32}
      title={(at) => `Sent on ${formatDay(days[at]?.day ?? '')}`}
    />
  </div>
);
