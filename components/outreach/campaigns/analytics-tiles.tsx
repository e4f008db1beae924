import { formatNumber } from '@/lib/format';
import type { Analytics } from '@/server/outreach/campaigns/figures';

const share = (part: number, whole: number) => (whole > 0 ? `${Math.round((part / whole) * 1000) / 10} %` : '—');

/** What came of a campaign, in figures. */
export function AnalyticsTiles({ analytics }: { analytics: Analytics }) {
  const { sentRecipients: sent, delivered, opens, machineOpens, clicks, replies, positiveReplies } = analytics;
  const { bounces, unsubscribes, complaints } = analytics;
  const tiles: [string, number, string][] = [
    ['Delivered', delivered, share(delivered, sent)],
    ['Opens', opens, machineOpens > 0 ? `and ${formatNumber(machineOpens)} by machines` : 'by people'],
    ['Clicks', clicks, 'by people'],
    ['Replies', replies, positiveReplies > 0 ? `${formatNumber(positiveReplies)} positive` : share(replies, delivered)],
    ['Bounces', bounces, share(bounces, sent)],
    [
      'Unsubscribes',
      unsubscribes,
      complaints > 0 ? `${formatNumber(complaints)} complaints` : share(unsubscribes, delivered),
    ],
  ];
  return (
    <ul
      aria-label="Results"
      className="mb-8 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-6"
    >
      {tiles.map(([label, value, about]) => (
        <li key={label} className="bg-surface px-4 py-3">
          <span className="block text-muted text-xs">{label}</span>
          <span className="block font-semibold text-xl tabular-nums tracking-tight">{formatNumber(value)}</span>
          <span className="block text-muted text-xs tabular-nums">{about}</span>
        </li>
      ))}
    </ul>
  );
}
