'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { FormButtons } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Pipeline } from '@/server/pipelines/contract';

/** Renames a pipeline. */
export function NameDialog({ pipeline, onClose }: { pipeline: Pipeline; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState(pipeline.name);
  const rename = useMutation(
    trpc.pipelines.update.mutationOptions({
      meta: { quiet: true },
      onSuccess: onClose,
      onSettled: () => queries.invalidateQueries(trpc.pipelines.pathFilter()),
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title="Rename pipeline">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate({ id: pipeline.id, name });
        }}
      >
        <TextField
          label="Name"
          error={rename.error ? messageOf(rename.error) : undefined}
          value={name}
          onChange={setName}
        />
        <FormButtons action="Save" busy={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
