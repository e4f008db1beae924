import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readBehind } from '@/components/automation/reports/behind';
import { BehindPage } from '@/components/automation/reports/behind-page';

export const metadata: Metadata = { title: 'Records of a report' };

interface Asked {
  searchParams: Promise<{ of?: string }>;
}

export default async function Page({ searchParams }: Asked) {
  const behind = readBehind((await searchParams).of ?? '');
  if (!behind) notFound();
  return <BehindPage behind={behind} />;
}
