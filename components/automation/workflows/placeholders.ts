import type { Offered } from '@/components/outreach/mail/placeholder-text';
import type { WorkflowEntity } from '@/server/automation/workflows/names';

/** What records of each kind are about, and texts of their workflows can be filled in with; an email and a task with whatever they have. */
const ABOUT: Record<WorkflowEntity, Offered> = {
  LEAD: ['Lead'],
  CONTACT: ['Contact'],
  DEAL: ['Deal', 'Contact'],
  EMAIL: ['Contact', 'Lead', 'Deal'],
  TASK: ['Contact', 'Lead', 'Deal'],
};

const OWN: Partial<Record<WorkflowEntity, Offered>> = { EMAIL: ['Email'], TASK: ['Task'] };

/** For a draft, which is filled in when it is sent: by then it knows whom it is to and from, and no longer what began it. */
export const inMail = (entity: WorkflowEntity): Offered => [...ABOUT[entity], 'From us'];

/** For a note or a task, which is filled in at once. */
export const inNote = (entity: WorkflowEntity): Offered => [...(OWN[entity] ?? []), ...ABOUT[entity], 'Owner'];
