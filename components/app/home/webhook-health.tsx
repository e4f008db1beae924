import { Badge, type Tone } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { formatNumber, plural } from '@/lib/format';
import type { Summary } from '@/server/app/console/summary';
import { Nothing, Part } from './part';

function stateOf({ webhooksOff, retried, undelivered }: Summary['numbers']): { tone: Tone; text: string } {
  if (webhooksOff > 0) return { tone: 'danger', text: `${plural(webhooksOff, 'endpoint')} shut off` };
  if (undelivered > 0) return { tone: 'warning', text: 'Some deliveries failed' };
  return retried > 0 ? { tone: 'warning', text: 'Some are tried again' } : { tone: 'success', text: 'All well' };
}

/** Whether other systems hear what happens here. */
export function WebhookHealth({ numbers }: { numbers: Summary['numbers'] }) {
  const { tone, text } = stateOf(numbers);
  const facts = [
    ['Endpoints', numbers.webhooks, '/settings/webhooks'],
    ['Delivered in 24 hours', numbers.delivered, '/counted/webhooks-delivered'],
    ['Being tried again', numbers.retried, '/counted/webhooks-retried'],
    ['Failed in 24 hours', numbers.undelivered, '/counted/webhooks-undelivered'],
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
        <div className="py-3">
          <Badge tone={tone} dot className="mx-4">
            {text}
          </Badge>
          <ul className="mt-2 text-sm">
            {facts.map(([label, value, href]) => (
              <li key={label}>
                <Link
                  href={href}
                  className="flex justify-between gap-4 px-4 py-1.5 outline-offset-[-2px] hover:bg-hover"
                >
                  <span className="text-muted">{label}</span>
                  <span className="tabular-nums">{formatNumber(value)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  );
}
