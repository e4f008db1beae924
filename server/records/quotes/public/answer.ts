import type { z } from 'zod';
import { applyChanges } from '@/server/kernel/changes';
import { conflict } from '@/server/kernel/contract/errors';
import { getRecordId } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { PlainAnswer, type PublicContainer, type PublicContext } from '@/server/kernel/http/public/implement';
import { isPlainForm } from '@/server/kernel/http/public/plain-form';
import { sign } from '@/server/kernel/secret';
import { appendAcceptance } from '../acceptances/append';
import { pdfOf } from '../pdf/stored';
import { quoteRecord } from '../record';
import type { CLOSED, publicQuotesContract } from './contract';
import { closedBy, type FoundVersion, getVersion, shownToBuyer } from './find';
import { notifyOwner } from './notify-owner';

export interface QuoteContainer extends PublicContainer {
  found: FoundVersion;
}

type Operation = typeof publicQuotesContract.answer;

const SENTENCES: Record<(typeof CLOSED)[number], string> = {
  outdated: 'There is a newer version of this quote. Ask for its link.',
  answered: 'This quote was answered before.',
  withdrawn: 'This quote was withdrawn.',
  expired: 'This quote has expired.',
};

/**
 * Takes what a buyer says to a version. The quote's row is locked before its state is read, so of two at once one is taken, and none
 * of a version that was replaced meanwhile.
 */
export async function answerQuote(ctx: PublicContext<QuoteContainer>, input: z.output<Operation['input']>) {
  const { decision, name, reason, token } = input;
  const { found } = ctx.container;
  const { quoteId, versionId } = found;
  if (input.version !== found.document.version) throw conflict(SENTENCES.outdated, 'wrong_state');
  const pdf = await pdfOf(ctx, versionId);
  const after = await transaction(ctx, async (tx) => {
    await getRecordId(quoteRecord, ctx, quoteId, tx, { lock: true });
    const now = await getVersion(token, tx);
    const closed = closedBy(now);
    // A button that is pressed twice sends its form twice, and shows the second answer.
    if (closed === 'answered' && isPlainForm(ctx) && isSaid(now, input)) return now;
    if (closed) throw conflict(SENTENCES[closed], 'wrong_state');
    const { version } = now.document;
    const addressHash = sign('quote-address', `${ctx.workspaceId} ${ctx.address}`, 32);
    const said = { decision, name, reason: decision === 'DECLINED' && reason ? reason : null };
    const hashes = { documentSha256: now.sha256, pdfSha256: pdf.sha256, addressHash };
    await appendAcceptance(tx, ctx, { quoteId, version, ...said, ...hashes });
    await applyChanges(tx, ctx, { record: quoteRecord }, [
      { kind: 'updated', id: quoteId, columns: { status: decision }, before: { status: now.status } },
    ]);
    await notifyOwner(tx, ctx, quoteId, decision);
    return getVersion(token, tx);
  });
  if (isPlainForm(ctx)) return new PlainAnswer(303, { Location: `/quote/${token}` });
  return { quote: shownToBuyer(after) };
}

/** Whether this very thing was said to the version last. */
const isSaid = ({ decision }: FoundVersion, { decision: said, name }: z.output<Operation['input']>) =>
  decision?.decision === said && decision.name === name;
