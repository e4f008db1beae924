import type { Metadata } from 'next';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { InviteForm, JoinButton } from '@/components/workspace/auth/invite-form';
import { SignInForm } from '@/components/workspace/auth/sign-in-form';
import { backend } from '@/lib/backend';
import { currentSession } from '@/lib/server';

export const metadata: Metadata = { title: 'Invitation' };

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [invite, session] = await Promise.all([backend.findInvite(token), currentSession()]);
  if (!invite) return <Gone />;
  const { email, name, workspaceName, account, proven } = invite;
  if (account && session?.userId === account.userId) return <JoinButton token={token} workspaceName={workspaceName} />;
  // Whoever reads the address takes over an account that somebody made without reading it.
  if (!account || (proven && !account.verified)) {
    return <InviteForm token={token} email={email} name={name} workspaceName={workspaceName} />;
  }
  return <SignInForm next={`/invite/${token}`} email={email} about={`Sign in to join ${workspaceName}.`} />;
}

function Gone() {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-lg">This invitation no longer works</h1>
      <p className="text-muted text-sm">
        It was used, replaced by a newer one, or is older than seven days. Ask whoever invited you for a new link.
      </p>
      <Link href="/sign-in" className={buttonClass()}>
        Sign in
      </Link>
    </div>
  );
}
