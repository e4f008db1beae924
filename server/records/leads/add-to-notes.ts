import { PROSE_LENGTH } from '@/server/kernel/contract/fields';

/** The notes of a lead with a text at their end; where they grow longer than the API takes, the oldest goes. */
export function addToNotes(notes: string | null, text: string): string {
  const all = notes ? `${notes}\n\n${text}` : text;
  // What is cut off may leave half a character.
  return all.slice(-PROSE_LENGTH).replace(/^[\uDC00-\uDFFF]/, '');
}
