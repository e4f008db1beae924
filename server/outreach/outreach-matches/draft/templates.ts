import { withoutTags } from '@/lib/tags';
import type { Offering } from '../rank/offering';
import type { Approach } from '../rank/words';
import type { DraftText } from './text';

/** What a template is filled with; `company` is empty where none is known. */
interface Given {
  name: string;
  about: string;
  company: string;
}

const at = (company: string) => (company ? ` at ${company}` : '');
const TALK =
  'Would a quarter of an hour this week or next suit you? If somebody else looks after this, I would be glad to hear who.';

const TEMPLATES: Record<Approach, (given: Given) => DraftText> = {
  interest: ({ name, about }) => ({
    subject: `Your interest in ${name}`,
    paragraphs: [
      `You had asked about ${name}, and I would like to take that up. ${about}`,
      'What would you need to know to decide? I can send you the details, or show you on a short call what it would look like for you.',
    ],
  }),
  'open-deal': ({ name }) => ({
    subject: `Next step for ${name}`,
    paragraphs: [
      `We have been talking about ${name}, and I would like to help it along.`,
      'Is there anything left open on your side: a question, a figure, somebody else who should see it? Tell me, and I will take care of it.',
    ],
  }),
  'win-back': ({ name, about }) => ({
    subject: `${name}: has anything changed?`,
    paragraphs: [
      `When we last talked about ${name}, it was not the right moment. I would like to learn what stood in the way.`,
      `${about} If things look different today, I would be glad to show you where we are now. If not, a line is enough and I will leave it there.`.trim(),
    ],
  }),
  again: ({ name }) => ({
    subject: `After your last ${name}`,
    paragraphs: [
      `You have had ${name} from us before. How did it work out for you?`,
      'If it was worth it, I would gladly plan the next with you; if something was missing, I would like to know what.',
    ],
  }),
  customer: ({ name, about, company }) => ({
    subject: `${name} beside what you have`,
    paragraphs: [
      `You work with us already, so I wanted you to know about ${name}. ${about}`,
      `I think it could add to what you have${at(company)}. ${TALK}`,
    ],
  }),
  conversation: ({ name, about }) => ({
    subject: `Since we last spoke: ${name}`,
    paragraphs: [`Thank you for our last exchange. It made me think of ${name}. ${about}`, TALK],
  }),
  alike: ({ name, about, company }) => ({
    subject: `${name} for teams like yours`,
    paragraphs: [
      `Customers in a position much like yours${at(company)} have chosen ${name}, and I believe it could help you as well. ${about}`,
      TALK,
    ],
  }),
  profile: ({ name, about, company }) => ({
    subject: `${name} and your work${at(company)}`,
    paragraphs: [`What you do${at(company)} is what ${name} was made for. ${about}`, TALK],
  }),
  introduction: ({ name, about, company }) => ({
    subject: `A thought on ${name}`,
    paragraphs: [
      `I would like to introduce ${name} to you. ${about}`,
      `Is this something that matters${at(company)} at the moment? A short yes or no already helps me.`,
    ],
  }),
};

/** The first sentence of what a product says of itself. */
function aboutOf({ description, features }: Pick<Offering, 'description' | 'features'>): string {
  const text = withoutTags(description ?? features ?? '', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.{10,240}?[.!?](?=\s|$)/.exec(text)?.[0] ?? (text.length <= 240 ? text : '');
  return sentence && !/[.!?]$/.test(sentence) ? `${sentence}.` : sentence;
}

/** A mail by what the angle rests on. */
export function templateOf(approach: Approach, offering: Offering, company: string | null): DraftText {
  const { subject, paragraphs } = TEMPLATES[approach]({
    name: offering.name,
    about: aboutOf(offering),
    company: company ?? '',
  });
  return { subject, paragraphs: paragraphs.map((text) => text.trim()) };
}
