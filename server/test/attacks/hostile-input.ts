import fc from 'fast-check';

// Grammars of what strangers send: valid skeletons whose pieces are lost, doubled, mixed with those of others, and taken to
// extremes. Whatever comes of them may be refused; nothing may stall.

const EXTREMES = [
  '<',
  '<a ',
  '<div>',
  '<img ',
  '<style',
  '{{',
  '{%',
  '"',
  ',',
  '\n',
  '\r\n',
  ' ',
  '\0',
  'a',
  '9',
  '=',
  ';',
  '(',
  '🙂',
];

/** One thing, up to many thousand times. */
const extreme = fc
  .tuple(fc.constantFrom(...EXTREMES), fc.constantFrom(1, 2, 100, 5000, 40_000))
  .map(([what, times]) => what.repeat(times));
const word = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: extreme },
);

/** Pieces of a grammar in about their order, with what does not belong there. */
function document(pieces: readonly string[], open: string, close: string, joint: string): fc.Arbitrary<string> {
  const piece = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: word });
  const filled = fc.tuple(piece, word).map(([text, value]) => text.replaceAll('%', value.slice(0, 60_000)));
  const many = fc
    .tuple(filled, fc.constantFrom(1, 1, 1, 1, 1, 1, 3, 500))
    .map(([text, times]) => text.repeat(Math.min(times, Math.ceil(150_000 / (text.length + 1)))));
  return fc
    .tuple(fc.boolean(), fc.array(many, { maxLength: 12 }), fc.boolean())
    .map(([opened, inner, closed]) =>
      [opened ? open : '', ...inner, closed ? close : ''].join(joint).slice(0, 400_000),
    );
}

export const calendar = document(
  [
    'BEGIN:VEVENT\r\nUID:%\r\nDTSTART:20260601T100000Z\r\nDTEND:20260601T110000Z\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nUID:u\r\nDTSTART:20160101T000000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nUID:u\r\nDTSTART:20160101T000000Z\r\nRRULE:FREQ=SECONDLY;INTERVAL=60;BYSECOND=30\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nUID:u\r\nDTSTART;TZID=%:20260101T000000\r\nRRULE:FREQ=MINUTELY;COUNT=2000000000\r\nEXDATE:20260101T000000\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nUID:u\r\nRECURRENCE-ID:20260602T100000Z\r\nDTSTART:20260602T120000Z\r\nDURATION:P9999W\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260601\r\nRRULE:FREQ=YEARLY;BYYEARDAY=366;BYSETPOS=-300;BYDAY=20MO\r\nEND:VEVENT',
    'BEGIN:VEVENT\r\nUID:u\r\nDTSTART:20260601T100000Z\r\nRDATE;VALUE=PERIOD:20260601T100000Z/P1D,20260101T000000Z/20260102T000000Z\r\nEND:VEVENT',
    'BEGIN:VTIMEZONE\r\nTZID:%\r\nBEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE',
    'BEGIN:VFREEBUSY\r\nFREEBUSY:20260601T100000Z/PT1H\r\nEND:VFREEBUSY',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'RRULE:FREQ=%;UNTIL=%;INTERVAL=0',
    'SUMMARY:%',
    ' %',
  ],
  'BEGIN:VCALENDAR\r\nVERSION:2.0',
  'END:VCALENDAR',
  '\r\n',
);

export const html = document(
  [
    '<p>%</p>',
    '<div>',
    '</div>',
    '<a href="%">',
    '<a href=%>',
    '<img src="https://x.example/%">',
    '<style>%</style>',
    '<table><tr><td>%',
    '<!-- % -->',
    '<!--',
    '<![CDATA[',
    '<script>%',
    '<svg><a xlink:href="%">',
    '&%;',
    '&#99999999;',
    '<body>',
    '</body>',
    '<blockquote>',
    '<b %="%">',
  ],
  '<html><body>',
  '</body></html>',
  '',
);

export const liquid = document(
  [
    '{{ contact.name | default: "%" }}',
    '{{ % }}',
    '{{- contact.email -}}',
    '{% for i in (1..9999999) %}',
    '{% for i in (1..3000) %}',
    '{% endfor %}',
    '{{ i }}',
    '{% if % %}',
    '{% endif %}',
    '{% assign a = "%" %}',
    '{% assign a = a | append: a | append: a %}',
    '{% capture a %}{{ a }}{{ a }}{% endcapture %}',
    '{{ (1..900000) | join: "," | split: "," | sort | join }}',
    '{{ a | replace: "a", "aaaaaaaaaaaaaaaa" }}',
    '{% case a %}{% when % %}',
    '{% raw %}',
    '{% include "%" %}',
    '{% # % %}',
    '{{',
  ],
  'Hello {{ contact.name }}',
  'Bye',
  ' ',
);

export const csv = document(
  [
    '%,%,%\n',
    '"%","%"\n',
    '"%',
    '"%""%",x\n',
    'Ada,ada@example.com,x-1\n',
    '=cmd|"/c calc"!A0,%,\n',
    ',,,,,,,,,,\n',
    '\uFEFF',
    '%\t%\n',
    '\r',
    '"\n"\n',
  ],
  'name,email,externalId\n',
  '',
  '',
);

const headers = [
  'From: % <a@b.example>',
  'From: %',
  'To: %',
  'Subject: =?utf-8?B?%?=',
  'Subject: %',
  'Message-ID: <%@x>',
  'References: <a@b> <%@c>',
  'Date: %',
  'X-%: %',
  'Content-Type: multipart/mixed; boundary=b',
  'Content-Type: multipart/mixed; boundary="%"',
  'Content-Type: message/rfc822',
  'Content-Type: text/html; charset=%',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  'Content-Transfer-Encoding: base64',
  'Content-Transfer-Encoding: quoted-printable',
  'Content-Disposition: attachment; filename*0*=%',
  'Auto-Submitted: auto-replied',
  '\t%',
  ': %',
];
const bodies = [
  '%',
  '--b',
  '--b--',
  'Content-Type: text/plain\r\n\r\n%',
  'Content-Type: multipart/mixed; boundary=c\r\n\r\n--c',
  'Content-Type: text/html\r\n\r\n<p>%</p>',
  'Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; %\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; %',
  '=%=\r\n',
  'begin 644 %\r\n',
  'On % wrote:\r\n> %',
  'Content-Type: application/ms-tnef\r\nContent-Transfer-Encoding: base64\r\n\r\n%',
  'Content-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR',
];
export const mime = fc
  .tuple(
    document(headers, 'From: Bob <bob@acme.example>', 'MIME-Version: 1.0', '\r\n'),
    document(bodies, '', '', '\r\n'),
    html,
  )
  .map(([head, body, page]) => `${head}\r\n\r\n${body}\r\n--b\r\nContent-Type: text/html\r\n\r\n${page}`);
