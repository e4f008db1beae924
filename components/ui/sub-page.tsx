import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { buttonClass } from './button';
import { PageBody, PageHeader } from './page';

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

interface PageProps {
  /** The way back, and what it is called. */
  back: { href: string; label: string };
  title: ReactNode;
  state?: ReactNode;
  /** What can be done on it. */
  actions?: ReactNode;
  width: string;
  children: ReactNode;
}

/** A page below a list: of one thing, or where one is made. */
export const SubPage = ({ back, title, state, actions, width, children }: PageProps) => (
  <>
    <PageHeader
      title={
        <BackTitle {...back} state={state}>
          {title}
        </BackTitle>
      }
    >
      {actions}
    </PageHeader>
    <PageBody width={width}>{children}</PageBody>
  </>
);
