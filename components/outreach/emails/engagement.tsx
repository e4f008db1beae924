import { Bot, Check, Eye, MailX, MousePointerClick, Reply, ShieldAlert, UserX } from 'lucide-react';
import { When } from '@/components/ui/when';
import { plural } from '@/lib/format';
import type { Engagement } from '@/server/outreach/emails/shapes';

const EVENTS = {
  DELIVERED: [Check, 'Delivered'],
  OPEN: [Eye, 'Opened'],
  CLICK: [MousePointerClick, 'Clicked'],
  REPLY: [Reply, 'Answered'],
  BOUNCE: [MailX, 'Came back'],
  COMPLAINT: [ShieldAlert, 'Reported as spam'],
  UNSUBSCRIBE: [UserX, 'Unsubscribed'],
} as const;

/** What became of a mail: how often people opened it and followed its links, and everything in order. */
export function EngagementList({ engagement }: { engagement: Engagement }) {
  const { opens, machineOpens, clicks, bounced, timeline } = engagement;
  if (timeline.length === 0) return <p className="text-faint text-xs">Nothing is known yet of what became of it.</p>;
  const facts = [
    bounced && 'came back',
    plural(opens, 'open'),
    plural(clicks, 'click'),
    machineOpens > 0 && `${plural(machineOpens, 'open')} by machines`,
  ].filter(Boolean);
  return (
    <details className="group text-xs" open={timeline.length <= 6}>
      <summary className="cursor-pointer rounded-sm text-muted hover:text-ink">{facts.join(' · ')}</summary>
      <ol className="mt-2 flex flex-col gap-1.5 border-line border-l pl-3">
        {timeline.map((event, index) => (
          <EngagementEvent
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and only ever come after each other
            key={index}
            event={event}
          />
        ))}
      </ol>
    </details>
  );
}

function EngagementEvent({ event: { type, at, client, source, url } }: { event: Engagement['timeline'][number] }) {
  const [Known, label] = EVENTS[type];
  const machine = source === 'MACHINE';
  const Icon = machine ? Bot : Known;
  return (
    <li className={`flex flex-wrap items-center gap-x-2 ${machine ? 'text-faint' : ''}`}>
      <Icon className="size-3.5 shrink-0 text-faint" aria-hidden />
      <span className="font-medium">{label}</span>
      {machine ? <span>by a machine</span> : null}
      {client && client !== 'Unknown' ? <span className="text-muted">{client}</span> : null}
      <span className="text-muted">
        <When at={at} />
      </span>
      {url ? <span className="min-w-0 basis-full truncate pl-5.5 text-faint">{url}</span> : null}
    </li>
  );
}
