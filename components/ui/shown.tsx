'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** What a figure of the page leads to: brought into view as it is named, also where the address names it from the beginning, unless it is seen. */
export function Shown({ named, children }: { named: string | undefined; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = content.current?.getBoundingClientRect().top ?? 0;
    if (named && (top < 0 || top > window.innerHeight / 2)) content.current?.scrollIntoView({ block: 'start' });
  }, [named]);
  return (
    <div ref={content} className="scroll-mt-4">
      {children}
    </div>
  );
}
