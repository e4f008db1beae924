import { expect, test } from 'vitest';
import { type Followed, follow } from './followed-text';

const begun: Followed = { text: 'Hi', known: 'Hi', sent: undefined, times: 0 };

test('whoever only looks at a draft sees what others make of it, and has nothing of their own to save over that', () => {
  const seen = follow(begun, 'Hello');
  expect(seen).toEqual({ text: 'Hello', known: 'Hello', sent: undefined, times: 1 });
  expect(follow(seen, 'Hi').text).toBe('Hi');
});

test('whoever writes keeps what they wrote, and what they sent is no change by others when it comes back', () => {
  expect(follow({ ...begun, text: 'Hi all' }, 'Hello').text).toBe('Hi all');
  const sent = { ...begun, text: 'Hi all', sent: 'Hi all' };
  const back = follow(sent, 'Hi all');
  expect(back).toEqual({ text: 'Hi all', known: 'Hi all', sent: undefined, times: 0 });
  // Written on, or taken back, before what was sent has come back.
  expect(follow({ ...sent, text: 'Hi all!' }, 'Hi all').text).toBe('Hi all!');
  expect(follow({ ...sent, text: 'Hi' }, 'Hi all').text).toBe('Hi');
  expect(follow(back, 'Hello').text).toBe('Hello');
});
