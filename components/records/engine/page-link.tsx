import { SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';

/** Leads to the page that a record has besides its panel. */
export const PageLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className={buttonClass({ size: 'sm' })}>
    <SquareArrowOutUpRight aria-hidden />
    {children}
  </Link>
);
