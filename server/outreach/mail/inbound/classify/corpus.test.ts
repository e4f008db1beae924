import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { corpus, type Expected, OURS } from '../fixtures/corpus';
import { parseMail } from '../mime/parse';
import type { ParsedMail } from '../mime/parsed-mail';
import { type Classified, classify } from './classify';

interface Read extends Expected {
  mail: ParsedMail;
  as: Classified;
}
const folder = join(import.meta.dirname, '../fixtures');
let read: Read[] = [];

beforeAll(async () => {
  const bytes = (file: string) => readFileSync(join(folder, `${file}.eml`), 'utf8').replaceAll('\n', '\r\n');
  read = await Promise.all(
    corpus.map(async (expected) => {
      const mail = await parseMail(Buffer.from(bytes(expected.file)));
      return { ...expected, mail, as: classify(mail) };
    }),
  );
});

const bounces = () => read.filter(({ kind }) => kind === 'BOUNCE');
const recipientsOf = ({ as }: Read) => (as.kind === 'BOUNCE' ? as.report.recipients : []);
const toldOf = (one: Read) => recipientsOf(one).find(({ addresses }) => addresses.includes(one.recipient ?? ''));

test('every mail of the corpus is what it is', () => {
  expect(
    read.filter(({ kind, as }) => kind !== as.kind).map(({ file, kind, as }) => `${file}: ${as.kind}, not ${kind}`),
  ).toEqual([]);
});

test('the corpus has at least 40 shapes of bounces, and 85 % or more tell who did not get the mail', () => {
  expect(bounces().length).toBeGreaterThanOrEqual(40);
  const found = bounces().filter(toldOf);
  expect(
    bounces()
      .filter((one) => !found.includes(one))
      .map(({ file }) => file),
  ).toEqual([]);
  expect(found.length / bounces().length).toBeGreaterThanOrEqual(0.85);
});

test('no soft bounce would suppress its address, and every permanent one that a report states does', () => {
  const suppressing = bounces().filter((one) => toldOf(one)?.permanent);
  expect(suppressing.map(({ file }) => file)).toEqual(
    bounces()
      .filter(({ permanent }) => permanent)
      .map(({ file }) => file),
  );
});

test('none of what is no bounce is called one', () => {
  const others = read.filter(({ kind }) => kind !== 'BOUNCE');
  expect(others.length).toBeGreaterThanOrEqual(25);
  expect(others.filter(({ as }) => as.kind === 'BOUNCE').map(({ file }) => file)).toEqual([]);
});

test('reports name the mail that they are about', () => {
  const naming = read.filter(({ kind, recipient, anonymous }) => kind !== 'NOTICE' && recipient && !anonymous);
  const silent = naming.filter(({ as }) => {
    const ids = as.kind === 'BOUNCE' ? as.report.messageIds : as.kind === 'COMPLAINT' ? as.complaint.messageIds : [];
    return ids[0] !== OURS;
  });
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test('what is read from words alone suppresses whom it names, and nobody else', () => {
  const guessed = bounces().filter(({ as }) => as.kind === 'BOUNCE' && !as.report.certain);
  expect(guessed.length).toBeGreaterThanOrEqual(10);
  const others = guessed.flatMap((one) => recipientsOf(one).filter((told) => told !== toldOf(one)));
  expect(others.filter(({ permanent }) => permanent)).toEqual([]);
});

test('complaints name who complained', () => {
  for (const { as, kind, recipient } of read) {
    if (kind === 'COMPLAINT') expect(as.kind === 'COMPLAINT' && as.complaint.addresses).toContain(recipient);
  }
});
