import { expect, test } from 'vitest';
import { changeDraft, draftOf, forgetSent } from './drafts';

const file = (id: string) => ({ id, fileName: `${id}.txt`, contentType: 'text/plain', size: 1 });
const write = (text: string) => changeDraft('a', () => ({ text }));

test('what was sent is no draft any more, also where another chat is looked at by then', () => {
  changeDraft('a', () => ({ text: 'Hello', files: [file('1')] }));
  changeDraft('b', () => ({ text: 'Hello' }));
  forgetSent('a', { text: 'Hello', files: [file('1')] });
  expect([draftOf('a'), draftOf('b').text]).toEqual([{ text: '', files: [] }, 'Hello']);
});

test('what was written while an answer was on its way stays', () => {
  const sent = { text: 'Hello', files: [file('1')] };
  write('Hello\nHow can I help?');
  changeDraft('a', () => ({ files: [file('1'), file('2')] }));
  forgetSent('a', sent);
  expect(draftOf('a')).toEqual({ text: 'How can I help?', files: [file('2')] });
  write('Something else');
  forgetSent('a', sent);
  expect(draftOf('a').text).toBe('Something else');
});
