import { generateText } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { expect, it } from 'vitest';
import { contentOf, textOf } from './line-document';
import { PlaceholderNode } from './placeholder-node';

/** What comes back of a text that its editor held. */
function kept(text: string, isLong: boolean) {
  const content = contentOf(text, isLong);
  return textOf({ getText: (options) => generateText(content, [StarterKit, PlaceholderNode], options) }, isLong);
}

it.each([
  '',
  'Call {{contact.name}}',
  'Called {{contact.name | default: "them"}}\n\n- agreed\n  on {{deal.name}}\n',
  '\n{% if contact.city %}\nIn {{contact.city}}{% endif %}',
])('a text of several lines comes back as it was: %j', (text) => {
  expect(kept(text, true)).toBe(text);
});

it('a line stays one line', () => {
  expect(kept('Call {{contact.name}}\ntoday', false)).toBe('Call {{contact.name}} today');
});
