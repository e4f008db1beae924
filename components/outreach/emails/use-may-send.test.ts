import { useQueryClient } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type ConsoleSession, SessionProvider } from '@/components/workspace/auth/session';
import { CallProvider, useTRPC } from '@/lib/trpc';
import { roleScopes } from '@/server/workspace/access/roles';
import { useMaySend } from './use-may-send';

const OWN = 'mia@acme.example';

const Signed = SessionProvider as FunctionComponent<{ session: ConsoleSession }>;

/** Whether somebody with one address of their own may send from another one, as the page shows it. */
function shown(role: 'member' | 'admin', from: string | null) {
  function Answer() {
    const { queryKey } = useTRPC().emails.identities.queryOptions({ asUserEmail: OWN });
    const address = `Mia <${OWN}>`;
    const identities = [{ email: OWN, address, default: true }];
    useQueryClient().setQueryData(queryKey, { identities, default: address });
    return String(useMaySend(from));
  }
  const current = { memberId: 'm', name: 'Mia', email: OWN, timezone: 'UTC', role, scopes: roleScopes(role) };
  const session = { current } as unknown as ConsoleSession;
  const page = createElement(Signed, { session }, createElement(Answer));
  return renderToString(createElement(CallProvider, {}, page));
}

it('offers a member to send from their own addresses alone, and an admin from all', () => {
  expect(shown('member', null)).toBe('true');
  expect(shown('member', 'Mia <MIA@acme.example>')).toBe('true');
  expect(shown('member', 'max@acme.example')).toBe('false');
  expect(shown('member', '')).toBe('false');
  expect(shown('admin', 'max@acme.example')).toBe('true');
});
