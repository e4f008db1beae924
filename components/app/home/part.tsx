import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { Card } from '@/components/ui/page';

interface Props {
  title: string;
  /** Where all of it is. */
  link: { href: string; label: string };
  children: ReactNode;
}

/** A part of the first page: its title, the way to its list, and a card. */
export function Part({ title, link, children }: Props) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col">
      <h3 className="mb-2 flex items-baseline justify-between gap-3 font-semibold text-base">
        {title}
        <Link href={link.href} className="shrink-0 font-normal text-accent-text text-sm hover:underline">
          {link.label}
        </Link>
      </h3>
      <Card className="flex-1">{children}</Card>
    </section>
  );
}

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-8 text-center text-muted text-sm">{children}</p>
);
