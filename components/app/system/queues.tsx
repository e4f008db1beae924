import { Section, TableCard } from '@/components/ui/page';
import type { QueueState } from '@/server/app/system/read';

const NAMES: Record<QueueState['queue'], string> = {
  mail: 'Emails',
  'booking-mail': 'Mails about bookings',
  'notification-mail': 'Mails about notifications',
  campaigns: 'Campaigns',
  sequences: 'Steps of sequences',
  webhooks: 'Webhook deliveries',
  changes: 'Changes to make events of',
  workflows: 'Changes for workflows',
  imports: 'Imports',
  exports: 'Exports',
  'bulk-actions': 'Bulk actions',
  reverts: 'Operations to take back',
  'calendar-reads': 'Calendars to read',
  'calendar-writes': 'Bookings to write to calendars',
  'chat-mail': 'Answers to chats, by mail',
  'chat-answers': 'Chats for the AI',
  'mailbox-reads': 'Mailboxes that nobody watches',
  search: 'Kinds of records whose changes search does not know',
  duplicates: 'Kinds of records that are yet to be compared',
  replays: 'Events to send again',
  uploads: 'Files to remove',
  deletions: 'Workspaces to delete',
};

/** What is due in the workspace and not yet begun. */
export const Queues = ({ queues }: { queues: QueueState[] }) => (
  <Section
    title="Waiting"
    about="What is due and not yet begun. It is looked for each minute at least, so a minute is nothing to worry about."
  >
    <TableCard label="Work that is due">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-line border-b text-left text-muted text-xs">
            <th className="px-4 py-2 font-medium">Work</th>
            <th className="px-4 py-2 text-right font-medium">Due</th>
            <th className="px-4 py-2 text-right font-medium">Longest for</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {queues.map(({ queue, depth, oldestDueSeconds }) => (
            <tr key={queue}>
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {NAMES[queue]}
              </th>
              <td className="px-4 py-2 text-right tabular-nums">{depth?.toLocaleString('en') ?? 'unknown'}</td>
              <td className="px-4 py-2 text-right text-muted tabular-nums">
                {depth && oldestDueSeconds !== null ? lasting(oldestDueSeconds) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableCard>
  </Section>
);

const UNITS: [seconds: number, unit: string][] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** A time in its largest unit. */
function lasting(seconds: number): string {
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? [1, 's'];
  return `${Math.floor(seconds / size)} ${unit}`;
}
