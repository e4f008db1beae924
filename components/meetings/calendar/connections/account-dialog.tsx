'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Connection } from '@/server/meetings/calendar/connections/list';
import { CalendarChoice, type Choice } from './calendar-choice';

interface Props {
  /** The account that is changed; a new one is connected when left out. */
  connection?: Connection;
  onClose: () => void;
}

/** Connects an account in two steps: first it is signed in to, then its calendars are chosen from. */
export function AccountDialog({ connection, onClose }: Props) {
  const [login, setLogin] = useState({ url: '', username: connection?.username ?? '', password: '' });
  const [choice, setChoice] = useState<Choice>({
    readUrls: connection?.readUrls ?? [],
    writeUrl: connection?.writeUrl ?? null,
  });
  const { look, save, error, busy } = useConnect(connection, onClose);
  const calendars = connection?.calendars ?? look.data;
  const submit = () => {
    if (calendars) return save(login, choice);
    look.mutate(login, {
      onSuccess: (found) =>
        setChoice({
          readUrls: found.map(({ url }) => url),
          writeUrl: found.find(({ writable }) => writable)?.url ?? null,
        }),
    });
  };
  const errors = error ? fieldErrors(messageOf(error), ['url', 'username', 'password']) : {};
  const problem = errors[''] || (calendars && errors.url);
  return (
    <FormDialog
      title={connection ? connection.name : 'Connect a calendar account'}
      description={calendars ? undefined : 'Any account that speaks CalDAV. Use an app password where there are any.'}
      action={calendars ? (connection ? 'Save' : 'Connect') : 'Sign in'}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem ? (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
          {problem}
        </p>
      ) : null}
      {calendars ? <CalendarChoice calendars={calendars} value={choice} onChange={setChoice} /> : null}
      <LoginFields
        value={login}
        set={(changes) => setLogin((all) => ({ ...all, ...changes }))}
        errors={errors}
        isKnown={connection !== undefined}
        isAsked={!calendars}
      />
    </FormDialog>
  );
}

interface Login {
  url: string;
  username: string;
  password: string;
}

interface LoginProps {
  value: Login;
  set: (changes: Partial<Login>) => void;
  errors: Record<string, string>;
  /** Of an account that is signed in to, only the password can be changed. */
  isKnown: boolean;
  isAsked: boolean;
}

const LoginFields = ({ value, set, errors, isKnown, isAsked }: LoginProps) => (
  <>
    {isAsked ? (
      <>
        <Text
          label="Server address"
          error={errors.url}
          value={value.url}
          onChange={(url) => set({ url })}
          placeholder="https://caldav.example.com/"
        />
        <Text
          label="User name"
          error={errors.username}
          value={value.username}
          onChange={(username) => set({ username })}
        />
      </>
    ) : null}
    {isKnown || isAsked ? (
      <Text
        label="Password"
        error={errors.password}
        value={value.password}
        onChange={(password) => set({ password })}
        placeholder={isKnown ? 'Kept; type to change it' : ''}
        secret
      />
    ) : null}
  </>
);

interface TextProps {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  secret?: boolean;
}

const Text = ({ label, error, value, onChange, placeholder, secret }: TextProps) => (
  <TextField
    label={label}
    error={error}
    type={secret ? 'password' : 'text'}
    autoComplete={secret ? 'new-password' : 'off'}
    spellCheck={false}
    placeholder={placeholder}
    value={value}
    onChange={onChange}
  />
);

function useConnect(connection: Connection | undefined, onClose: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const outcome = {
    meta: { quiet: true },
    onSuccess: () => {
      toast.success('Saved');
      onClose();
    },
    onSettled: () => queries.invalidateQueries(trpc.calendars.pathFilter()),
  };
  const look = useMutation(trpc.calendars.look.mutationOptions({ meta: { quiet: true } }));
  const connect = useMutation(trpc.calendars.connectAccount.mutationOptions(outcome));
  const change = useMutation(trpc.calendars.change.mutationOptions(outcome));
  const save = (login: Login, choice: Choice) => {
    if (!connection) connect.mutate({ ...login, ...choice });
    else change.mutate({ id: connection.id, ...choice, ...(login.password && { password: login.password }) });
  };
  return {
    look,
    save,
    error: look.error ?? connect.error ?? change.error,
    busy: look.isPending || connect.isPending || change.isPending,
  };
}
