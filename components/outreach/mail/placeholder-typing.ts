import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { partsOf } from './placeholder-parts';

/**
 * Makes chips of placeholders that were typed or pasted as text.
 * @param isLeft whether nobody writes in the text any more; else one that the caret stands in or at stays text
 * @returns undefined where there is none
 */
export function chipTyped(state: EditorState, isLeft: boolean): Transaction | undefined {
  const { placeholder } = state.schema.nodes;
  const { from, to } = state.selection;
  const change = state.tr;
  state.doc.descendants((node, pos, parent) => {
    if (!node.isText || !node.text || !placeholder || !parent?.type.contentMatch.matchType(placeholder)) return;
    let start = pos;
    for (const { text, isPlaceholder } of partsOf(node.text)) {
      const end = start + text.length;
      const isWritten = !isLeft && from <= end && to >= start;
      if (isPlaceholder && !isWritten)
        change.replaceWith(
          change.mapping.map(start),
          change.mapping.map(end),
          placeholder.create({ text }, null, node.marks),
        );
      start = end;
    }
  });
  return change.docChanged ? change : undefined;
}

/** Turns a typed placeholder into its chip once the caret leaves it, or the text. */
export const TypedPlaceholders = Extension.create({
  name: 'typedPlaceholders',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (_changes, _before, state) => chipTyped(state, false),
      props: {
        handleDOMEvents: {
          blur: (view) => {
            const change = chipTyped(view.state, true);
            if (change) view.dispatch(change);
          },
        },
      },
    }),
  ],
});
