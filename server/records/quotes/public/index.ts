import { implementPublic } from '@/server/kernel/http/public/implement';
import { answerQuote, type QuotePlace } from './answer';
import { publicQuotesContract } from './contract';
import { getVersion, shownToBuyer } from './find';

/** The link is all the authority there is, so it does not matter whose page asks. */
async function findPlace({ token = '' }: Record<string, string>): Promise<QuotePlace> {
  const found = await getVersion(token);
  return { workspaceId: found.workspaceId, site: `quote ${found.quoteId}`, found };
}

export const publicQuotes = implementPublic(publicQuotesContract, findPlace, {
  get: async ({ place }) => ({ quote: shownToBuyer(place.found) }),
  answer: answerQuote,
});
