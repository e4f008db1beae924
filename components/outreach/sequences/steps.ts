import { isBlank } from '@/components/outreach/mail/rich-html';
import type { Sequence } from '@/server/outreach/sequences/contract';

export type StepType = Sequence['steps'][number]['type'];

/** A step while it is edited; `id` only tells the rows apart. */
export interface DraftStep {
  id: string;
  type: StepType;
  delayDays: number;
  subject: string;
  bodyHtml: string;
  taskTitle: string;
}

export const STEP_TYPES: Record<StepType, string> = {
  EMAIL: 'Email',
  TASK: 'Task',
  CALL: 'Call',
  LINKEDIN: 'LinkedIn message',
};

let made = 0;

/** A step that says nothing yet; the first one is due at once. */
export function newStep(type: StepType, isFirst: boolean): DraftStep {
  made += 1;
  return { id: `new-${made}`, type, delayDays: isFirst ? 0 : 3, subject: '', bodyHtml: '', taskTitle: '' };
}

export const toDraft = ({
  id,
  type,
  delayDays,
  subject,
  bodyHtml,
  taskTitle,
}: Sequence['steps'][number]): DraftStep => ({
  id,
  type,
  delayDays,
  subject: subject ?? '',
  bodyHtml: bodyHtml ?? '',
  taskTitle: taskTitle ?? '',
});

/** A step as the API takes it: what belongs to another type of step is left out. */
export const toInput = ({ type, delayDays, subject, bodyHtml, taskTitle }: DraftStep) =>
  type === 'EMAIL'
    ? { type, delayDays, subject, bodyHtml: isBlank(bodyHtml) ? '' : bodyHtml }
    : { type, delayDays, ...(taskTitle.trim() && { taskTitle }) };

/** What a step is called in a list. */
export const stepName = ({
  type,
  subject,
  taskTitle,
}: {
  type: StepType;
  subject: string | null;
  taskTitle: string | null;
}) => (type === 'EMAIL' ? subject : taskTitle) || STEP_TYPES[type];
