import { ArrowLeft } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { buttonClass } from './button';

/** Leads back from what was chosen to its list, where there is no room for both. */
export const BackToList = ({ href }: { href: string }) => (
  <Link
    href={href}
    aria-label="Back to the list"
    className={buttonClass({ look: 'ghost', size: 'icon' }, '-ml-2 md:hidden')}
  >
    <ArrowLeft aria-hidden />
  </Link>
);
