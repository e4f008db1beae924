import type { Activity } from '@/server/console/happened';

export type { Activity };

/** What is counted day by day, as the first page names it. */
export const ACTIVITY_LABELS: Record<Activity, string> = {
  sent: 'Mail sent',
  received: 'Mail received',
  meetings: 'Meetings',
  logged: 'Calls and messages logged',
};
export const ACTIVITIES = Object.keys(ACTIVITY_LABELS) as Activity[];
