import { Link } from '@/components/ui/link';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import type { Summary } from '@/server/app/console/summary';
import { addressOf } from './address';
import { Nothing, Part } from './part';

/** The open tasks that are due next, overdue ones first. */
export function TasksDue({ tasks, owner }: { tasks: Summary['tasks']; owner: string | undefined }) {
  return (
    <Part title="Due next" link={{ href: addressOf('/tasks', { ownerId: owner }), label: 'All tasks' }}>
      {tasks.length === 0 ? (
        <Nothing>
          Nothing is due.{' '}
          <Link href="/tasks?new" className="text-accent-text underline">
            Add a task
          </Link>
        </Nothing>
      ) : null}
      <ul className="divide-y divide-line">
        {tasks.map(({ id, title, dueDate, overdue, about }) => (
          <li key={id}>
            <Link
              href={addressOf('/tasks', { ownerId: owner, id })}
              className="flex items-center gap-3 px-4 py-2 text-sm outline-offset-[-2px] hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{title}</span>
                {about ? <span className="block truncate text-muted text-xs">{about}</span> : null}
              </span>
              {dueDate ? (
                <span className={cn('shrink-0 text-xs', overdue ? 'text-danger' : 'text-muted')}>
                  {overdue ? <span className="sr-only">Overdue since </span> : null}
                  <When at={dueDate} as="date" />
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
