import { describe, expect, it } from 'vitest';
import { unfounded } from './claims';

const FACTS = [
  'Is called Ada Lovelace',
  'The product is called Route planner',
  'Has the title Head of Logistics',
  'Works at Umbrella Freight, in Logistics',
  'Opened our mail 3 times and followed 2 links',
  'Wrote to us on 2026-11-02',
  'Bought Data migration',
];

describe('a claim', () => {
  it.each([
    'Ada leads logistics at Umbrella Freight and fits Route planner well.',
    'She opened your mail 3 times. That shows interest.',
    'As Head of Logistics she can decide, and she wrote on 2026-11-02.',
    'Take up that she bought Data migration and offer a short call.',
    'Her role is a strong match for the product.',
    "Ada's team works in logistics.",
    'I think you should write to her.',
  ])('stands when the facts bear it out: %s', (text) => {
    expect(unfounded(text, FACTS)).toBeUndefined();
  });

  it.each([
    ['a name', 'Ada worked at Initech before.', 'initech'],
    ['a name at the beginning', 'Initech is where she worked.', 'initech'],
    ['an acronym', 'She uses SAP every day.', 'sap'],
    ['a figure', 'She opened your mail 14 times.', '14'],
    ['a figure with separators', 'She runs a fleet of 1,200 trucks.', '1200'],
    ['a figure in words', 'She leads twelve people.', 'twelve'],
    ['an event', 'Ada raised money and wants to grow.', 'raised'],
    ['a visit', 'She visited the pricing page.', 'visited'],
    ['a time', 'She wrote to us yesterday.', 'yesterday'],
    ['a link', 'She runs www.evil.example now.', 'www.evil.example'],
    ['a month', 'She wrote to us in March.', 'march'],
  ])('falls with %s that is in none: %s', (_what, text, what) => {
    expect(unfounded(text, FACTS)?.toLowerCase()).toBe(what);
  });
});
