'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Pipeline } from '@/server/records/pipelines/contract';

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
    <FormDialog
      title="Rename pipeline"
      action="Save"
      busy={rename.isPending}
      onSubmit={() => rename.mutate({ id: pipeline.id, name })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        error={rename.error ? messageOf(rename.error) : undefined}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
