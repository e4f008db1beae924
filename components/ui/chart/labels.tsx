'use client';

import { useEffect, useRef, useState } from 'react';
import { percent } from './scale';

/** About as wide as a letter, and as what is between two labels. */
const LETTER_PX = 6.5;
const GAP_PX = 16;

interface Props {
  labels: readonly string[];
  x: readonly number[];
  axisPx: number;
}

/** What points are called, as many of them as there is room for. */
export function Labels({ labels, x, axisPx }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const width = useWidth(line);
  const needed = Math.max(0, ...labels.map(({ length }) => length)) * LETTER_PX + GAP_PX;
  const shown: number[] = [];
  for (const [at, place] of x.entries()) {
    const last = shown.at(-1);
    if (last === undefined || (place - (x[last] ?? 0)) * width >= needed) shown.push(at);
  }
  return (
    <div ref={line} className="relative h-5 shrink-0 text-muted" style={{ marginLeft: axisPx }}>
      {shown.map((at) => (
        <span
          key={at}
          className="absolute top-1 -translate-x-1/2 whitespace-nowrap leading-none"
          style={{ left: percent(x[at] ?? 0) }}
        >
          {labels[at]}
        </span>
      ))}
    </div>
  );
}

/** The pixels that an element is wide; as many as fit on a phone before that is known. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(280);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
