'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import type { Workflow } from '@/server/automation/workflows/shapes';

/** Deletes a workflow once that is meant. */
export function DeleteWorkflow({ workflow: { id, name } }: { workflow: Workflow }) {
  const [asked, setAsked] = useState(false);
  const router = useRouter();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const remove = useMutation(
    trpc.workflows.delete.mutationOptions({
      onSuccess: () => {
        router.push('/workflows');
        return queries.invalidateQueries(trpc.workflows.list.pathFilter());
      },
      onError: () => setAsked(false),
    }),
  );
  usePageActions([{ key: 'delete', label: 'Delete this workflow', icon: Trash2, run: () => setAsked(true) }]);
  return (
    <>
      <Button look="ghost" size="icon" aria-label={`Delete ${name}`} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
      </Button>
      <Confirm
        open={asked}
        onOpenChange={setAsked}
        title={`Delete ${name}?`}
        action="Delete workflow"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        Its history goes with it. What it has done stays.
      </Confirm>
    </>
  );
}
