import { ListItem, TaskItem, TaskList } from '@tiptap/extension-list';
import { Extension } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { MentionMarks } from './mention-marks';

/** Addresses that a text may link to. */
const LINKED = /^(https?:\/\/|mailto:)/i;

/** What was typed as an address, with a scheme; nothing where it is none. */
export function linkOf(text: string): string | undefined {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed)
    ? typed
    : `${typed.includes('@') ? 'mailto:' : 'https://'}${typed}`;
  return LINKED.test(address) && URL.canParse(address) ? address : undefined;
}

/** Each line is a paragraph, so Shift+Enter begins another one as well. */
const LineKeys = Extension.create({
  name: 'lineKeys',
  addKeyboardShortcuts: () => ({ 'Shift-Enter': ({ editor }) => editor.commands.keyboardShortcut('Enter') }),
});

/** What the marks of `marks.ts` can say, and nothing else: what is pasted is cut down to it. */
export const EXTENSIONS = [
  StarterKit.configure({
    ...{ blockquote: false, code: false, codeBlock: false, hardBreak: false, horizontalRule: false, strike: false },
    ...{ underline: false, trailingNode: false, listItem: false },
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      isAllowedUri: (address) => LINKED.test(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  ListItem.extend({ content: 'paragraph list*' }),
  TaskList,
  TaskItem.extend({ content: 'paragraph list*' }).configure({ nested: true }),
  LineKeys,
  MentionMarks,
];
