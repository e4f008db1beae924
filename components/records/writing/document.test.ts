import { Node } from '@tiptap/pm/model';
import { getSchema } from '@tiptap/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf, writtenOf } from './document';
import { EXTENSIONS, linkOf } from './extensions';

const schema = getSchema(EXTENSIONS);

/** A text as it is written again once it was opened in the editor. */
function again(text: string): string {
  const document = Node.fromJSON(schema, documentOf(text));
  document.check();
  return writtenOf(document.toJSON());
}

describe('a text that is edited', () => {
  it.each([
    'Likes tea.\n\n  Prefers mornings, a_b_c and 2 * 3 * 4.\n',
    'Ask **now**, _soon_, **_both_** at https://a.example/x',
    '[the _offer_](https://a.example/x) and [mail](mailto:a@b.example)',
    '# One\n## Two\n### Three\n#### four',
    '- one\n  - deeper\n    1. number\n       - [ ] to do\n- two',
    '1986. A good year\n1987. A better one',
    '- [ ] open\n- [x] done',
    'Ask @Max Muster about <b>it</b>',
    '**)https://a.b**',
  ])('stays what it was: %j', (text) => {
    expect(again(text)).toBe(text);
  });

  it('writes points in one way', () => {
    expect(again('* a\n*   b\n7. c\n9. d')).toBe('- a\n- b\n7. c\n8. d');
  });

  it('keeps its words, and is the same however often it is opened', () => {
    const part = fc.constantFrom(
      '**',
      '_',
      '- ',
      '1. ',
      '[ ] ',
      '# ',
      '\n',
      ' ',
      '[',
      '](',
      ')',
      'https://a.b',
      '@A',
      'x',
      'é',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const once = again(parts.join(''));
        expect(again(once)).toBe(once);
        expect(once.replace(/[^xé]/g, '')).toBe(parts.join('').replace(/[^xé]/g, ''));
      }),
      { numRuns: 400 },
    );
  });
});

describe('what is written of a document', () => {
  const bold = (text: string) => ({ type: 'text', text, marks: [{ type: 'bold' }] });
  const italic = (text: string) => ({ type: 'text', text, marks: [{ type: 'italic' }] });
  const linked = (text: string, href: string) => ({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] });
  const line = (...content: object[]) => writtenOf({ type: 'doc', content: [{ type: 'paragraph', content }] });

  it('has its signs at the words', () => {
    expect(line(bold(' now '), { type: 'text', text: 'or later' })).toBe(' **now** or later');
    expect(line({ type: 'text', text: 'in' }, italic('ter'), { type: 'text', text: 'val' })).toBe('interval');
  });

  it('links nowhere else than to the web and mail', () => {
    expect(line(linked('a', 'javascript:alert(1)'))).toBe('a');
    expect(line(linked('a [b]', 'https://a.example/(x)'))).toBe('[a (b)](https://a.example/%28x%29)');
  });
});

it('takes an address as it is typed', () => {
  expect(['a.example', 'https://a.example', 'a@b.example', 'javascript:alert(1)', 'tel:1', 'a b'].map(linkOf)).toEqual([
    ...['https://a.example', 'https://a.example', 'mailto:a@b.example', undefined, undefined, undefined],
  ]);
});
