'use client';

import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { type Offered, PLACEHOLDERS, writePlaceholder } from './placeholder-text';

interface Props {
  label: string;
  offered: Offered;
  /** Puts the text in, and the focus behind it. */
  onInsert: (text: string) => void;
}

/** A menu of placeholders. The chosen one is handed on once the menu is gone, which would else take the focus to its button. */
export function PlaceholderMenu({ label, offered, onInsert }: Props) {
  const chosen = useRef<string>(undefined);
  return (
    <Menu
      onLeave={(event) => {
        if (chosen.current === undefined) return;
        event.preventDefault();
        onInsert(chosen.current);
        chosen.current = undefined;
      }}
      className="w-52"
      trigger={
        <Button size="sm" look="ghost" aria-label={label}>
          <Braces aria-hidden />
          <span className="max-sm:sr-only">Placeholder</span>
        </Button>
      }
    >
      {offered.map((group) => (
        <div key={group}>
          <MenuLabel>{group}</MenuLabel>
          {PLACEHOLDERS[group].map(([name, path, fallback]) => (
            <MenuItem
              key={path}
              onSelect={() => {
                chosen.current = writePlaceholder({ path, fallback });
              }}
            >
              {name}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  );
}
