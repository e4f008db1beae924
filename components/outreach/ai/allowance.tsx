'use client';

import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';

/** How many AI actions are left this month, and when there are new ones. */
export function AllowanceLeft({ className }: { className?: string }) {
  const { data } = useQuery(useTRPC().ai.allowance.queryOptions({}));
  if (!data) return null;
  const { left, limit, resetsAt } = data.allowance;
  return (
    <p
      className={cn(
        'flex items-center gap-1.5 text-muted text-xs tabular-nums',
        left === 0 && 'text-warning',
        className,
      )}
    >
      <Sparkles className="size-3.5 shrink-0" aria-hidden />
      <span>
        {left} of {limit} AI actions left until <When at={resetsAt} as="date" />
      </span>
    </p>
  );
}
