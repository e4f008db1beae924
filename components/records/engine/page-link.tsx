import { SquareArrowOutUpRight } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';

/** Leads to the page that a record has besides its panel. */
export const PageLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className={buttonClass({ size: 'sm' })}>
    <SquareArrowOutUpRight aria-hidden />
    {children}
  </Link>
);
