import { expect, test } from 'vitest';
import { isBlank, needsSource, textAsHtml } from './rich-html';

test('a body stays in the text editor only while that loses nothing of it', () => {
  const simple = ['', 'Hello', '<p>Hi <strong>you</strong></p><ul><li><a href="https://x.example">x</a></li></ul>'];
  expect(simple.map(needsSource)).toEqual([false, false, false]);
  const rich = [
    '<table><tr><td>x</td></tr></table>',
    '<p style="color:red">x</p>',
    '<img src="a.png">',
    '{% if a %}x{% endif %}',
  ];
  expect(rich.map(needsSource)).toEqual([true, true, true, true]);
});

test('plain text becomes paragraphs and cannot bring markup', () => {
  expect(textAsHtml('One\ntwo\n\n<b>three</b>')).toBe('<p>One<br>two</p><p>&lt;b&gt;three&lt;/b&gt;</p>');
});

test('a body of empty paragraphs says nothing', () => {
  expect([isBlank('<p></p>'), isBlank('<p>&nbsp;</p>'), isBlank('<p>x</p>'), isBlank('<img src="a.png">')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
