import { addContacts, lockContactList } from '@/server/outreach/campaigns/add-contacts';
import { campaignsContract } from '@/server/outreach/campaigns/contract';
import { sequencesContract } from '@/server/outreach/sequences/contract';
import { enroll, lockEnrollable } from '@/server/outreach/sequences/enroll';
import { enrollLeads, NOT_ENROLLED } from '@/server/outreach/sequences/enroll-leads';
import type { Action, ActionType } from '@/server/records/bulk-actions/contract';
import { type Handler, type Handlers, recordHandlers } from '@/server/records/bulk-actions/handlers';
import type { ListedPlural } from '@/server/records/listed-records';

const enrolling: Handler<'enroll'> = {
  scopes: sequencesContract.enroll.scopes,
  async check(tx, ctx, _resource, { sequenceId }) {
    await lockEnrollable(tx, ctx, sequenceId);
  },
  async apply(tx, ctx, _resource, { sequenceId }, ids) {
    const enrolled = new Set((await enroll(tx, ctx, sequenceId, ids)).enrolled);
    return new Map(ids.filter((id) => !enrolled.has(id)).map((id) => [id, NOT_ENROLLED]));
  },
};

/** Other writers of contacts wait while leads become contacts, one after the other: a page of them is soon done. */
const enrollingLeads: Handler<'enroll'> = {
  ...enrolling,
  pageRows: 50,
  apply: (tx, ctx, _resource, { sequenceId }, ids) => enrollLeads(tx, ctx, sequenceId, ids),
};

/** The audience is one list in one row: to write it page by page would keep each of its lengths in the history. */
const adding: Handler<'addToCampaign'> = {
  scopes: campaignsContract.update.scopes,
  isWhole: true,
  async check(tx, ctx, _resource, { campaignId }) {
    await lockContactList(tx, ctx, campaignId);
  },
  async apply(tx, ctx, _resource, { campaignId }, ids) {
    await addContacts(tx, ctx, campaignId, ids);
    return new Map();
  },
};

const handlers: Handlers = { ...recordHandlers, enroll: enrolling, addToCampaign: adding };

/** What does an action to such records. */
export const handlerOf = (resource: ListedPlural, { type }: Action) =>
  (resource === 'leads' && type === 'enroll' ? enrollingLeads : handlers[type]) as Handler<ActionType>;
