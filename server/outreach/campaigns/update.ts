import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict, nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { getRecord } from '@/server/kernel/db/record';
import { referredId } from '@/server/kernel/db/referred';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { productRecord } from '@/server/records/products/record';
import { findSegment, fixRecipients } from './audience';
import type { Campaign, campaignsContract } from './contract';
import { lockCampaign } from './lock';
import { campaignRecord } from './record';
import { findSender, takeOver } from './sender';

type Change = Input<typeof campaignsContract.update>;

export function updateCampaign(ctx: Context, { id, ...input }: Change): Promise<{ campaign: Campaign }> {
  if (Object.values(input).every((value) => value === undefined)) throw nothingToChange();
  return sqlTransaction(ctx, async (tx) => {
    const status = await lockCampaign(tx, ctx, id);
    if (status !== 'DRAFT' && status !== 'SCHEDULED') {
      throw conflict(
        `This campaign is ${status} and can no longer be edited. Create a new campaign instead.`,
        'wrong_state',
        { fix: { call: `POST ${API_PREFIX}/campaigns` } },
      );
    }
    if (status === 'SCHEDULED' && input.fromEmail === undefined) await takeOver(tx, ctx, id);
    const segment = await newSegment(tx, ctx, id, input);
    const columns = { ...(await plainChanges(tx, ctx, input)), ...segment };
    await applyChanges(tx, ctx, { record: campaignRecord }, [{ kind: 'updated', id, columns }]);
    if (segment && status === 'SCHEDULED') await fixRecipients(tx, ctx, id);
    return { campaign: await getRecord(campaignRecord, ctx, id, tx) };
  });
}

/** The audience that a change describes, of the type that the campaign has unless it says another. */
async function newSegment(tx: Transaction, ctx: Context, id: string, input: Omit<Change, 'id'>) {
  const { segmentType, contactIds, tag, tagId } = input;
  if ([segmentType, contactIds, tag, tagId].every((value) => value === undefined)) return undefined;
  const implied = contactIds === undefined ? undefined : 'static';
  const named = tag === undefined && tagId === undefined ? implied : 'tag';
  const { segment } = await getRecord(campaignRecord, ctx, id, tx);
  const type = segmentType ?? named ?? segment.type;
  const kept = type === 'static' && segment.type === 'static' ? { contactIds: segment.contactIds } : {};
  const keptTag = type === 'tag' && segment.tagId !== null && tag === undefined ? { tagId: segment.tagId } : {};
  return findSegment(tx, ctx, type, { ...kept, ...keptTag, ...given(input) }, segment.contactIds);
}

/** The fields that were sent. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;

async function plainChanges(tx: Transaction, ctx: Context, input: Omit<Change, 'id'>) {
  const { name, subject, bodyHtml, fromEmail, offeringId, offeringExternalId } = input;
  const offering = offeringId !== undefined || offeringExternalId !== undefined;
  const named = { id: offeringId, externalId: offeringExternalId };
  return {
    ...(name !== undefined && { name }),
    ...(subject !== undefined && { subject }),
    ...(bodyHtml !== undefined && { bodyHtml }),
    ...(fromEmail !== undefined && (await findSender(tx, ctx, fromEmail))),
    ...(offering && { productId: (await referredId(tx, ctx, productRecord, named)) ?? null }),
  };
}
