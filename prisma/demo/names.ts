/** Words that the demo workspace is made of, one or more lines of names with a bar between them. */
const list = (text: string) => text.split(/\s*[|\n]\s*/).filter(Boolean);

export const FIRST_NAMES = list(`
  Ada | Amara | Anders | Beatriz | Bogdan | Camille | Chidi | Clara | Dana | Daniel | Elif | Elena | Emre
  Farah | Felix | Freya | Gabriel | Grace | Hana | Henrik | Ines | Isaac | Jonas | Julia | Kaito | Katarina
  Lars | Leila | Liam | Lucia | Malik | Marta | Mateo | Mei | Nadia | Nikhil | Noor | Oliver | Olga | Priya
  Rafael | Rosa | Samuel | Sofia | Tariq | Tess | Tomas | Uma | Viktor | Wen | Yara | Yusuf | Zofia`);

export const LAST_NAMES = list(`
  Abara | Andersen | Bakker | Barros | Becker | Berg | Castillo | Chen | Costa | Demir | Dubois | Eriksen
  Farouk | Fischer | Fontaine | Garcia | Haddad | Hansen | Hoffmann | Ivanova | Jansen | Kaya | Kim | Kowalski
  Lindqvist | Lopez | Mancini | Mehta | Moreau | Mwangi | Nakamura | Novak | Okafor | Oliveira | Osei | Patel
  Petrov | Quinn | Ricci | Rossi | Santos | Schmidt | Silva | Singh | Tanaka | Torres | Vasquez | Weber | Yilmaz`);

export const COMPANY_NAMES = list(`
  Northwind Logistics | Brightleaf Foods | Cobalt Analytics | Harborline Shipping | Juniper Health
  Lumen Optics | Maple Street Bakery | Meridian Energy | Nimbus Cloud | Oakridge Furniture | Pinnacle Robotics
  Quarry Stone Works | Redwood Legal | Saffron Kitchens | Silverline Rail | Summit Outdoor | Tidewater Marine
  Umbra Security | Vantage Media | Willow Education | Aster Pharma | Bluebird Travel | Cedar & Stone
  Delta Hydraulics | Ember Ceramics | Foxglove Design | Granite Insurance | Helix Biotech | Indigo Textiles
  Jasper Mining | Kestrel Aviation | Lighthouse Capital | Marigold Care | Nova Printworks | Orchard Fresh
  Paragon Steel | Quill Publishing | Riverbend Timber | Sable Motors | Terrace Hotels | Unity Payments
  Verdant Farms | Westgate Retail | Yarrow Labs | Zephyr Wind | Atlas Freight | Birch Telecom
  Copperfield Tools | Dovetail Joinery | Everglade Water | Fernhill Clinics | Glacier Cold Chain | Hearth & Home
  Ironbridge Engineering | Jetstream Couriers | Keystone Housing | Larkspur Cosmetics | Monarch Packaging
  Nettle Organic | Opal Software`);

export const INDUSTRIES = list(`
  Logistics | Food | Software | Manufacturing | Health | Energy | Retail | Education | Finance | Travel`);
export const TITLES = list(`
  Head of Operations | Chief Technology Officer | Procurement Lead | Managing Director | Office Manager
  VP Sales | Product Manager | IT Manager | Finance Director | Founder | Marketing Lead | Plant Manager`);
export const PLACES = [
  ...[
    ['Berlin', 'Berlin', 'Germany'],
    ['Lyon', 'Auvergne-Rhône-Alpes', 'France'],
    ['Porto', 'Norte', 'Portugal'],
  ],
  ...[
    ['Leeds', 'England', 'United Kingdom'],
    ['Austin', 'Texas', 'United States'],
    ['Oslo', 'Oslo', 'Norway'],
  ],
  ...[
    ['Toronto', 'Ontario', 'Canada'],
    ['Kraków', 'Małopolska', 'Poland'],
    ['Nairobi', 'Nairobi', 'Kenya'],
    ['Osaka', 'Osaka', 'Japan'],
  ],
] as const;
export const SOURCES = list(`
  Website | Referral | Trade fair | LinkedIn | Webinar | Cold call`);

export const PRODUCTS = [
  {
    name: 'Team plan',
    sku: 'PLAN-TEAM',
    type: 'SUBSCRIPTION',
    price: 49,
    unit: 'seat',
    billingPeriod: 'MONTHLY',
    category: 'Software',
    termMonths: 12,
  },
  {
    name: 'Business plan',
    sku: 'PLAN-BIZ',
    type: 'SUBSCRIPTION',
    price: 99,
    unit: 'seat',
    billingPeriod: 'MONTHLY',
    category: 'Software',
    termMonths: 12,
  },
  {
    name: 'Enterprise plan',
    sku: 'PLAN-ENT',
    type: 'SUBSCRIPTION',
    price: 18000,
    unit: 'year',
    billingPeriod: 'YEARLY',
    category: 'Software',
    termMonths: 36,
  },
  { name: 'Onboarding week', sku: 'SVC-ONB', type: 'SERVICE', price: 4200, unit: 'week', category: 'Services' },
  { name: 'Data migration', sku: 'SVC-MIG', type: 'SERVICE', price: 2800, unit: 'project', category: 'Services' },
  { name: 'Training day', sku: 'SVC-TRN', type: 'SERVICE', price: 1250, unit: 'day', category: 'Services' },
  {
    name: 'Support plus',
    sku: 'SUP-PLUS',
    type: 'SUBSCRIPTION',
    price: 600,
    unit: 'month',
    billingPeriod: 'QUARTERLY',
    category: 'Support',
  },
  {
    name: 'Barcode scanner',
    sku: 'HW-SCAN',
    type: 'PHYSICAL',
    price: 289,
    unit: 'piece',
    category: 'Hardware',
    stockQty: 140,
    reorderLevel: 25,
  },
  {
    name: 'Label printer',
    sku: 'HW-PRINT',
    type: 'PHYSICAL',
    price: 419,
    unit: 'piece',
    category: 'Hardware',
    stockQty: 38,
    reorderLevel: 10,
  },
  { name: 'Security audit', sku: 'SVC-AUD', type: 'ONE_TIME', price: 7500, unit: 'audit', category: 'Services' },
];

export const CALLS = [
  'Talked through the current process; the export to spreadsheets is what hurts most.',
  'Left a voicemail. Back in the office on Thursday.',
  'Good call with the whole team. They compare us with two others and decide this quarter.',
  'Asked for a reference customer of the same size.',
  'Budget is approved; legal looks at the contract now.',
];
export const NOTES = [
  'Prefers to be called in the morning.',
  'Decision is made by the board, which meets on the first Tuesday of the month.',
  'Uses three tools for what our Business plan does in one.',
  'Met at the trade fair; very interested in the scanner bundle.',
  'Their fiscal year ends in March: mention the yearly discount.',
];
export const TASKS = [
  ['Send the proposal', 'EMAIL'],
  ['Call back', 'CALL'],
  ['Show the new version', 'MEETING'],
  ['Ask for the security questionnaire', 'EMAIL'],
  ['Check the contract', 'TODO'],
  ['Follow up on the quote', 'CALL'],
] as const;
