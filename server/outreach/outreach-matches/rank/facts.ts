import { type Evidence, stageWords } from './evidence';
import type { Offering, Shared } from './offering';
import { sharePoints } from './pool';
import {
  DECIDES,
  ENGAGEMENT_SCALE,
  HAS_IT,
  LEADS,
  MOST_UNANSWERED,
  POINTS,
  RECENCY_DAYS,
  STATUS_POINTS,
  UNANSWERED,
} from './weights';

/** What a fact is about; the angle is chosen by the strongest of them. */
export type FactKind =
  | 'interest'
  | 'open-deal'
  | 'lost-deal'
  | 'has-it'
  | 'bought-again'
  | 'bought-other'
  | 'industry'
  | 'category'
  | 'title'
  | 'words'
  | 'role'
  | 'engagement'
  | 'answered'
  | 'met'
  | 'mail'
  | 'recent'
  | 'unanswered'
  | 'status';

/** Something that is known of a contact, in words, and what it counts. */
export interface Fact {
  kind: FactKind;
  text: string;
  points: number;
}

type Part = (evidence: Evidence, offering: Offering, day: string) => (Fact | false | undefined)[];

const date = (at: string) => at.slice(0, 10);
const times = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
const daysBefore = (at: string, day: string) => Math.max(0, (Date.parse(day) - Date.parse(at)) / 86_400_000);

const sales: Part = ({ deals, interest }, { name, type }) => {
  const own = deals.filter(({ isThis }) => isThis);
  const open = own.find(({ stage }) => stage !== 'WON' && stage !== 'LOST');
  const won = own.find(({ stage }) => stage === 'WON');
  const lost = own.find(({ stage }) => stage === 'LOST');
  const other = deals.find(({ isThis, stage, product }) => !isThis && stage === 'WON' && product);
  const level = interest === 'HIGH' || interest === 'MEDIUM' ? interest : 'LOW';
  return [
    interest !== null && {
      kind: 'interest',
      text: `Named ${name} as a lead, with ${level.toLowerCase()} interest`,
      points: POINTS.interest[level],
    },
    open && {
      kind: 'open-deal',
      text: `Has the open deal “${open.name}” for ${name}, ${stageWords(open.stage)}`,
      points: POINTS.openDeal,
    },
    won && type === 'SUBSCRIPTION' && { kind: 'has-it', text: `Has ${name} already`, points: HAS_IT },
    won &&
      type !== 'SUBSCRIPTION' && { kind: 'bought-again', text: `Bought ${name} before`, points: POINTS.boughtAgain },
    lost &&
      !open &&
      !won && {
        kind: 'lost-deal',
        text: `Turned down ${name} in the deal “${lost.name}”, lost on ${date(lost.at)}`,
        points: POINTS.lostDeal,
      },
    other && { kind: 'bought-other', text: `Bought ${other.product}`, points: POINTS.boughtOther },
  ];
};

const buyers: Part = ({ industry, category, title }, { buyers: known }) => {
  if (!known) return [];
  const share = (kind: FactKind, most: number, value: string | null, values: Shared[], words: string) => {
    const found = values.find((one) => one.name === value?.trim().toLowerCase());
    const text =
      found &&
      `${words}, as ${found.count === 1 ? 'does' : 'do'} ${found.count} of ${known.count} buyers of ${known.of}`;
    return found && text ? { kind, text, points: sharePoints(most, found, known.count) } : undefined;
  };
  return [
    share('industry', POINTS.buyerIndustry, industry, known.industries, `Works in ${industry}`),
    share('category', POINTS.buyerCategory, category, known.categories, `Is in the category ${category}`),
    share('title', POINTS.buyerTitle, title, known.titles, `Has the title ${title}`),
  ];
};

/** The words in a text that begin with one of these stems. */
const speakers = (text: string, stems: string[]) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => stems.some((stem) => word.startsWith(stem)));

const words: Part = ({ title, category, buyerType, industry }, { name, terms, category: own }) => {
  const text = [title, category, buyerType, industry].filter(Boolean).join(' ');
  const [strong, weak] = [speakers(text, terms.strong), speakers(text, terms.weak)];
  const same = own !== null && category?.trim().toLowerCase() === own.trim().toLowerCase();
  const points =
    (strong.length && POINTS.strongTerm) + (weak.length && POINTS.weakTerm) + (same ? POINTS.sameCategory : 0);
  const spoken = [...new Set([...strong, ...weak])].slice(0, 3).map((word) => `“${word}”`);
  const said = same
    ? `Is in the category ${category}, as is ${name}`
    : `The profile says ${spoken.join(' and ')}, and so does ${name}`;
  return [points > 0 && { kind: 'words', text: said, points: Math.min(POINTS.words, points) }];
};

const holds = (title: string | null, parts: string[]) => parts.some((part) => title?.toLowerCase().includes(part));

const role: Part = ({ title }) => {
  const points = holds(title, DECIDES) ? POINTS.decides : holds(title, LEADS) ? POINTS.leads : 0;
  return [points > 0 && { kind: 'role', text: `Is ${title}, and can decide`, points }];
};

const contact: Part = ({ mail, communications, meeting, engagementScore, lastActivityAt, status }, _, day) => {
  const { answer } = mail;
  const silent = answer === null && mail.clicks === 0 ? Math.max(0, mail.sent - 2) : 0;
  // What was written to them afterwards, be it thanks, does not undo it.
  const refused = answer?.replyClass === 'NEGATIVE' || answer?.replyClass === 'UNSUBSCRIBE';
  const engagement =
    POINTS.engagement * (1 - Math.exp(-Math.min(Math.max(engagementScore, 0), 1000) / ENGAGEMENT_SCALE));
  const age = lastActivityAt === null ? undefined : Math.min(daysBefore(lastActivityAt, day), 3650);
  return [
    answer !== null && {
      kind: 'answered',
      text: refused ? `Declined by mail on ${date(answer.at)}` : `Wrote to us on ${date(answer.at)}`,
      points: refused ? -POINTS.answered : POINTS.answered,
    },
    mail.opens + mail.clicks > 0 && {
      kind: 'mail',
      text: `Opened our mail ${times(mail.opens, 'time')} and followed ${times(mail.clicks, 'link')}`,
      points: Math.min(POINTS.mailRead, mail.opens + 2 * mail.clicks),
    },
    meeting !== null &&
      meeting.status === 'CONFIRMED' && {
        kind: 'met',
        text: `Has a meeting “${meeting.title}” on ${date(meeting.at)}`,
        points: POINTS.met,
      },
    communications !== null && {
      kind: 'met',
      text: `Last ${communications.type.toLowerCase()} on ${date(communications.at)}`,
      points: POINTS.met / 2,
    },
    silent > 0 && {
      kind: 'unanswered',
      text: `Has answered none of ${times(mail.sent, 'mail')}`,
      points: Math.max(MOST_UNANSWERED, UNANSWERED * silent),
    },
    engagement >= 1 && {
      kind: 'engagement',
      text: `Has an engagement score of ${engagementScore}`,
      points: engagement,
    },
    age !== undefined &&
      lastActivityAt !== null && {
        kind: 'recent',
        text: `Was last active on ${date(lastActivityAt)}`,
        points: POINTS.recency * Math.exp(-age / RECENCY_DAYS),
      },
    { kind: 'status', text: `Has the status ${status.toLowerCase()}`, points: STATUS_POINTS[status] ?? 0 },
  ];
};

const PARTS: Part[] = [sales, buyers, words, role, contact];

/** Everything that counts for or against writing to a contact about a product, what counts most first. */
export function factsOf(evidence: Evidence, offering: Offering, day: string): Fact[] {
  const facts = PARTS.flatMap((part) => part(evidence, offering, day)).filter((fact): fact is Fact => Boolean(fact));
  return facts.sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}
