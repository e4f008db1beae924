import type { Metadata } from 'next';
import { ResetForm } from '@/components/workspace/auth/reset-form';

// The address gives the account away for as long as it works, so it goes nowhere as a referrer.
export const metadata: Metadata = { title: 'Choose a new password', referrer: 'no-referrer' };

export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  return <ResetForm token={(await params).token} />;
}
