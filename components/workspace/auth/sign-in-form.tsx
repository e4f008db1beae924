'use client';

import { Link } from '@/components/ui/link';
import { signIn } from '@/lib/auth-client';
import { AuthForm } from './auth-form';
import { PasskeyButton } from './passkey-button';
import { ProviderButton } from './provider-button';
import { beginAtProvider, REFUSALS, useProvider } from './provider-sign-in';

interface Props {
  /** Where to go afterwards; a path of this site. */
  next: string;
  email?: string;
  about?: string;
  /** Why a provider did not sign somebody in. */
  refused?: string | undefined;
}

/** Signs in with a password, a passkey, or at the provider that the domain of the address leads to. */
export function SignInForm({ next, email, about, refused }: Props) {
  const { provider, look } = useProvider();
  return (
    <>
      <AuthForm
        title="Sign in"
        about={about ?? (refused && (REFUSALS[refused] ?? REFUSALS.provider))}
        action={provider?.required ? `Continue with ${provider.domain}` : 'Sign in'}
        fields={[
          {
            name: 'email',
            label: 'Email',
            type: 'email',
            autoComplete: 'username',
            onLeave: look,
            ...(email && { value: email, fixed: true }),
          },
          {
            name: 'password',
            label: 'Password',
            type: 'password',
            autoComplete: 'current-password',
            ...(provider?.required && { hint: `Not needed: people of ${provider.domain} sign in elsewhere.` }),
          },
        ]}
        onSubmit={async ({ email = '', password = '' }) => {
          const found = await look(email);
          const wrong = found?.required
            ? await beginAtProvider(email, next)
            : await signIn(email.trim(), password, next);
          return wrong ? { '': wrong } : undefined;
        }}
      />
      {provider && !provider.required ? <ProviderButton {...provider} next={next} /> : null}
      <PasskeyButton next={next} />
      <p className="mt-4 text-center text-sm">
        <Link href="/forgot-password" className="text-accent-text underline underline-offset-2">
          Forgot your password?
        </Link>
      </p>
    </>
  );
}
