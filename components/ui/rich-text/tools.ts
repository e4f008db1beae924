import { Bold, Heading2, Italic, List, ListOrdered } from 'lucide-react';
import type { Tool } from './tool-button';

/** What can be done with any text that has formats. */
export const TOOLS = {
  bold: {
    ...{ name: 'Bold', icon: Bold, keys: 'Ctrl+B' },
    active: (e) => e.isActive('bold'),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  italic: {
    ...{ name: 'Italic', icon: Italic, keys: 'Ctrl+I' },
    active: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  heading: {
    ...{ name: 'Heading', icon: Heading2 },
    active: (e) => e.isActive('heading'),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  bullets: {
    ...{ name: 'Bullet list', icon: List },
    active: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  numbers: {
    ...{ name: 'Numbered list', icon: ListOrdered },
    active: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
} satisfies Record<string, Tool>;
