'use client';

import { SquareArrowOutUpRight } from 'lucide-react';
import Link from 'next/link';
import { ConvertLead } from '@/components/records/leads/convert-lead';
import { buttonClass } from '@/components/ui/button';
import type { AnyRow, Noun } from './types';

interface Props {
  noun: Noun;
  row: AnyRow;
  mayWrite: boolean;
}

/** What can be done with records of some kinds besides changing their fields. */
export function RecordActions({ noun, row, mayWrite }: Props) {
  if (noun === 'contacts') return <PageLink href={`/contacts/${row.id}`}>Timeline</PageLink>;
  if (noun === 'products') return <PageLink href={`/products/${row.id}`}>Prospects</PageLink>;
  return noun === 'leads' && mayWrite ? <ConvertLead row={row} /> : null;
}

/** Leads to the page that a record has besides its panel. */
const PageLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className={buttonClass({ size: 'sm' })}>
    <SquareArrowOutUpRight aria-hidden />
    {children}
  </Link>
);
