import { systemContext } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { newId } from '@/server/kernel/db/ids';
import type { AnyBody, ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { problem } from '@/server/kernel/http/problem';
import { addressOf } from '@/server/kernel/http/public/address';
import { spend } from '@/server/kernel/http/public/budget';
import { smallPage } from '@/server/kernel/http/public/problem-page';
import { pdfHeaders } from '../pdf/file';
import { pdfOf } from '../pdf/stored';
import { findShownQuote, getVersion } from './find';

/** What a PDF takes of the budgets of an address and of a quote. */
const COST = 5;

/** `GET /quote/<token>/pdf`: the version that the link is to, as PDF. */
export async function answerQuotePdf(request: ApiRequest): Promise<ApiResponse<AnyBody>> {
  const requestId = newId();
  try {
    if (request.method !== 'GET') throw new ApiError(STATUS.methodNotAllowed, 'Use GET.', { Allow: 'GET' });
    const address = addressOf(request);
    await spend(COST, { address });
    const { workspaceId, versionId, quoteId, document } = await getVersion(request.path.split('/')[2] ?? '');
    await spend(COST, { address, site: `quote ${quoteId}` });
    const { bytes } = await pdfOf(systemContext(workspaceId, requestId, 'visitor'), versionId);
    return { status: 200, headers: pdfHeaders(document, bytes), body: Uint8Array.from(bytes) };
  } catch (error) {
    return problem(error, requestId);
  }
}

/** A 410 for the page of a quote that is not kept any more; undefined for any other, which Next shows. */
export async function answerGoneQuote({ method, path }: ApiRequest): Promise<ApiResponse | undefined> {
  const token = /^\/quote\/([\w-]+)\/?$/.exec(path)?.[1];
  if (!token || method !== 'GET' || (await findShownQuote(token)) !== 'gone') return undefined;
  return smallPage(STATUS.gone, 'This quote is not kept any more', ['Ask whoever sent you the link.']);
}
