import { useCallback, useRef, useState } from 'react';
import { callAuth } from '@/lib/auth-client';

interface Found {
  email: string;
  domain: string;
  /** Whether its people sign in by no other way. */
  required: boolean;
}

interface Answer {
  domain: string | null;
  required: boolean;
}

/** The provider that an address leads to, looked up when one leaves its field. */
export function useProvider() {
  const [provider, setProvider] = useState<Found>();
  const latest = useRef('');
  const look = useCallback(async (email: string): Promise<Found | undefined> => {
    latest.current = email;
    const isAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim());
    const answer = isAddress ? await callAuth<Answer>('provider/look-up', { email }) : undefined;
    const named = answer && answer.error === undefined ? answer : undefined;
    const found = named?.domain ? { email, domain: named.domain, required: named.required } : undefined;
    if (latest.current === email) setProvider(found);
    return found;
  }, []);
  return { provider, look };
}

/** Leads to the provider of an address; answers what went wrong, or undefined. */
export async function beginAtProvider(email: string, next: string): Promise<string | undefined> {
  const begun = await callAuth<{ url: string }>('provider/begin', { email, next });
  if (begun.error !== undefined) return begun.error;
  window.location.assign(begun.url);
  return undefined;
}

/** Why somebody came back from their provider without being signed in. */
export const REFUSALS: Record<string, string> = {
  late: 'That took too long, or was begun in another browser. Sign in again.',
  provider: 'Your organization’s sign-in did not say who you are. Try again, or ask your administrator.',
  address: 'Your organization’s sign-in named an address that does not belong to this workspace.',
  invitation: 'You are not a member of the workspace yet. Ask to be invited.',
};
