import type { Metadata } from 'next';
import { ProviderSettings } from '@/components/workspace/auth/provider/provider-settings';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Sign-in' };

export default function SignInSettingsPage() {
  return (
    <Hydrated>
      <ProviderSettings />
    </Hydrated>
  );
}
