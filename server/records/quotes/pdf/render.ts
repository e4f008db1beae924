import { logger } from '@/server/kernel/log';
import type { QuoteDocument } from '../shapes';
import { layoutOf } from './layout';

// Roboto comes with pdfmake: Latin, Greek and Cyrillic. What it lacks is drawn as an empty box.
const load = async () => {
  const [{ default: pdfmake }, { default: fonts }] = await Promise.all([
    import('pdfmake'),
    import('pdfmake/fonts/Roboto.js'),
  ]);
  const files = new Set(Object.values(fonts).flatMap((font) => Object.values(font)));
  pdfmake.setFonts(fonts);
  // A document names no files and no addresses; the fonts are all that is read.
  pdfmake.setLocalAccessPolicy((path) => files.has(path));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
};
let loaded: ReturnType<typeof load> | undefined;

/** One at a time, as each takes the process a while: some 60 ms for a page, 300 ms for the 500 lines that a quote may have. */
let before: Promise<unknown> = Promise.resolve();

/** Draws a quote. The same document gives the same bytes. */
export function renderPdf(document: QuoteDocument): Promise<Buffer> {
  const made = before.then(async () => {
    loaded ??= load();
    const begun = performance.now();
    const bytes = await (await loaded).createPdf(layoutOf(document)).getBuffer();
    logger.debug({ lines: document.lines.length, ms: Math.round(performance.now() - begun) }, 'quote drawn');
    return bytes;
  });
  before = made.catch(() => undefined);
  return made;
}
