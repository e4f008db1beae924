'use client';

import { Check } from 'lucide-react';
import { cloneElement, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { lazyOpened } from '@/lib/lazy';
import { MenuParts } from './menu-parts';
import type { Opener } from './opener';

const MenuList = lazyOpened(() => import('./menu-list').then((module) => module.MenuList));

const item =
  'flex cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none pointer-coarse:py-2.5 [&_svg]:size-4 [&_svg]:shrink-0 data-[highlighted]:bg-hover data-[disabled]:opacity-50';

/** A list of things to do, behind a button. */
export function Menu({ trigger, children, align = 'end', opened, onLeave, className }: MenuProps) {
  const listId = useId();
  const ownId = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'byKey' | 'byPress' | undefined>(opened && 'byPress');
  const { props } = trigger;
  const close = () => {
    setOpen(undefined);
    opened?.onClose();
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        id: props.id ?? ownId,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== undefined,
        'aria-controls': open && listId,
        // As menus of the system do, it opens at the press, and without the button taking the focus from it.
        onPointerDown: (event) => {
          props.onPointerDown?.(event);
          if (event.button !== 0 || event.ctrlKey) return;
          if (open) return close();
          event.preventDefault();
          setOpen('byPress');
        },
        onKeyDown: (event) => {
          props.onKeyDown?.(event);
          if (!OPENING.includes(event.key)) return;
          event.preventDefault();
          setOpen('byKey');
        },
      })}
      {open ? (
        <MenuList {...{ id: listId, anchor, align, onLeave, className }} byKey={open === 'byKey'} onClose={close}>
          {children}
        </MenuList>
      ) : null}
    </>
  );
}

const OPENING = ['Enter', ' ', 'ArrowDown'];

interface MenuProps {
  trigger: Opener;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Is open from the beginning, and says when it was closed. */
  opened?: { onClose: () => void } | undefined;
  /** Called when it has closed; what prevents the event's default takes the focus itself. */
  onLeave?: (event: Event) => void;
  className?: string;
}

function useParts() {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error('The entries of a menu stand in one.');
  return parts;
}

interface ItemProps {
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export function MenuItem({ children, onSelect, danger, disabled }: ItemProps) {
  const Radix = useParts();
  return (
    <Radix.Item className={cn(item, danger && 'text-danger')} onSelect={onSelect} {...(disabled && { disabled })}>
      {children}
    </Radix.Item>
  );
}

/** An item that is a link or a button of its own kind. */
export function MenuSlot({ children }: { children: ReactNode }) {
  const Radix = useParts();
  return (
    <Radix.Item asChild className={item}>
      {children}
    </Radix.Item>
  );
}

export function MenuCheck({ checked, onChange, children, keepOpen }: MenuCheckProps) {
  const Radix = useParts();
  return (
    <Radix.CheckboxItem
      className={item}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => keepOpen && event.preventDefault()}
    >
      <span className="flex size-4 items-center justify-center">
        <Radix.ItemIndicator>
          <Check aria-hidden />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

interface MenuCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  keepOpen?: boolean;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const Radix = useParts();
  return <Radix.Label className="px-2 py-1.5 text-muted text-xs">{children}</Radix.Label>;
}

export function MenuLine() {
  const Radix = useParts();
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
