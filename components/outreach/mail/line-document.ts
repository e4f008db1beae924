import type { Editor, JSONContent } from '@tiptap/react';
import { placeholderContent } from './placeholder-node';
import { partsOf } from './placeholder-parts';

/** A text without formats as its editor holds it: a paragraph for each line, and a chip for each placeholder. */
export function contentOf(text: string, isLong: boolean): JSONContent {
  const lines = isLong ? text.split(/\r?\n/) : [text.replace(/\s+/g, ' ')];
  return {
    type: 'doc',
    content: lines.map((line) => ({ type: 'paragraph', content: partsOf(line).map(contentOfPart) })),
  };
}

const contentOfPart = ({ text, isPlaceholder }: { text: string; isPlaceholder: boolean }) =>
  isPlaceholder ? placeholderContent(text) : { type: 'text', text };

/** The same back. */
export const textOf = (editor: Pick<Editor, 'getText'>, isLong: boolean) =>
  editor.getText({ blockSeparator: isLong ? '\n' : ' ' });
