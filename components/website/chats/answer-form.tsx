'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { ChatAnswer } from '@/server/website/chat-answers/contract';

/** Saves an answer, or changes one. */
export function AnswerForm({ answer, onClose }: { answer: ChatAnswer | undefined; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [title, setTitle] = useState(answer?.title ?? '');
  const [shortcut, setShortcut] = useState(answer?.shortcut ?? '');
  const [body, setBody] = useState(answer?.body ?? '');
  const outcome = {
    meta: { quiet: true },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(trpc.chatAnswers.pathFilter()),
  };
  const create = useMutation(trpc.chatAnswers.create.mutationOptions(outcome));
  const update = useMutation(trpc.chatAnswers.update.mutationOptions(outcome));
  const error = create.error ?? update.error;
  const errors = error ? fieldErrors(messageOf(error), ['title', 'shortcut', 'body']) : {};
  const submit = () => {
    if (answer) update.mutate({ id: answer.id, title, shortcut, body });
    else create.mutate({ title, shortcut, body });
  };
  return (
    <FormDialog
      title={answer ? 'Edit answer' : 'New answer'}
      action={answer ? 'Save' : 'Save answer'}
      busy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Title" error={errors.title} value={title} onChange={setTitle} />
      <TextField
        label="Shortcut"
        optional
        hint="Type / and this in a chat to find the answer."
        error={errors.shortcut ?? errors['']}
        maxLength={50}
        value={shortcut}
        onChange={setShortcut}
      />
      <TextAreaField
        label="Answer"
        hint="{{visitor.name}}, {{visitor.email}} and {{member.name}} are filled in."
        error={errors.body}
        rows={6}
        value={body}
        onChange={setBody}
      />
    </FormDialog>
  );
}
