'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { cn } from '@/lib/cn';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Tag } from '@/server/records/tags/contract';

const COLORS = ['#6b7280', '#2563eb', '#0891b2', '#16a34a', '#ca8a04', '#ea580c', '#dc2626', '#db2777', '#7c3aed'];

/** Makes a tag, or changes one. */
export function TagForm({ tag, onClose }: { tag: Tag | undefined; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState(tag?.name ?? '');
  const [color, setColor] = useState(tag?.color ?? '#2563eb');
  const outcome = {
    meta: { quiet: true },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(trpc.tags.pathFilter()),
  };
  const create = useMutation(trpc.tags.create.mutationOptions(outcome));
  const update = useMutation(trpc.tags.update.mutationOptions(outcome));
  const save = () => (tag ? update.mutate({ id: tag.id, name, color }) : create.mutate({ name, color }));
  const error = create.error ?? update.error;
  const errors = error ? fieldErrors(messageOf(error), ['name', 'color']) : {};
  return (
    <FormDialog
      title={tag ? 'Edit tag' : 'New tag'}
      action={tag ? 'Save' : 'Create tag'}
      busy={create.isPending || update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name ?? errors['']} value={name} onChange={setName} />
      <fieldset>
        <legend className="mb-2 font-medium text-sm">Colour</legend>
        <div className="flex flex-wrap items-center gap-2">
          {COLORS.map((one) => (
            <label key={one} className="relative flex size-7 items-center justify-center">
              <input
                type="radio"
                name="color"
                value={one}
                checked={color === one}
                onChange={() => setColor(one)}
                className="peer sr-only"
                aria-label={one}
              />
              <span
                className={cn(
                  'size-6 rounded-full ring-offset-2 ring-offset-raised peer-focus-visible:ring-2 peer-focus-visible:ring-accent',
                  color === one && 'ring-2 ring-ink',
                )}
                style={{ background: one }}
              />
            </label>
          ))}
          <input
            type="color"
            value={color}
            onChange={(event) => setColor(event.target.value)}
            aria-label="Another colour"
            className="size-7 rounded-md border border-line-strong bg-surface p-0.5"
          />
        </div>
        {errors.color ? <p className="mt-1 text-danger text-xs">{errors.color}</p> : null}
      </fieldset>
    </FormDialog>
  );
}
