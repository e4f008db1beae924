import { depthOf, withoutTags } from '@/lib/tags';
import { ForeignError, foreignTask, runForeign } from '@/server/kernel/foreign';
import textOfHtml, { type Form } from './text-of-html.mjs';

/** Up to here it is done at once, which takes less than 30 ms of what takes longest, `<p>a</p>`. A usual mail has a third of it. */
const MAX_AT_ONCE = 12_000;
/** Deeper elements than anybody writes take the parser time that grows with the square. */
const MAX_DEPTH = 200;

const task = foreignTask<{ html: string; as: Form }, string>({
  name: 'plain-text',
  file: 'server/kernel/mail/text-of-html.mjs',
  cpuMs: 2000,
  memoryMb: 224,
  maxBytes: 8 * 1024 * 1024,
});

/** What HTML says, as the text part of a mail unless another form is asked for; of what nobody could lay out, what is between its tags. */
export async function plainText(html: string, as: Form = 'mail'): Promise<string> {
  if (depthOf(html) > MAX_DEPTH) return withoutTags(html, ' ').trim();
  if (html.length <= MAX_AT_ONCE) return textOfHtml({ html, as });
  try {
    return await runForeign(task, { html, as });
  } catch (error) {
    if (error instanceof ForeignError) return withoutTags(html, ' ').trim();
    throw error;
  }
}
