import { CheckSquare } from 'lucide-react';
import { choiceCell, dateCell, None, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import { batches, deletes, reads, updates, upserts } from '@/components/records/engine/procedures';
import {
  CASE,
  COMPANY,
  CONTACT,
  CONTRACT,
  DEAL,
  LEAD,
  OWNER,
  OWNER_COLUMN,
} from '@/components/records/engine/references';
import { TaskDone } from '@/components/records/tasks/task-done';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import type { Task } from '@/server/records/tasks/contract';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import { PRIORITY, TASK_TYPE } from './choices';

const about = (task: Task) =>
  task.contact?.name ??
  task.lead?.name ??
  task.deal?.name ??
  task.company?.name ??
  task.case?.title ??
  task.contract?.title;

function Due({ task }: { task: Task }) {
  if (!task.dueDate) return <None />;
  const late = !task.done && Date.parse(task.dueDate) < Date.now();
  return (
    <span className={cn(late && 'text-danger')} suppressHydrationWarning>
      <When at={task.dueDate} as={task.allDay ? 'date' : 'datetime'} />
    </span>
  );
}

export const tasks = defineRecords(taskDescriptor, ({ column, field, choice, reference }) => ({
  title: 'Tasks',
  icon: CheckSquare,
  scope: 'write:tasks',
  read: reads(taskDescriptor, 'owner'),
  update: updates(taskDescriptor),
  batch: batches(taskDescriptor, 'owner'),
  remove: deletes(taskDescriptor),
  create: upserts(taskDescriptor),
  linked: 'tasks',
  search: { by: 'q', hint: 'Search title, description…' },
  empty: 'Add what you want to remember to do.',
  removal: 'It can be brought back for 30 days.',
  name: (task) => task.title,
  detail: (task) => (
    <>
      <Due task={task} />
      {about(task) ? ` · ${about(task)}` : null}
    </>
  ),
  aside: (task) => <TaskDone task={task} />,
  include: 'owner',
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
    column('priority', { label: 'Priority', width: [100, 0], cell: (value) => choiceCell(PRIORITY, value) }),
    {
      id: 'about',
      label: 'About',
      width: [170, 1],
      cell: (task) => textCell(about(task)),
    },
    column('owner', { ...OWNER_COLUMN, label: 'Assignee' }),
    column('createdAt', { label: 'Created', width: [120, 0], hidden: true, cell: dateCell }),
  ],
  filters: [
    { kind: 'flag', name: 'done', label: 'State', yes: 'Done', no: 'Open', fallback: 'false' },
    {
      kind: 'before',
      name: 'dueBefore',
      label: 'Due before',
      means: (value) => ({ field: 'dueDate', is: 'before', value }),
    },
    { kind: 'choice', name: 'type', label: 'Type', choices: TASK_TYPE },
    { kind: 'member', name: 'ownerId', label: 'Assignee' },
    { kind: 'reference', name: 'contactId', label: 'Contact', to: 'contacts' },
    { kind: 'reference', name: 'companyId', label: 'Company', to: 'companies' },
    { kind: 'reference', name: 'dealId', label: 'Deal', to: 'deals' },
    { kind: 'reference', name: 'caseId', label: 'Case', to: 'cases' },
    { kind: 'reference', name: 'contractId', label: 'Contract', to: 'contracts' },
  ],
  fields: [
    field('title', { label: 'Title', kind: 'text', required: true, atCreation: true }),
    field('done', { label: 'Done', kind: 'flag' }),
    field('dueDate', { label: 'Due', kind: 'datetime', atCreation: true }),
    field('endAt', { label: 'Ends', kind: 'datetime' }),
    field('allDay', { label: 'All day', kind: 'flag' }),
    choice('type', { label: 'Type', choices: TASK_TYPE, required: true, atCreation: true }),
    choice('priority', { label: 'Priority', choices: PRIORITY, required: true, atCreation: true }),
    reference('contactId', CONTACT),
    reference('companyId', { ...COMPANY, atCreation: false }),
    reference('leadId', LEAD),
    reference('dealId', DEAL),
    reference('caseId', CASE),
    reference('contractId', CONTRACT),
    reference('ownerId', { ...OWNER, label: 'Assignee' }),
    field('description', { label: 'Description', kind: 'prose', atCreation: true }),
    field('externalId', { label: 'External id', kind: 'text' }),
  ],
  related: [],
}));
