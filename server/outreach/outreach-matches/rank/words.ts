import type { Fact, FactKind } from './facts';
import type { Offering } from './offering';

/** How a mail to a contact begins; there is a template for each. */
export const APPROACHES = [
  'interest',
  'open-deal',
  'win-back',
  'again',
  'customer',
  'conversation',
  'alike',
  'profile',
  'introduction',
] as const;
export type Approach = (typeof APPROACHES)[number];

const APPROACH_OF: Partial<Record<FactKind, Approach>> = {
  interest: 'interest',
  'open-deal': 'open-deal',
  'lost-deal': 'win-back',
  'bought-again': 'again',
  'bought-other': 'customer',
  answered: 'conversation',
  met: 'conversation',
  industry: 'alike',
  category: 'alike',
  title: 'alike',
  words: 'profile',
};

/** What a mail may begin with, the best first: what the contact did goes before what they resemble. */
const ORDER: FactKind[] = [
  ...(['interest', 'open-deal', 'bought-again', 'lost-deal', 'bought-other', 'answered', 'met'] as const),
  ...(['industry', 'words', 'category', 'title'] as const),
];

export function approachOf(facts: Fact[]): Approach {
  const kind = ORDER.find((one) => facts.some((fact) => fact.kind === one && fact.points > 0));
  return (kind && APPROACH_OF[kind]) ?? 'introduction';
}

const MOST_REASONS = 3;

/** Why to write to a contact: what counts most, and what speaks against it. */
export function reasonOf(facts: Fact[]): string {
  const good = facts.filter(({ points }) => points >= 1).slice(0, MOST_REASONS);
  const bad = facts.filter(({ points }) => points <= -3).slice(0, 1);
  const said = [...good, ...bad].map(({ text }) => `${text}.`);
  return said.length > 0 ? said.join(' ') : 'Can be written to; nothing else is known that speaks for it.';
}

const ANGLES: Record<Approach, (offering: Offering, text: string) => string> = {
  interest: ({ name }) => `Take up the interest in ${name} and propose a next step.`,
  'open-deal': ({ name }) => `Move the open deal on: answer what is left to decide about ${name}.`,
  'win-back': ({ name }) => `Ask what stood in the way of ${name}, and whether that has changed.`,
  again: ({ name }) => `Ask how the last ${name} went, and offer the next.`,
  customer: ({ name }) => `Show how ${name} adds to what they have from us.`,
  conversation: ({ name }) => `Go on from the last contact and bring up ${name}.`,
  alike: ({ name }, text) => `Tell what others like them do with ${name}: “${text}”.`,
  profile: ({ name }) => `Say what ${name} does for somebody in their role.`,
  introduction: ({ name }) => `Introduce ${name} in two sentences and ask whether it matters to them.`,
};

/** How to write to them. */
export function angleOf(approach: Approach, facts: Fact[], offering: Offering): string {
  const alike = facts.find(({ kind }) => APPROACH_OF[kind] === 'alike');
  return ANGLES[approach](offering, alike?.text ?? '');
}
