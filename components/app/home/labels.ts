import { formatDay } from '@/lib/format';
import { ACTIVITIES, type Activity, type Counted, OUTCOMES, type Outcome } from '@/server/app/console/counted/names';

/** What is counted day by day, as the first page names it. */
export const ACTIVITY_LABELS: Record<Activity, string> = {
  sent: 'Mail sent',
  received: 'Mail received',
  meetings: 'Meetings',
  logged: 'Calls and messages logged',
};

const OUTCOME_TITLES: Record<Outcome, string> = {
  drafts: 'Drafts to review',
  sent: 'Mail sent in 30 days',
  opened: 'Mail opened in 30 days',
  clicked: 'Mail clicked in 30 days',
  replied: 'Mail replied to in 30 days',
  bounced: 'Mail bounced in 30 days',
};

const TITLES = new Map<Counted, string>([
  ...OUTCOMES.map((name): [Counted, string] => [`mail-${name}`, OUTCOME_TITLES[name]]),
  ...ACTIVITIES.map((name): [Counted, string] => [`activity-${name}`, `${ACTIVITY_LABELS[name]} in two weeks`]),
  ['meetings-today', 'Meetings today'],
  ['webhooks-delivered', 'Webhooks delivered in 24 hours'],
  ['webhooks-retried', 'Webhooks that are tried again'],
  ['webhooks-undelivered', 'Webhooks failed in 24 hours'],
]);

/** What mail is called of which something came, where it is said of one day. */
const dayOf = (of: Counted, day: string): string =>
  of.startsWith('mail-') && of !== 'mail-sent' ? `, sent on ${formatDay(day)}` : ` on ${formatDay(day)}`;

/** The heading of the list behind a figure, of all its time or of a day. */
export function titleOf(of: Counted, mine: boolean, day?: string): string {
  const title = TITLES.get(of) ?? '';
  return `${mine ? 'Mine: ' : ''}${day ? title.replace(/ in (two weeks|30 days)$/, '') + dayOf(of, day) : title}`;
}
