import { CheckSquare } from 'lucide-react';
import { PRIORITY, TASK_TYPE } from '@/components/records/definitions/choices';
import { choiceCell, dateCell, None, textCell } from '@/components/records/engine/cells';
import { CONTACT, DEAL, OWNER, OWNER_COLUMN } from '@/components/records/engine/references';
import { defineRecords, type Owned } from '@/components/records/engine/types';
import { TaskDone } from '@/components/records/tasks/task-done';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import type { Task } from '@/server/records/tasks/contract';

const about = (task: Task) => task.contact?.name ?? task.lead?.name ?? task.deal?.name;

function Due({ task }: { task: Task }) {
  if (!task.dueDate) return <None />;
  const late = !task.done && Date.parse(task.dueDate) < Date.now();
  return (
    <span className={cn(late && 'text-danger')} suppressHydrationWarning>
      <When at={task.dueDate} as={task.allDay ? 'date' : 'datetime'} />
    </span>
  );
}

export const tasks = defineRecords<Owned<Task>>({
  noun: 'tasks',
  one: 'task',
  many: 'tasks',
  title: 'Tasks',
  icon: CheckSquare,
  write: 'write:tasks',
  creation: 'upsert',
  editable: true,
  removable: true,
  readable: true,
  files: 'TASK',
  linked: true,
  search: 'Search tasks…',
  empty: 'Add what you want to remember to do.',
  removal: 'There is no undo.',
  name: (task) => task.title,
  detail: (task) => (
    <>
      <Due task={task} />
      {about(task) ? ` · ${about(task)}` : null}
    </>
  ),
  aside: (task) => <TaskDone task={task} />,
  columns: [
    {
      id: 'title',
      label: 'Title',
      width: [280, 3],
      cell: (task) => (
        <span className="flex items-center gap-2.5">
          <TaskDone task={task} />
          <span className={cn('truncate', task.done && 'text-faint line-through')}>{task.title}</span>
        </span>
      ),
    },
    { id: 'dueDate', label: 'Due', width: [150, 0], cell: (task) => <Due task={task} /> },
    { id: 'type', label: 'Type', width: [100, 0], cell: (task) => TASK_TYPE[task.type].label },
    { id: 'priority', label: 'Priority', width: [100, 0], cell: (task) => choiceCell(PRIORITY, task.priority) },
    { id: 'about', label: 'About', width: [170, 1], cell: (task) => textCell(about(task)) },
    { ...OWNER_COLUMN, label: 'Assignee' },
    { id: 'createdAt', label: 'Created', width: [120, 0], hidden: true, cell: (task) => dateCell(task.createdAt) },
  ],
  filters: [
    { kind: 'flag', name: 'done', label: 'State', yes: 'Done', no: 'Open', fallback: 'false' },
    { kind: 'before', name: 'dueBefore', label: 'Due before' },
    { kind: 'choice', name: 'type', label: 'Type', choices: TASK_TYPE },
    { kind: 'member', name: 'ownerId', label: 'Assignee' },
    { kind: 'reference', name: 'contactId', label: 'Contact', noun: 'contacts' },
    { kind: 'reference', name: 'dealId', label: 'Deal', noun: 'deals' },
  ],
  fields: [
    { name: 'title', label: 'Title', kind: 'text', required: true, atCreation: true },
    { name: 'done', label: 'Done', kind: 'flag' },
    { name: 'dueDate', label: 'Due', kind: 'datetime', atCreation: true },
    { name: 'endAt', label: 'Ends', kind: 'datetime' },
    { name: 'allDay', label: 'All day', kind: 'flag' },
    { name: 'type', label: 'Type', kind: 'choice', choices: TASK_TYPE, required: true, atCreation: true },
    { name: 'priority', label: 'Priority', kind: 'choice', choices: PRIORITY, required: true, atCreation: true },
    CONTACT,
    { name: 'leadId', label: 'Lead', kind: 'reference', to: { noun: 'leads', shown: 'lead' } },
    DEAL,
    { ...OWNER, label: 'Assignee' },
    { name: 'description', label: 'Description', kind: 'prose', atCreation: true },
    { name: 'externalId', label: 'External id', kind: 'text' },
  ],
  related: [],
});
