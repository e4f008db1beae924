'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

const item =
  'flex cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none pointer-coarse:py-2.5 [&_svg]:size-4 [&_svg]:shrink-0 data-[highlighted]:bg-hover data-[disabled]:opacity-50';

/** A list of things to do, behind a button. */
export function Menu({ trigger, children, align = 'end', opened, onLeave, className }: MenuProps) {
  return (
    <Radix.Root
      modal={false}
      {...(opened && { defaultOpen: true, onOpenChange: (open: boolean) => !open && opened.onClose() })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(onLeave && { onCloseAutoFocus: onLeave })}
          className={cn(
            'z-[70] max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-pop overflow-y-auto rounded-lg bg-raised p-1 shadow-pop',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Is open from the beginning, and says when it was closed. */
  opened?: { onClose: () => void } | undefined;
  /** Called when it has closed; what prevents the event's default takes the focus itself. */
  onLeave?: (event: Event) => void;
  className?: string;
}

interface ItemProps {
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export function MenuItem({ children, onSelect, danger, disabled }: ItemProps) {
  return (
    <Radix.Item className={cn(item, danger && 'text-danger')} onSelect={onSelect} {...(disabled && { disabled })}>
      {children}
    </Radix.Item>
  );
}

/** An item that is a link or a button of its own kind. */
export function MenuSlot({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={item}>
      {children}
    </Radix.Item>
  );
}

export function MenuCheck({ checked, onChange, children, keepOpen }: MenuCheckProps) {
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

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 py-1.5 text-muted text-xs">{children}</Radix.Label>
);
export const MenuLine = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
