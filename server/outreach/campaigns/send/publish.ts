import { publish } from '@/server/kernel/live/bus';
import { workspaceChannel } from '@/server/workspace/live/topics';

const EACH_MS = 1000;

interface Sending {
  workspaceId: string;
  campaignId: string;
}

/** When it was last published how far a campaign is, by its id. */
const publishedAt = new Map<string, number>();

/** Publishes to open consoles that a campaign has come further, at most once a second however many mails are sent. */
export function publishProgress({ workspaceId, campaignId }: Sending): void {
  const last = publishedAt.get(campaignId) ?? Number.NEGATIVE_INFINITY;
  if (performance.now() - last < EACH_MS) return;
  publishedAt.set(campaignId, performance.now());
  publish(workspaceChannel(workspaceId), { topic: 'campaigns', id: campaignId });
}

/** Publishes what the last mails of a run changed. */
export function publishEnd(run: Sending): void {
  publishedAt.delete(run.campaignId);
  publishProgress(run);
  publishedAt.delete(run.campaignId);
}
