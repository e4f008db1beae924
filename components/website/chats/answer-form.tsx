'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { ChatAnswer } from '@/server/website/chats/answers/record';

/** Saves an answer, or changes one. */
export function AnswerForm({ answer, onClose }: { answer: ChatAnswer | undefined; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [title, setTitle] = useState(answer?.title ?? '');
  const [body, setBody] = useState(answer?.body ?? '');
  const outcome = {
    meta: { quiet: true },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(trpc.chatAnswers.pathFilter()),
  };
  const create = useMutation(trpc.chatAnswers.create.mutationOptions(outcome));
  const update = useMutation(trpc.chatAnswers.update.mutationOptions(outcome));
  const error = create.error ?? update.error;
  const errors = error ? fieldErrors(messageOf(error), ['title', 'body']) : {};
  const submit = () => {
    if (answer) update.mutate({ id: answer.id, title, body });
    else create.mutate({ title, body });
  };
  return (
    <FormDialog
      title={answer ? 'Edit answer' : 'New answer'}
      action={answer ? 'Save' : 'Save answer'}
      busy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Title" error={errors.title ?? errors['']} value={title} onChange={setTitle} />
      <TextAreaField label="Answer" error={errors.body} rows={6} value={body} onChange={setBody} />
    </FormDialog>
  );
}
