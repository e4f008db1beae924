/** What a task may take of whoever does it. Typing a text counts as one key, and so does pressing one. */
export interface Budget {
  /** What is done, and from where. */
  task: string;
  clicks: number;
  keys: number;
  /** What it takes by a finger on a phone, where that is something else. */
  phone?: { clicks: number; keys: number };
  /** The keys that do it without a pointer, where somebody would want that. */
  alone?: number;
  /**
   * What the same takes in the product that does it best: clicks and keys together, counted by its documentation and from use, not
   * measured here.
   */
  best: readonly [product: string, acts: number];
}

/** The tasks of a day, and what each may take. One that takes more is mended in the product, not here. */
export const BUDGETS = {
  'move-in': {
    task: '5,000 contacts come from an export of HubSpot, from the list of contacts',
    ...{ clicks: 7, keys: 0, alone: 12, best: ['Attio', 12] },
  },
  'tag-twenty': {
    task: 'twenty contacts of a list are tagged',
    ...{ clicks: 4, keys: 1, phone: { clicks: 4, keys: 0 }, alone: 5, best: ['Attio', 5] },
  },
  merge: { task: 'two contacts are made one, from their list', clicks: 4, keys: 0, alone: 6, best: ['Attio', 6] },
  'mail-template': {
    task: 'a mail by a template is planned for tomorrow, from a contact',
    ...{ clicks: 5, keys: 0, alone: 9, best: ['HubSpot', 8] },
  },
  'find-contact': {
    task: 'a contact is found and opened, from home',
    clicks: 1,
    keys: 2,
    alone: 3,
    best: ['Linear', 3],
  },
  'edit-cell': {
    task: 'a contact’s title is written, in the list',
    ...{ clicks: 2, keys: 2, alone: 6, best: ['Attio', 6] },
  },
  'bulk-owner': {
    task: 'all contacts that a list found get another owner',
    ...{ clicks: 3, keys: 0, phone: { clicks: 4, keys: 0 }, alone: 5, best: ['Attio', 5] },
  },
  'save-view': { task: 'a filtered list is kept as a view', clicks: 3, keys: 2, alone: 10, best: ['Attio', 6] },
  'share-view': { task: 'a view is shared with the workspace', clicks: 4, keys: 0, alone: 6, best: ['HubSpot', 4] },
  'export-view': { task: 'what a list shows is saved as a file', clicks: 2, keys: 0, alone: 3, best: ['Attio', 3] },
  'undo-deletion': {
    task: 'a contact of a list is deleted, and brought back at once',
    ...{ clicks: 4, keys: 0, alone: 6, best: ['Gmail', 6] },
  },
  'restore-trash': { task: 'a contact comes back from the trash', clicks: 1, keys: 0, alone: 3, best: ['HubSpot', 3] },
  'convert-lead': {
    task: 'a lead becomes a contact of a company',
    clicks: 2,
    keys: 0,
    alone: 4,
    best: ['Salesforce', 3],
  },
  'move-deal': {
    task: 'a deal goes to the next stage, on the board',
    ...{ clicks: 1, keys: 0, phone: { clicks: 3, keys: 0 }, alone: 4, best: ['Pipedrive', 3] },
  },
  'lose-deal': { task: 'a deal is closed as lost with its reason', clicks: 5, keys: 0, alone: 7, best: ['HubSpot', 5] },
  'deal-product': { task: 'a product is added to a deal', clicks: 3, keys: 2, alone: 8, best: ['HubSpot', 5] },
  'weighted-total': {
    task: 'what the pipeline is worth, weighted, is seen, from home',
    clicks: 1,
    keys: 0,
    alone: 3,
    best: ['Pipedrive', 1],
  },
  'make-quote': {
    task: 'a quote is made of a deal and its products',
    clicks: 2,
    keys: 0,
    alone: 4,
    best: ['HubSpot', 6],
  },
  'send-quote': { task: 'a quote is sent by mail', clicks: 3, keys: 0, alone: 9, best: ['HubSpot', 4] },
  'accept-quote': { task: 'a customer accepts a quote', clicks: 1, keys: 0, alone: 3, best: ['PandaDoc', 3] },
  'note-mention': {
    task: 'a note that names a colleague is written, on a contact',
    ...{ clicks: 1, keys: 4, alone: 5, best: ['Linear', 5] },
  },
  enrol: { task: 'a contact is put on a sequence', clicks: 2, keys: 0, alone: 3, best: ['HubSpot', 4] },
  'launch-campaign': { task: 'a campaign that is ready goes out', clicks: 2, keys: 0, alone: 5, best: ['HubSpot', 2] },
  'archive-mail': { task: 'the newest mail is read and archived', clicks: 2, keys: 0, alone: 2, best: ['Gmail', 2] },
  'snooze-mail': {
    task: 'the newest mail is put off until tomorrow',
    ...{ clicks: 3, keys: 0, alone: 4, best: ['Gmail', 4] },
  },
  'answer-chat': {
    task: 'a visitor is answered with a saved answer',
    ...{ clicks: 1, keys: 3, alone: 4, best: ['Intercom', 4] },
  },
  'visitor-contact': {
    task: 'a visitor of the website becomes a contact',
    ...{ clicks: 2, keys: 0, phone: { clicks: 3, keys: 0 }, alone: 4, best: ['HubSpot', 3] },
  },
  'book-meeting': {
    task: 'a visitor books a meeting',
    ...{ clicks: 2, keys: 5, alone: 12, best: ['Cal.com', 7] },
  },
  'move-meeting': {
    task: 'a visitor moves a meeting to another time',
    clicks: 3,
    keys: 0,
    alone: 9,
    best: ['Cal.com', 4],
  },
  'make-form': {
    task: 'a form is made, and is ready for a website',
    clicks: 2,
    keys: 1,
    alone: 2,
    best: ['HubSpot', 6],
  },
  'fill-form': { task: 'a visitor fills a form in and sends it', clicks: 3, keys: 4, alone: 11, best: ['Typeform', 8] },
  'build-report': { task: 'a report is built and kept', clicks: 6, keys: 1, alone: 14, best: ['HubSpot', 9] },
  'arrange-home': {
    task: 'a report gets its place on the first page',
    clicks: 4,
    keys: 0,
    alone: 7,
    best: ['HubSpot', 4],
  },
  'currency-rate': { task: 'the rate of a currency is changed', clicks: 1, keys: 3, alone: 5, best: ['HubSpot', 5] },
  'api-key': { task: 'an API key is made for one purpose', clicks: 4, keys: 1, alone: 12, best: ['Stripe', 5] },
  webhook: {
    task: 'a webhook is added, and its first delivery seen',
    clicks: 5,
    keys: 1,
    alone: 14,
    best: ['Stripe', 8],
  },
  invite: { task: 'a colleague is invited', clicks: 2, keys: 2, alone: 7, best: ['Linear', 4] },
  'change-role': { task: 'a member becomes an admin', clicks: 3, keys: 0, alone: 5, best: ['Linear', 3] },
  'hand-over': { task: 'a leaver’s records go to a colleague', clicks: 5, keys: 0, alone: 7, best: ['HubSpot', 6] },
  'second-factor': { task: 'a member sets up an authenticator app', clicks: 2, keys: 4, alone: 9, best: ['GitHub', 6] },
} as const satisfies Record<string, Budget>;

export type Task = keyof typeof BUDGETS;

/** The budget of a task, with what others leave out. */
export const budgetOf = (task: Task): Budget => BUDGETS[task];
