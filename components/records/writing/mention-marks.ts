import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { MENTION } from './marked-text';
import { mentionsOf } from './marks';

interface Shown {
  names: readonly string[];
  chips: DecorationSet;
}

/** Where the names that are mentions now are handed over. */
export const mentionNames = new PluginKey<Shown>('mentions');

/** Shows the names of members after an `@` as chips; in the text they stay what they are. */
export const MentionMarks = Extension.create({
  name: 'mentionMarks',
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key: mentionNames,
      state: {
        init: () => ({ names: [], chips: DecorationSet.empty }),
        apply(change, { names, chips }) {
          const told: readonly string[] | undefined = change.getMeta(mentionNames);
          if (!told && !change.docChanged) return { names, chips };
          return { names: told ?? names, chips: chipsIn(change.doc, told ?? names) };
        },
      },
      props: { decorations: (state) => mentionNames.getState(state)?.chips },
    }),
  ],
  addKeyboardShortcuts: () => ({
    // A name that was picked as a whole goes as a whole.
    Backspace: ({ editor: { state, commands } }) => {
      const { empty, from } = state.selection;
      const [chip] = mentionNames.getState(state)?.chips.find(from, from) ?? [];
      return empty && chip?.to === from ? commands.deleteRange({ from: chip.from, to: from }) : false;
    },
  }),
});

function chipsIn(document: Node, names: readonly string[]): DecorationSet {
  const mentions = mentionsOf(names);
  if (!mentions) return DecorationSet.empty;
  const chips: Decoration[] = [];
  document.descendants((block, pos) => {
    if (!block.isTextblock) return true;
    for (const { index, 0: name } of block.textContent.matchAll(mentions)) {
      const from = pos + 1 + index;
      chips.push(Decoration.inline(from, from + name.length, { class: MENTION }));
    }
    return false;
  });
  return DecorationSet.create(document, chips);
}
