import type { Ranked } from '../rank';
import type { Offering } from '../rank/offering';

/** A product in facts, each under the number by which it is cited. */
export function offeringFacts(offering: Offering): Record<string, string> {
  const { name, category, description, features, price, currency, unit } = offering;
  const facts = [
    `The name of the product is ${name}`,
    category && `Its category is ${category}`,
    price > 0 && `It costs ${price} ${currency}${unit ? ` per ${unit}` : ''}`,
    description && clip(description, 1000),
    features && clip(features, 600),
  ].filter((fact): fact is string => Boolean(fact));
  return Object.fromEntries(facts.map((fact, index) => [`p${index + 1}`, fact]));
}

/** What is on record about a contact, each under the number by which it is cited; nothing else is known of them. */
export function contactFacts({ evidence, facts }: Pick<Ranked, 'evidence' | 'facts'>): Record<string, string> {
  const { name, title, company, industry, city, country, tags, notes } = evidence;
  const texts = [
    `The name is ${name}`,
    title && `Has the title ${title}`,
    company && `Works at ${company}${industry ? `, in ${industry}` : ''}`,
    (city || country) && `Is in ${[city, country].filter(Boolean).join(', ')}`,
    tags.length > 0 && `Is tagged ${tags.slice(0, 8).join(', ')}`,
    notes && `A note of ${notes.at.slice(0, 10)} says: ${clip(notes.text, 160)}`,
    ...facts.map(({ text }) => text),
  ].filter((text): text is string => Boolean(text));
  return Object.fromEntries(texts.map((text, index) => [`f${index + 1}`, text]));
}

const clip = (text: string, most: number) => text.replace(/\s+/g, ' ').trim().slice(0, most);
