import { Badge, type Tone } from '@/components/ui/badge';
import { humanize } from '@/lib/format';
import { readable } from '@/lib/readable';

const STATUS: Record<string, Tone> = {
  DRAFT: 'warning',
  SCHEDULED: 'violet',
  QUEUED: 'info',
  SENT: 'success',
  FAILED: 'danger',
};
const REPLY: Record<string, Tone> = {
  POSITIVE: 'success',
  NEGATIVE: 'danger',
  NEUTRAL: 'neutral',
  OUT_OF_OFFICE: 'violet',
  UNSUBSCRIBE: 'warning',
};

/** Where a mail that goes out has got to. */
export const MailStatus = ({ status }: { status: string }) => (
  <Badge dot tone={STATUS[status] ?? 'neutral'}>
    {humanize(status)}
  </Badge>
);

/** What kind of answer a mail that came in is. */
export const ReplyClass = ({ value }: { value: string }) => (
  <Badge tone={REPLY[value] ?? 'neutral'}>{humanize(value)}</Badge>
);

/** It may ask to be left alone, and nobody has decided yet. */
export const AsksToStop = () => <Badge tone="warning">No more mail?</Badge>;

/** `Ada Lovelace <ada@example.com>` as `Ada Lovelace`; an address alone as it is read. */
export function shortName(address: string): string {
  const open = address.indexOf('<');
  const name = open < 0 ? '' : address.slice(0, open).trim().replace(/^"|"$/g, '').trim();
  return name && !name.includes('"') ? name : readable(address.replace(/^<|>$/g, ''));
}
