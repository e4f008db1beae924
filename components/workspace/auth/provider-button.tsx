'use client';

import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { beginAtProvider } from './provider-sign-in';

/** Leads to the provider of an address, and back to `next`. */
export function ProviderButton({ email, domain, next }: { email: string; domain: string; next: string }) {
  const [state, setState] = useState<{ busy: boolean; error?: string | undefined }>({ busy: false });
  const begin = async () => {
    setState({ busy: true });
    const error = await beginAtProvider(email, next);
    if (error !== undefined) setState({ busy: false, error });
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button className="h-9" busy={state.busy} onClick={() => void begin()}>
        <Building2 aria-hidden />
        Continue with {domain}
      </Button>
      {state.error ? (
        <p role="alert" className="text-danger text-sm">
          {state.error}
        </p>
      ) : null}
    </div>
  );
}
