import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { getRecord } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { knownContacts } from './audience';
import { MAX_CONTACTS } from './contract';
import { lockCampaign } from './lock';
import { campaignRecord } from './record';

/** Locks a draft whose audience is a list of contacts, and answers the list. Throws a 409 of any other, and the 404. */
export async function lockContactList(tx: Transaction, ctx: Context, id: string): Promise<string[]> {
  const status = await lockCampaign(tx, ctx, id);
  if (status !== 'DRAFT') throw conflict(`This campaign is ${status}, not a DRAFT.`, 'wrong_state');
  const { segment } = await getRecord(campaignRecord, ctx, id, tx);
  if (segment.type === 'static') return segment.contactIds;
  throw conflict("This campaign's audience is a tag. Put that tag on the contacts instead.", 'wrong_state', {
    fix: { call: `POST ${API_PREFIX}/tags/assign` },
  });
}

/** Adds contacts to the audience of such a draft. Throws what `lockContactList` throws, and a 409 of an audience that is too large. */
export async function addContacts(tx: Transaction, ctx: Context, id: string, ids: string[]): Promise<void> {
  const audience = await lockContactList(tx, ctx, id);
  const segmentContactIds = [...new Set([...audience, ...(await knownContacts(tx, ctx, ids))])];
  if (segmentContactIds.length > MAX_CONTACTS)
    throw conflict(
      `The audience of a campaign has ${MAX_CONTACTS} contacts at most. Use a tag as its audience instead.`,
    );
  await applyChanges(tx, ctx, { record: campaignRecord }, [{ kind: 'updated', id, columns: { segmentContactIds } }]);
}
