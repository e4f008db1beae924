/** The columns of HubSpot's own export of contacts, in its order. */
const COLUMNS = [
  ...['Record ID', 'First Name', 'Last Name', 'Email', 'Phone Number', 'Contact owner', 'Lead Status'],
  ...['Lifecycle Stage', 'Marketing contact status', 'Create Date', 'Associated Company', 'Job Title', 'City'],
  ...['Country/Region', 'Last Activity Date', 'Unsubscribed from all email'],
];
const FIRST = ['Ada', 'Bo', 'Cyra', 'Dmitri', 'Esra', 'Femi', 'Grace', 'Hugo', 'Ines', 'Jun'];
const LAST = ['Adler', 'Brandt', 'Castro', 'Diallo', 'Eriksen', 'Fontaine', 'Greco', 'Haddad', 'Ito', 'Jansen'];
const STAGES = ['Subscriber', 'Lead', 'Marketing Qualified Lead', 'Sales Qualified Lead', 'Opportunity', 'Customer'];
const CITIES = ['Berlin, Germany', 'Lisbon, Portugal', 'Osaka, Japan', 'Lagos, Nigeria'];

/** Who looked after them there; none is a member here. */
const OWNERS = ['Jordan Blake', 'Priya Nair', 'Tomás Rivera (Deactivated User)'];

const of = (from: readonly string[], at: number) => from[at % from.length] ?? '';
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function row(mark: string, at: number): string[] {
  const [first, last] = [of(FIRST, at), `${of(LAST, Math.floor(at / 10))} ${mark}${at}`];
  const [city = '', country = ''] = of(CITIES, at).split(', ');
  const day = `2025-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`;
  return [
    ...[String(60_000_000_000 + at), first, last, `${first}.${at}.${mark}@example.com`.toLowerCase()],
    ...[
      `+49 30 ${5_550_000 + at}`,
      at % 10 ? of(OWNERS, at) : '',
      at % 3 ? 'Open' : '',
      of(STAGES, at),
      'Marketing contact',
    ],
    ...[`${day} 09:${String(at % 60).padStart(2, '0')}`, `Works ${at % 200}, ${mark}`, 'Head of Sales'],
    ...[city, country, at % 4 ? `${day} 16:30` : '', at % 50 ? 'No' : 'Yes'],
  ];
}

/** An export of so many contacts as HubSpot writes it. */
export function hubspotExport(mark: string, count: number) {
  const rows = [COLUMNS, ...Array.from({ length: count }, (_, at) => row(mark, at))];
  const text = rows.map((cells) => cells.map(quoted).join(',')).join('\n');
  return { name: 'hubspot-crm-exports-all-contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}
