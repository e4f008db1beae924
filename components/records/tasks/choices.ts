import type { Named } from '@/components/records/engine/definition';
import type { Task } from '@/server/records/tasks/contract';

export const TASK_TYPE: Named<Task['type']> = {
  TODO: { label: 'To-do' },
  CALL: { label: 'Call' },
  EMAIL: { label: 'Email' },
  MEETING: { label: 'Meeting' },
};

export const PRIORITY: Named<Task['priority']> = {
  LOW: { label: 'Low' },
  MEDIUM: { label: 'Medium', tone: 'info' },
  HIGH: { label: 'High', tone: 'danger' },
};
