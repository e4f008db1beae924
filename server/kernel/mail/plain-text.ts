import { depthOf, withoutTags } from '@/lib/tags';
import { ForeignError, foreignTask, runForeign } from '@/server/kernel/foreign';
import textOfHtml from './text-of-html.mjs';

/** Up to here it is done at once: a usual mail has a tenth, and takes a few milliseconds. */
const MAX_AT_ONCE = 40_000;
/** Deeper elements than anybody writes take the parser time that grows with the square. */
const MAX_DEPTH = 200;

const task = foreignTask<string, string>({
  name: 'plain-text',
  file: 'server/kernel/mail/text-of-html.mjs',
  cpuMs: 2000,
  memoryMb: 224,
  maxBytes: 8 * 1024 * 1024,
});

/** The plain-text part of a mail; of HTML that nobody could lay out, what is between its tags. */
export async function plainText(html: string): Promise<string> {
  if (depthOf(html) > MAX_DEPTH) return withoutTags(html, ' ').trim();
  if (html.length <= MAX_AT_ONCE) return textOfHtml(html);
  try {
    return await runForeign(task, html);
  } catch (error) {
    if (error instanceof ForeignError) return withoutTags(html, ' ').trim();
    throw error;
  }
}
