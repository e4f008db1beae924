'use client';

import { signIn } from '@/lib/auth-client';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPCClient } from '@/lib/trpc';
import { type AuthField, AuthForm } from './auth-form';

const FIELDS: AuthField[] = [
  { name: 'workspaceName', label: 'Workspace', autoComplete: 'organization', hint: 'Usually your company’s name.' },
  { name: 'name', label: 'Your name', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'At least 10 characters.',
  },
];

/** Makes the first owner and their workspace, and signs them in. */
export function SetupForm() {
  const client = useTRPCClient();
  const submit = async ({ workspaceName = '', name = '', email = '', password = '' }: Record<string, string>) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      await client.account.setUp.mutate({ workspaceName, name, email, password, timezone: timeZone });
    } catch (error) {
      return fieldErrors(
        messageOf(error),
        FIELDS.map((field) => field.name),
      );
    }
    const wrong = await signIn(email, password);
    return wrong ? { '': wrong } : undefined;
  };
  return (
    <AuthForm
      title="Set up your workspace"
      about="You become its owner. You can invite others afterwards."
      fields={FIELDS}
      action="Create workspace"
      onSubmit={submit}
    />
  );
}
