import { ApiError, conflict, STATUS } from '@/server/kernel/contract/errors';
import { ForeignError, foreignTask, runForeign } from '@/server/kernel/foreign';
import type { QuoteDocument } from '../shapes';
import { type Drawing, layoutOf } from './layout';

/**
 * Some 100 ms for a page, and seconds for the 500 lines with long texts that a quote may have: longer than the service may stop
 * answering. So it is done in a process of its own, one at a time, and ends where it takes too much.
 */
const task = foreignTask<Drawing, Uint8Array>({
  name: 'quote',
  file: 'server/records/quotes/pdf/draw.mjs',
  cpuMs: 10_000,
  memoryMb: 384,
  maxBytes: 4 * 1024 * 1024,
});

/** Draws a quote. Throws a 409 for one that is too long, and a 503 where too much else is waiting. */
export async function renderPdf(document: QuoteDocument): Promise<Uint8Array> {
  try {
    return await runForeign(task, layoutOf(document));
  } catch (error) {
    if (!(error instanceof ForeignError)) throw error;
    if (error.reason === 'busy')
      throw new ApiError(STATUS.unavailable, 'Too much is waiting to be drawn. Try again later.');
    throw conflict('This quote is too long to be drawn as PDF.');
  }
}
