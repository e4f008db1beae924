'use client';

import Link from 'next/link';
import { Card } from '@/components/ui/page';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import type { Summary } from '@/server/console/summary';

/** The open tasks that are due next. */
export function TasksDue({ tasks }: { tasks: Summary['tasks'] }) {
  return (
    <section aria-label="Due next">
      <h3 className="mb-2 flex items-baseline justify-between font-semibold text-base">
        Due next
        <Link href="/tasks" className="font-normal text-accent-text text-sm hover:underline">
          All tasks
        </Link>
      </h3>
      <Card>
        {tasks.length === 0 ? (
          <p className="px-4 py-8 text-center text-muted text-sm">Nothing is due. Well done.</p>
        ) : null}
        <ul className="divide-y divide-line">
          {tasks.map(({ id, title, dueDate, overdue, about }) => (
            <li key={id}>
              <Link
                href={`/tasks?id=${id}`}
                className="flex items-center gap-3 px-4 py-2 text-sm outline-offset-[-2px] hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{title}</span>
                  {about ? <span className="block truncate text-muted text-xs">{about}</span> : null}
                </span>
                {dueDate ? (
                  <span className={cn('shrink-0 text-xs', overdue ? 'text-danger' : 'text-muted')}>
                    <When at={dueDate} as="date" />
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
