import { expect, test } from 'vitest';
import { replyClassOf } from './reply-class';
import { replyText } from './reply-text';

/** What works at all is done long before, on any machine; what does not takes for ever. */
const HANGS_MS = 20_000;

test.each([
  ['Yes!\n\nOn Fri, 20 Nov 2026 at 10:00, Ada <ada@crm.example> wrote:\n> Shall we?', 'Yes!'],
  ['Yes!\n\nOn Fri, 20 Nov 2026 at 10:00, Ada Lovelace\n<ada@crm.example> wrote:\n\n> Shall we?', 'Yes!'],
  ['Gern.\n\nAm 20.11.2026 um 10:00 schrieb Ada <ada@crm.example>:\n\n> Passt das?', 'Gern.'],
  ['Oui.\n\nLe ven. 20 nov. 2026 à 10:00, Ada <ada@crm.example> a écrit :\n> Alors ?', 'Oui.'],
  ['Sí.\n\nEl vie, 20 nov 2026 a las 10:00, Ada (<ada@crm.example>) escribió:\n> ¿Qué tal?', 'Sí.'],
  ['Va bene.\n\nIl giorno ven 20 nov 2026 alle ore 10:00 Ada <ada@crm.example> ha scritto:\n> Ciao', 'Va bene.'],
  ['Fine.\n\n-----Original Message-----\nFrom: Ada\nSent: Friday\n\nunsubscribe', 'Fine.'],
  ['Fine.\n\n________________________________\nFrom: Ada <ada@crm.example>\nSent: Friday', 'Fine.'],
  ['Fine.\n\nFrom: Ada <ada@crm.example>\nDate: Friday\nTo: Bob\nSubject: Hi\n\nHello', 'Fine.'],
  ['Passt.\n\nVon: Ada <ada@crm.example>\nGesendet: Freitag\nAn: Bob\nBetreff: Hallo', 'Passt.'],
  ['Sure\n\nSent from my iPhone\n\n> On 20 Nov 2026, at 10:00, Ada wrote:\n> x', 'Sure'],
  ['Sure\n-- \nBob, 555 1234', 'Sure'],
  ['> Can you come?\nYes, at three.\n> And Ada?\nShe too.', 'Yes, at three.\nShe too.'],
  ['On Monday we wrote a letter to them.', 'On Monday we wrote a letter to them.'],
  ['From: here on it is simple', 'From: here on it is simple'],
  ['', ''],
])('of %j only %j is the writer’s own', (text, own) => {
  expect(replyText(text)).toBe(own);
});

test.each([
  [
    'UNSUBSCRIBE',
    [
      'STOP',
      'unsubscribe',
      'Please remove me from your list.',
      "Don't contact me again",
      'Bitte aus dem Verteiler nehmen',
      'Veuillez me désinscrire',
      'Quiero darme de baja',
      'Please stop emailing us. Not interested.',
    ],
  ],
  [
    'NEGATIVE',
    [
      'Thanks, but we are not interested.',
      'No thanks',
      'We already have a supplier.',
      'Kein Interesse.',
      'Non merci',
      'No, gracias',
      "We'll pass.",
    ],
  ],
  [
    'POSITIVE',
    [
      'Sounds great, let’s talk on Tuesday.',
      'Yes please',
      'Can you send me more details?',
      'I’d love to hear more',
      'Klingt gut',
      'Ça m’intéresse',
      'Me interesa',
      'Tuesday works for me',
    ],
  ],
  ['NEUTRAL', ['Who is this?', 'I forwarded it to Bob.', '', 'What does it cost?', 'Our interest rates went up.']],
] as const)('%s', (replyClass, texts) => {
  for (const text of texts) expect({ text, ...replyClassOf(text) }).toMatchObject({ text, replyClass });
});

test('a long letter about unsubscribing is no request to be left alone', () => {
  expect(
    replyClassOf(`How do our customers unsubscribe from this? ${'We have many of them. '.repeat(20)}`).replyClass,
  ).not.toBe('UNSUBSCRIBE');
});

test('hostile texts cost little', () => {
  for (const seed of ['on ', 'From: ', '> ', 'not ', '<a@', '____', 'a@a ', ' ']) {
    const text = seed.repeat(100_000 / seed.length);
    const started = performance.now();
    replyClassOf(replyText(text));
    replyText(`${seed.repeat(100)}\n`.repeat(2000));
    expect(performance.now() - started).toBeLessThan(HANGS_MS);
  }
});
