import Link from 'next/link';
import { Badge, type Tone } from '@/components/ui/badge';
import { formatNumber, plural } from '@/lib/format';
import type { Summary } from '@/server/console/summary';
import { Nothing, Part } from './part';

function stateOf({ webhooksOff, undelivered }: Summary['numbers']): { tone: Tone; text: string } {
  if (webhooksOff > 0) return { tone: 'danger', text: `${plural(webhooksOff, 'endpoint')} shut off` };
  return undelivered > 0 ? { tone: 'warning', text: 'Some deliveries failed' } : { tone: 'success', text: 'All well' };
}

/** Whether other systems hear what happens here. */
export function WebhookHealth({ numbers }: { numbers: Summary['numbers'] }) {
  const { tone, text } = stateOf(numbers);
  const facts = [
    ['Endpoints', numbers.webhooks],
    ['Delivered in 24 hours', numbers.delivered],
    ['Failed in 24 hours', numbers.undelivered],
  ] as const;
  return (
    <Part title="Webhooks" link={{ href: '/settings/webhooks', label: 'Endpoints' }}>
      {numbers.webhooks === 0 ? (
        <Nothing>
          No other system is told of what happens here.{' '}
          <Link href="/settings/webhooks" className="text-accent-text underline">
            Add an endpoint
          </Link>
        </Nothing>
      ) : (
        <Link href="/settings/webhooks" className="block px-4 py-3 outline-offset-[-2px] hover:bg-hover">
          <Badge tone={tone} dot>
            {text}
          </Badge>
          <dl className="mt-3 grid grid-cols-[1fr_max-content] gap-x-4 gap-y-1.5 text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="tabular-nums">{formatNumber(value)}</dd>
              </div>
            ))}
          </dl>
        </Link>
      )}
    </Part>
  );
}
