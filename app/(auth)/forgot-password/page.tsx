import type { Metadata } from 'next';
import { connection } from 'next/server';
import { ForgotForm } from '@/components/workspace/auth/forgot-form';
import { OperatorHelp } from '@/components/workspace/auth/operator-help';
import { backend } from '@/lib/backend';

export const metadata: Metadata = { title: 'Forgot password' };

export default async function ForgotPasswordPage() {
  await connection();
  return backend.reachesPeople() ? <ForgotForm /> : <OperatorHelp />;
}
