import type { Things } from '../pages';
import { type Opener, type Place, type Step, see, write } from './opener';

const engine = 'records/engine';
/** What a condition asks for: a text, a choice, a record, a time. */
const CONDITIONS = ['Name', 'Status', 'Company', 'Created'];
const named = { op: 'and', of: [{ field: 'name', is: 'contains', value: 'a' }] };
const more = 'button /^More of the view/';

/** The timeline has buttons of the same names. */
const act =
  (name: string): Step =>
  (page) =>
    page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name, exact: true }).click();

/** What opens from the bar over chosen records, which are chosen first. */
const ofChosen: readonly Opener[] = [
  { of: `${engine}/selection/pick-popovers Popover`, by: ['button Owner'], shows: 'dialog Owner' },
  { of: `${engine}/selection/pick-popovers Popover`, by: ['button Enrol'], shows: 'dialog Enrol' },
  { of: `${engine}/selection/pick-popovers Popover`, by: ['button Campaign'], shows: 'dialog Campaign' },
  { of: `${engine}/selection/field-popover Popover`, by: ['button Field'], shows: 'dialog Set a field' },
  { of: `${engine}/selection/pick-popovers Popover`, by: ['button Tag'], shows: 'dialog Tag' },
  { of: `${engine}/selection/pick-popovers Popover`, by: ['button Untag'], shows: 'dialog Untag' },
  { of: 'records/transfers/export-menu Menu', by: ['button Export'], shows: 'menu' },
  { of: `${engine}/selection/selection-actions Confirm`, by: ['button Delete'], shows: 'alertdialog' },
];

/** What opens over lists of records, whichever they are. */
export const listPlaces = (of: Things): readonly Place[] => [
  {
    at: `/contacts?view=${of.view}&q=Axel`,
    openers: [
      { of: `${engine}/views/view-dialog FormDialog`, by: ['button New view'], shows: 'dialog New view' },
      { of: `${engine}/views/view-menu Menu`, by: [more], shows: 'menu' },
      {
        of: `${engine}/views/view-dialog FormDialog`,
        by: [more, 'menuitem Rename or share…'],
        shows: 'dialog View',
      },
      { of: `${engine}/views/view-menu Confirm`, by: [more, 'menuitem Delete view'], shows: 'alertdialog' },
      { of: `${engine}/filters/add-filter Popover`, by: ['button Filter'], shows: 'dialog Filter' },
      ...CONDITIONS.map((field) => ({
        of: `${engine}/filters/add-filter Popover`,
        by: ['button Filter', `option ${field}`, see('button Apply')],
        shows: 'dialog Filter',
      })),
      { of: `${engine}/grid/columns-popover Popover`, by: ['button Columns'], shows: 'dialog Columns', only: 'desk' },
      { of: 'records/transfers/list-menu Menu', by: ['button Import and export'], shows: 'menu' },
      { of: `${engine}/fields-form FormDialog`, by: ['button New contact'], shows: 'dialog New contact' },
      { of: `${engine}/grid/sort-menu Menu`, by: ['button /^Sort/'], shows: 'menu', only: 'phone' },
    ],
  },
  {
    at: '/contacts?q=Axel',
    openers: [
      // With those chosen that the next ones are about.
      { of: 'the bar of what is chosen', by: ['checkbox Choose all'], shows: 'toolbar Chosen records', stays: true },
      ...ofChosen,
    ],
  },
  {
    at: `/contacts?where=${encodeURIComponent(JSON.stringify(named))}`,
    openers: [
      { of: `${engine}/filters/filter-pill Menu`, by: ['button Status'], shows: 'menu' },
      { of: `${engine}/filters/filter-pill Popover`, by: ['button Company'], shows: 'dialog Company' },
      { of: `${engine}/filters/conditions Popover`, by: ['button Name contains a'], shows: 'dialog Name contains' },
    ],
  },
  {
    at: '/tasks',
    openers: [{ of: `${engine}/filters/filter-pill Menu 2`, by: ['button Due before'], shows: 'menu' }],
  },
  {
    at: '/products',
    openers: [{ of: `${engine}/filters/filter-pill Popover 2`, by: ['button SKU'], shows: 'dialog SKU' }],
  },
  {
    at: '/quotes',
    openers: [
      { of: 'records/quotes/quote-form FormDialog', by: ['button New quote'], shows: 'dialog New quote' },
      {
        of: 'records/quotes/line-row Popover',
        by: ['button New quote', 'button Line 1: choose a product'],
        shows: 'dialog Choose a product',
      },
    ],
  },
  {
    at: `/contacts?id=${of.contact}`,
    openers: [
      { of: `${engine}/record-panel Sheet`, shows: 'dialog Details of the contact', stays: true },
      { of: `${engine}/panel-head Menu`, by: ['button More'], shows: 'menu' },
      { of: `${engine}/panel-head Confirm`, by: ['button More', 'menuitem /^Delete/'], shows: 'alertdialog' },
      {
        of: `${engine}/merge-with Dialog`,
        by: ['button More', 'menuitem /^Merge with another/'],
        shows: 'dialog /^Merge /',
      },
      { of: `${engine}/tag-menu Popover`, by: ['button Tag'], shows: 'dialog Tags' },
      { of: `${engine}/editors/multi Menu`, by: ['button Axes'], shows: 'menu' },
      { of: `${engine}/editors/reference Popover`, by: ['button Company'], shows: 'dialog Company' },
      { of: 'ui/select-list Radix.Root', by: ['combobox Status'], shows: 'listbox' },
      { of: 'records/files/files-panel Confirm', by: ['button Delete offer.txt'], shows: 'alertdialog' },
    ],
  },
  {
    at: `/notes?id=${of.note}`,
    openers: [{ of: 'records/notes/comment-entry Menu', by: ['button /^More about the comment/'], shows: 'menu' }],
  },
  {
    at: `/deals?id=${of.deal}`,
    openers: [
      { of: `${engine}/record-panel Sheet`, shows: 'dialog Details of the deal', stays: true },
      { of: 'ui/date/date-field Popover', by: ['button /^Choose (a|another) day/'], shows: 'dialog Calendar' },
      {
        of: 'records/deals/deal-lines-dialog FormDialog',
        by: ['button /^(Add|Edit) products/'],
        shows: 'dialog Products',
      },
    ],
  },
  {
    at: `/companies/${of.company}`,
    openers: [{ of: 'app/record/contact-popover Popover', by: [act('Email')], shows: 'dialog Email: with whom' }],
  },
  {
    at: `/contacts/${of.contact}`,
    openers: [
      { of: 'app/record/enroll-action Popover', by: ['button Enrol'], shows: 'dialog Enrol' },
      { of: 'meetings/calendar/book-dialog FormDialog', by: [act('Meeting')], shows: 'dialog /^Meeting with/' },
      { of: 'ui/rich-text/link-popover Popover', by: [act('Note'), 'button Link'], shows: 'dialog Link' },
    ],
  },
  {
    at: '/settings/privacy',
    openers: [
      {
        of: 'app/people/personal-data Confirm',
        by: [write('Email address', 'axel@example.com'), 'button Show what is held', 'button Erase'],
        shows: 'alertdialog',
      },
    ],
  },
];
