import { describe, expect, it } from 'vitest';
import { beyond, unfounded } from './statements';

const FACTS = [
  'The name is Ada Lovelace',
  'The name of the product is Route planner',
  'Has the title Head of Logistics',
  'Is Head of Logistics, and can decide',
  'Works at Umbrella Freight, in Logistics',
  'Opened our mail 3 times and followed 2 links',
  'Wrote to us on 2026-11-02',
  'Bought Data migration',
  'Has an engagement score of 42',
  'Works in Logistics, as do 4 of 5 buyers of Route planner',
];
const known = (facts: string[]) => ({ facts, contact: 'Ada Lovelace', product: 'Route planner' });

describe('a claim', () => {
  it.each([
    'Ada leads logistics at Umbrella Freight and fits Route planner well.',
    'She opened your mail 3 times. That shows interest.',
    'As Head of Logistics she can decide, and she wrote on 2026-11-02.',
    'Take up that she bought Data migration and offer a short call.',
    'Her role is a strong match for the product.',
    "Ada's company works in logistics.",
    'You should write to her: her title and her engagement score of 42 are strong signals.',
    'The Head of Logistics at Umbrella Freight opened your mail 3 times and followed 2 links.',
    'Mention that 4 of 5 buyers of Route planner work in logistics.',
    'Ask her for a short call about Route planner.',
    'She wrote in 2026-11.',
    'She opened 3 mails, so write to her.',
  ])('stands when the facts bear it out: %s', (text) => {
    expect(beyond(text, known(FACTS))).toBeUndefined();
  });

  it.each(FACTS)('stands as the fact itself: %s', (fact) => {
    expect(beyond(fact, known([fact]))).toBeUndefined();
  });

  it.each([
    ['a name', 'Ada worked at Initech before.', 'initech'],
    ['a name at the beginning', 'Initech is where she worked.', 'initech'],
    ['an acronym', 'She uses SAP every day.', 'sap'],
    ['a figure', 'She opened your mail 14 times.', '14'],
    ['a figure with separators', 'She runs a fleet of 1,200 trucks.', '1200'],
    ['a figure in words', 'She leads twelve people.', 'twelve'],
    ['a share', 'She opened 3% of your mail.', '%'],
    ['an event', 'Ada raised money and wants to grow.', 'raised'],
    ['a visit', 'She visited the pricing page.', 'visited'],
    ['a time', 'She wrote to us yesterday.', 'yesterday'],
    ['a link', 'She runs www.evil.example now.', 'www.evil.example'],
    ['a month', 'She wrote to us in March.', 'march'],
    ['a date made of known figures', 'She wrote on 2026-02-11.', '2026-02-11'],
    ['an event that sounds like the product', 'Ada planned a route.', 'planned'],
    ['a call', 'Ada called us.', 'called'],
  ])('falls with %s that is in none: %s', (_what, text, what) => {
    expect(unfounded(text, known(FACTS))?.toLowerCase()).toBe(what);
  });

  it.each([
    ['another thing', 'Ada bought Route planner.'],
    ['one thing more', 'Ada bought Data migration and Route planner.'],
    ['another number', 'She opened your mail 2 times.'],
    ['the number of something else', 'Her engagement score is 3.'],
    ['another count', 'She opened 3 links.'],
    ['another day', 'Ada bought Data migration on 2026-11-02.'],
    ['what is only offered', 'Ada has Route planner.'],
    ['nobody, a meeting', 'She has a meeting with us.'],
    ['the opposite', 'She never opened your mail 3 times.'],
  ])('falls when the facts say it of %s: %s', (_what, text) => {
    expect(unfounded(text, known(FACTS))).toBeDefined();
  });

  it('falls when the facts say the opposite', () => {
    const facts = ['Has answered none of 5 mails'];
    expect(unfounded('She answered 5 mails.', known(facts))).toBe('answered');
    expect(unfounded('She has answered none of 5 mails.', known(facts))).toBeUndefined();
  });

  it.each([
    ['a need', 'She needs better routes.'],
    ['a state', 'Her warehouse is understaffed.'],
    ['a place in small letters', 'She is based in london.'],
    ['a trade in small letters', 'Her company works in retail.'],
    ['a size', 'Umbrella Freight is a large company.'],
    ['a habit', 'She prefers mail in the morning.'],
    ['an interest', 'She is interested in Route planner.'],
    ['a lack', 'She has no planner.'],
    ['a tool', 'They use spreadsheets for logistics.'],
    ['a power', 'She can decide.', FACTS.filter((fact) => !fact.includes('decide'))],
    ['a history', 'She was Head of Logistics.'],
  ])('falls with %s that nobody recorded: %s', (_what, text, facts = FACTS) => {
    expect(beyond(text, known(facts))).toBeDefined();
  });
});
