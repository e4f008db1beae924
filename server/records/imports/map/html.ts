import { tagsIn } from '@/lib/tags';
import { plainText } from '@/server/kernel/mail/plain-text';
import type { Importable } from '../contract';
import type { MappedRow } from './values';

/** The fields of some lines. HubSpot and Pipedrive write theirs as HTML. */
const PROSE: Partial<Record<Importable, readonly string[]>> = {
  notes: ['body'],
  tasks: ['description'],
  deals: ['notes'],
  leads: ['notes'],
  products: ['description', 'features'],
  cases: ['description'],
  contracts: ['description'],
};
/** What says that a text is HTML: somebody who writes of other tags means them. */
const TAGS = new Set(
  'p br div span ul ol li b strong i em u a h1 h2 h3 h4 h5 h6 table tr td blockquote html body'.split(' '),
);

function isHtml(text: string): boolean {
  if (!text.includes('<')) return false;
  for (const { name, closing } of tagsIn(text)) if (TAGS.has(name) && (closing || name === 'br')) return true;
  return false;
}

/** Makes plain text of what a row has as HTML; notes have marks for its formats. */
export async function withoutHtml(resource: Importable, { row }: MappedRow): Promise<void> {
  for (const field of PROSE[resource] ?? []) {
    const text = row[field];
    if (typeof text === 'string' && isHtml(text))
      row[field] = await plainText(text, resource === 'notes' ? 'marks' : 'text');
  }
}
