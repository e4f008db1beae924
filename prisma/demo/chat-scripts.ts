/** A chat of the demo workspace; lines that begin with `> ` are a member's. */
export interface ChatScript {
  handler: 'HUMAN' | 'WAITING';
  minutesAgo: number;
  visitor: { visitorName?: string; visitorEmail?: string; locale?: string; timezone?: string };
  page: string;
  state?: { status?: 'CLOSED'; spam?: boolean; trashed?: boolean };
  lines: string[];
}

export const CHAT_SCRIPTS: ChatScript[] = [
  {
    handler: 'WAITING',
    minutesAgo: 4,
    visitor: { visitorName: 'Nora Lind', locale: 'nb-NO', timezone: 'Europe/Oslo' },
    page: '/pricing',
    lines: ['Hi! Is there a discount for schools?', 'We are about 40 teachers.'],
  },
  {
    handler: 'WAITING',
    minutesAgo: 11,
    visitor: { locale: 'de-DE', timezone: 'Europe/Berlin' },
    page: '/delivery',
    lines: ['Do you deliver to Switzerland?'],
  },
  {
    handler: 'HUMAN',
    minutesAgo: 26,
    visitor: {
      visitorName: 'Tom Becker',
      visitorEmail: 'tom.becker@mail.example',
      locale: 'en-GB',
      timezone: 'Europe/London',
    },
    page: '/demo',
    lines: [
      'Can I see the product before I decide?',
      '> Of course. Shall we look at it together this week?',
      'Thursday after two would be good.',
      '> Thursday at 14:30 it is. You will get an invitation by e-mail.',
    ],
  },
  {
    handler: 'HUMAN',
    minutesAgo: 95,
    visitor: { visitorName: 'Ines Costa', locale: 'pt-PT', timezone: 'Europe/Lisbon' },
    page: '/account/invoices',
    lines: [
      'My last invoice went to an old address.',
      '> I have changed it. Shall I send that invoice again?',
      'Yes please!',
    ],
  },
  {
    handler: 'HUMAN',
    minutesAgo: 60 * 26,
    visitor: {
      visitorName: 'Piotr Nowak',
      visitorEmail: 'piotr@studio.example',
      locale: 'pl-PL',
      timezone: 'Europe/Warsaw',
    },
    page: '/',
    state: { status: 'CLOSED' },
    lines: ['How long is the trial?', '> 14 days, with everything in it.', 'Perfect, thank you.'],
  },
  {
    handler: 'HUMAN',
    minutesAgo: 60 * 50,
    visitor: { locale: 'en-US', timezone: 'America/Chicago' },
    page: '/returns',
    state: { status: 'CLOSED' },
    lines: ['The parcel arrived open.', '> I am sorry about that. A new one is on its way today.', 'That was quick!'],
  },
  {
    handler: 'WAITING',
    minutesAgo: 60 * 7,
    visitor: { locale: 'en-US' },
    page: '/contact',
    state: { spam: true },
    lines: ['Cheap followers https://a.example https://b.example https://c.example https://d.example'],
  },
];
