'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { signIn } from '@/lib/auth-client';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { readable } from '@/lib/readable';
import { useTRPCClient } from '@/lib/trpc';
import { AuthForm } from './auth-form';

interface Props {
  token: string;
  email: string;
  name: string;
  workspaceName: string;
}

/** For an invited person without an account: name, password, and in. */
export function InviteForm({ token, email, name, workspaceName }: Props) {
  const client = useTRPCClient();
  return (
    <AuthForm
      title={`Join ${workspaceName}`}
      about={`You were invited as ${readable(email)}.`}
      action="Join"
      fields={[
        { name: 'name', label: 'Your name', autoComplete: 'name', ...(name !== email && { value: name }) },
        { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', value: email, fixed: true },
        {
          name: 'password',
          label: 'Password',
          type: 'password',
          autoComplete: 'new-password',
          hint: 'At least 10 characters.',
        },
      ]}
      onSubmit={async ({ name = '', password = '' }) => {
        try {
          await client.account.acceptInvite.mutate({ token, name, password });
        } catch (error) {
          return fieldErrors(messageOf(error), ['name', 'password']);
        }
        const wrong = await signIn(email, password);
        return wrong ? { '': wrong } : undefined;
      }}
    />
  );
}

/** For an invited person who is signed in already. */
export function JoinButton({ token, workspaceName }: { token: string; workspaceName: string }) {
  const client = useTRPCClient();
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const join = async () => {
    setState({ busy: true });
    try {
      const { workspaceId } = await client.account.acceptInvite.mutate({ token });
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
      document.cookie = `crm_workspace=${workspaceId}; path=/; max-age=31536000; samesite=lax`;
      window.location.assign('/');
    } catch (error) {
      setState({ busy: false, error: messageOf(error) });
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-lg">Join {workspaceName}</h1>
      {state.error ? (
        <p role="alert" className="text-danger text-sm">
          {state.error}
        </p>
      ) : null}
      <Button look="primary" busy={state.busy} onClick={join} className="h-9">
        Join
      </Button>
    </div>
  );
}
