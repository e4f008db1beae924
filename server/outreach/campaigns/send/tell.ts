import { publish } from '@/server/kernel/live/bus';
import { workspaceChannel } from '@/server/kernel/live/topics';

const EACH_MS = 1000;

interface Sending {
  workspaceId: string;
  campaignId: string;
}

/** When open consoles were last told of a campaign, by its id. */
const toldAt = new Map<string, number>();

/** Tells open consoles that a campaign has come further, at most once a second however many mails are sent. */
export function tellProgress({ workspaceId, campaignId }: Sending): void {
  const last = toldAt.get(campaignId) ?? 0;
  if (Date.now() - last < EACH_MS) return;
  toldAt.set(campaignId, Date.now());
  publish(workspaceChannel(workspaceId), { topic: 'campaigns', id: campaignId });
}

/** Tells them what the last mails of a run changed. */
export function tellEnd(run: Sending): void {
  toldAt.delete(run.campaignId);
  tellProgress(run);
  toldAt.delete(run.campaignId);
}
