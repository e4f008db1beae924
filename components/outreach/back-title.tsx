import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';

interface Props {
  href: string;
  label: string;
  children: ReactNode;
  /** The state of what the page shows. */
  state?: ReactNode;
}

/** A page's title with the way back to its list. */
export const BackTitle = ({ href, label, children, state }: Props) => (
  <span className="flex min-w-0 items-center gap-1.5">
    <Link href={href} aria-label={label} className={buttonClass({ look: 'ghost', size: 'iconSm' }, '-ml-2')}>
      <ArrowLeft aria-hidden />
    </Link>
    <span className="truncate">{children}</span>
    {state}
  </span>
);
