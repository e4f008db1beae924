'use client';

import { useRouter } from 'next/navigation';
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

interface Props {
  days: MailDay[];
  /** The list of what was sent on a day. */
  sentOn: (day: string) => string;
}

/** The mail of each day and what came of it by now; the figures beside it say the same in words. */
export function MailChart({ days, sentOn }: Props) {
  const router = useRouter();
  return (
    <div className="h-32 px-2 pt-4 text-xs" aria-hidden>
      <Chart
        labels={days.map(({ day }) => formatShortDay(day))}
        series={SERIES.map((series) => ({ ...series, values: days.map((day) => day[series.key]) }))}
        isWhole
        axisPx={32}
        title={(at) => `Sent on ${formatDay(days[at]?.day ?? '')}`}
        onPress={(_, at) => router.push(sentOn(days[at]?.day ?? ''))}
      />
    </div>
  );
}
