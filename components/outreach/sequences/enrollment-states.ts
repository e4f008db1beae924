import type { Tone } from '@/components/ui/badge';
import type { Enrollment } from '@/server/outreach/sequences/contract';

/** How the states of an enrolment are called and shown. */
export const ENROLLMENT_STATE: Record<Enrollment['state'], { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Active', tone: 'info' },
  COMPLETED: { label: 'Completed', tone: 'success' },
  REPLIED: { label: 'Replied', tone: 'success' },
  EXITED: { label: 'Ended early', tone: 'warning' },
  UNENROLLED: { label: 'Taken out', tone: 'neutral' },
  BOUNCED: { label: 'Bounced', tone: 'danger' },
};
