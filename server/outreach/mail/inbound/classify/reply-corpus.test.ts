import { expect, test } from 'vitest';
import { flagged, others, stops, yeses } from '../fixtures/replies';
import { replyClassOf } from './reply-class';
import { replyText } from './reply-text';

const read = (text: string) => replyClassOf(replyText(text));
const classes = (texts: string[]) => texts.map((text) => ({ text, ...read(text) }));

test('the corpus has at least 150 replies', () => {
  expect(new Set([...stops, ...flagged, ...yeses, ...others]).size).toBeGreaterThanOrEqual(150);
});

test('a mail that asks to be left alone and says nothing else is heard, with greeting, thanks and signature', () => {
  expect(classes(stops).filter(({ replyClass }) => replyClass !== 'UNSUBSCRIBE')).toEqual([]);
});

test('a mail that says more is never taken for that; where it speaks of stopping, a person is asked', () => {
  const heard = classes([...flagged, ...yeses, ...others]).filter(({ replyClass }) => replyClass === 'UNSUBSCRIBE');
  expect(heard.map(({ text }) => text)).toEqual([]);
  expect(
    classes(flagged)
      .filter(({ asksToStop, replyClass }) => !asksToStop || replyClass === 'POSITIVE')
      .map(({ text }) => text),
  ).toEqual([]);
});

test('a yes is one only where nothing beside speaks against it', () => {
  expect(classes(yeses).filter(({ replyClass }) => replyClass !== 'POSITIVE')).toEqual([]);
  expect(classes(others).filter(({ replyClass }) => replyClass === 'POSITIVE')).toEqual([]);
});
