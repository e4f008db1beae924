import type { ReactNode } from 'react';

interface Props {
  /** What is in it, for whoever does not see it. */
  label: string;
  className: string;
  children: ReactNode;
}

/** A part that is scrolled by itself, also by keyboard where nothing in it takes the focus. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    tabIndex={0}
    className={className}
  >
    {children}
  </section>
);
