import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { rankContacts } from '@/server/outreach-matches/rank';
import { timelineDigest } from '@/server/outreach-matches/rank/digest';
import type { productsContract } from './contract';
import type { ProspectsView } from './views';

export async function listProspects(
  ctx: Context,
  { id, limit }: Input<typeof productsContract.prospects>,
): Promise<ProspectsView> {
  const { offering, ranked, noEmail, suppressed, eligible } = await rankContacts(ctx, id, limit);
  const { name, category, description, price, unit, sku } = offering;
  return {
    offeringId: offering.id,
    offering: { name, category, description, price, unit, sku },
    prospects: ranked.map(({ evidence }) => ({
      contactId: evidence.id,
      name: evidence.name,
      title: evidence.title,
      company: evidence.company,
      email: evidence.email,
      status: evidence.status,
      category: evidence.category,
      timelineDigest: timelineDigest(evidence),
    })),
    skippedNoEmail: noEmail,
    skippedSuppressed: suppressed,
    totalEligible: eligible,
  };
}
