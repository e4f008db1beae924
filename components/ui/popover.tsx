'use client';

import { cloneElement, useId, useRef, useState } from 'react';
import { lazyOpened } from '@/lib/lazy';
import type { Opener } from './opener';
import type { SurfaceProps } from './popover-surface';

const Surface = lazyOpened(() => import('./popover-surface').then((module) => module.Surface));

interface Props extends Omit<SurfaceProps, 'id' | 'anchor' | 'onOpenChange'> {
  /** Whether it is open, where somebody else knows. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger: Opener;
}

/** A small surface beside what opens it. */
export function Popover({ trigger, open, onOpenChange, ...surface }: Props) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState(false);
  const isOpen = open ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: (event) => {
          trigger.props.onClick?.(event);
          change(!isOpen);
        },
      })}
      {isOpen ? <Surface id={id} anchor={anchor} onOpenChange={change} {...surface} /> : null}
    </>
  );
}
