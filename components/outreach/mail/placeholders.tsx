'use client';

import { Braces } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';

/** What a mail can be filled in with, each with a default where it is often empty, for without one such a mail is not sent. */
const PLACEHOLDERS = {
  Contact: [
    ['First name', '{{contact.firstName | default: "there"}}'],
    ['Last name', '{{contact.lastName | default: ""}}'],
    ['Full name', '{{contact.name}}'],
    ['Title', '{{contact.title | default: "your role"}}'],
    ['Company', '{{contact.company.name | default: "your company"}}'],
    ['City', '{{contact.city | default: "your city"}}'],
    ['Email', '{{contact.email}}'],
  ],
  'From us': [
    ['Sender’s name', '{{sender.name}}'],
    ['Workspace', '{{workspace.name}}'],
    ['Product', '{{offering.name | default: "our product"}}'],
  ],
} as const;

/** A menu of placeholders; the chosen one is handed on as its text. */
export function PlaceholderMenu({ onInsert, label }: { onInsert: (text: string) => void; label: string }) {
  return (
    <Menu
      className="w-52"
      trigger={
        <Button size="sm" look="ghost" aria-label={label}>
          <Braces aria-hidden />
          <span className="max-sm:sr-only">Placeholder</span>
        </Button>
      }
    >
      {Object.entries(PLACEHOLDERS).map(([group, items]) => (
        <div key={group}>
          <MenuLabel>{group}</MenuLabel>
          {items.map(([name, text]) => (
            <MenuItem key={text} onSelect={() => onInsert(text)}>
              {name}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  );
}
