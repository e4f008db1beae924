import { Schema } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { chipTyped } from './placeholder-typing';

const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | code)+' },
    paragraph: { content: 'inline*' },
    code: { content: 'text*' },
    text: { group: 'inline' },
    placeholder: { group: 'inline', inline: true, atom: true, attrs: { text: { default: '' } } },
  },
});

/** The pieces of what is written, with the caret behind so many letters. */
function written(text: string, caret: number, { kind = 'paragraph', isLeft = false } = {}) {
  const doc = schema.node('doc', null, [schema.node(kind, null, [schema.text(text)])]);
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, caret + 1) });
  const after = chipTyped(state, isLeft)?.doc ?? doc;
  return after.firstChild?.children.map((node) => (node.isText ? node.text : node.attrs)) ?? [];
}

it('makes a chip of a typed placeholder once the caret is elsewhere', () => {
  expect(written('Hi {{contact.name}}, you', 24)).toEqual(['Hi ', { text: '{{contact.name}}' }, ', you']);
  expect(written('{{a}}{{b | default: "x"}} ', 26)).toEqual([{ text: '{{a}}' }, { text: '{{b | default: "x"}}' }, ' ']);
});

it('leaves what is still written, and what is no placeholder', () => {
  for (const caret of [3, 10, 19]) expect(written('Hi {{contact.name}}, you', caret)).toHaveLength(1);
  expect(written('Hi {{contact.name', 0)).toEqual(['Hi {{contact.name']);
  expect(written('{{contact.name}} is code', 24, { kind: 'code' })).toHaveLength(1);
});

it('makes a chip of it when the text is left, wherever the caret was', () => {
  expect(written('{{contact.name}}', 16, { isLeft: true })).toEqual([{ text: '{{contact.name}}' }]);
});
