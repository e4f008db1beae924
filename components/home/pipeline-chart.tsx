import Link from 'next/link';
import { Card } from '@/components/ui/page';
import { formatShort, plural } from '@/lib/format';
import type { Summary } from '@/server/console/summary';

/** The open stages of the default pipeline by what their deals are worth. */
export function PipelineChart({ summary: { stages } }: { summary: Summary }) {
  const most = Math.max(1, ...stages.map(({ value }) => value));
  return (
    <section aria-label="Pipeline">
      <h3 className="mb-2 flex items-baseline justify-between font-semibold text-base">
        Pipeline
        <Link href="/board" className="font-normal text-accent-text text-sm hover:underline">
          Board
        </Link>
      </h3>
      <Card className="px-4 py-3">
        <ul className="flex flex-col gap-3">
          {stages.map(({ name, deals, value }) => (
            <li key={name}>
              <p className="mb-1 flex items-baseline justify-between gap-3 text-sm">
                <span className="truncate">{name}</span>
                <span className="shrink-0 text-muted text-xs tabular-nums">
                  {plural(deals, 'deal')} · {formatShort(value)}
                </span>
              </p>
              <span className="block h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
                <span className="block h-full rounded-full bg-accent" style={{ width: `${(value / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
