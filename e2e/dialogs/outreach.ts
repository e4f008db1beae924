import { holdRequests } from '../held';
import type { Things } from '../pages';
import { type Place, type Step, see, write } from './opener';

const CALLS = '**/api/trpc/**';
const MAILBOXES = '**/api/trpc/*mailboxes.list*';
const compose = 'outreach/emails/compose';
const writing = ['button New email', see('button Discard')];
const ofMailbox = 'button /^More about axe@/';
const firstThread: Step = (page) => page.getByRole('list', { name: 'Threads' }).getByRole('link').first().click();

/** Has the page told what it would be told where mail leaves the machine, and addresses are to be confirmed. */
const leavesMachine: Step = (page) =>
  page.route(MAILBOXES, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('"unconfirmed":[]', '"unconfirmed":["axe@elsewhere.example"]');
    await route.fulfill({ response: answer, body: text });
  });

/** What opens over mail, campaigns and sequences. */
export const outreachPlaces = (of: Things): readonly Place[] => [
  {
    at: '/inbox',
    openers: [
      { of: 'app/shell/keys-dialog Dialog', by: ['button Keys'], shows: 'dialog Keyboard shortcuts' },
      { of: `${compose}/compose-form Dialog`, by: writing, shows: 'dialog New email' },
      { of: `${compose}/compose-actions Menu`, by: [...writing, 'button Send later'], shows: 'menu' },
      {
        of: 'outreach/mail/schedule-dialog FormDialog',
        by: [...writing, 'button Send later', 'menuitem Date and time…'],
        shows: 'dialog Schedule',
      },
      { of: `${compose}/template-menu Popover`, by: [...writing, 'button Templates'], shows: 'dialog Templates' },
      {
        of: `${compose}/template-dialog FormDialog`,
        by: [...writing, 'button Templates', 'button Save as template'],
        shows: 'dialog Save as template',
      },
      {
        of: `${compose}/template-dialog Dialog`,
        by: [...writing, 'button Templates', 'button Edit templates'],
        shows: 'dialog Templates',
      },
      {
        of: `${compose}/compose-form Confirm`,
        by: [...writing, write('Subject', 'Hello'), 'button Close'],
        shows: 'alertdialog Discard this mail?',
        close: 'button Discard',
      },
      { of: 'outreach/emails/snooze-menu Menu', by: [firstThread, 'button Snooze'], shows: 'menu' },
      {
        of: 'outreach/mail/schedule-dialog FormDialog',
        by: [firstThread, 'button Snooze', 'menuitem Date and time…'],
        shows: 'dialog Snooze',
      },
    ],
  },
  {
    at: '/inbox?box=sent',
    openers: [
      {
        of: `${compose}/compose-window Dialog`,
        // What it begins with is kept from it.
        by: [(page) => holdRequests(page, CALLS), 'button New email'],
        shows: 'dialog New email',
        close: (page) => page.unroute(CALLS),
      },
    ],
  },
  {
    at: `/campaigns/${of.campaign}`,
    openers: [
      { of: 'outreach/campaigns/audience-field Popover', by: ['button Add contact'], shows: 'dialog Add a contact' },
      { of: 'outreach/campaigns/preview-dialog Dialog', by: ['button Preview'], shows: 'dialog Preview' },
      { of: 'outreach/mail/schedule-dialog FormDialog', by: ['button Schedule'], shows: 'dialog Schedule' },
      { of: 'outreach/campaigns/campaign-actions Confirm', by: ['button Launch'], shows: 'alertdialog' },
      { of: 'outreach/campaigns/campaign-actions Confirm 3', by: ['button Delete'], shows: 'alertdialog' },
      {
        of: 'outreach/mail/placeholders Menu',
        by: ['button Insert a placeholder into the body'],
        shows: 'menu',
      },
      {
        of: 'outreach/mail/placeholder-node Popover',
        by: ['button Insert a placeholder into the body', 'menuitem First name', 'button /^First name/'],
        shows: 'dialog /^First name/',
      },
      {
        of: 'outreach/campaigns/campaign-actions Menu',
        by: ['button More about this campaign'],
        shows: 'menu',
        only: 'phone',
      },
    ],
  },
  {
    at: `/campaigns/${of.scheduled}`,
    openers: [{ of: 'outreach/campaigns/campaign-actions Confirm 2', by: ['button Cancel'], shows: 'alertdialog' }],
  },
  {
    at: '/sequences',
    openers: [
      { of: 'the bar of what is chosen', by: ['checkbox Choose all'], shows: 'toolbar Chosen records', stays: true },
      { of: 'records/engine/selection/each-bar Confirm', by: ['button Archive'], shows: 'alertdialog' },
    ],
  },
  {
    at: `/sequences/${of.sequence}`,
    openers: [
      { of: 'outreach/sequences/sequence-actions Dialog', by: ['button Enrol'], shows: 'dialog Enrol contacts' },
      { of: 'outreach/sequences/sequence-actions Confirm', by: ['button Archive'], shows: 'alertdialog' },
    ],
  },
  {
    at: `/matches/${of.match}`,
    openers: [
      {
        of: 'outreach/outreach-matches/candidate-review Sheet',
        by: [(page) => page.getByRole('region', { name: / fit$/ }).getByRole('listitem').first().click()],
        shows: 'dialog',
        only: 'phone',
      },
    ],
  },
  {
    at: of.draftReview ?? '',
    openers: [{ of: 'outreach/mail/review/review-actions Confirm', by: ['button Discard'], shows: 'alertdialog' }],
  },
  {
    at: '/settings/mailboxes',
    openers: [
      {
        of: 'outreach/mailboxes/mailbox-form FormDialog',
        by: ['button Connect a mailbox'],
        shows: 'dialog Connect a mailbox',
      },
      {
        of: 'outreach/mailboxes/mailbox-form FormDialog',
        by: ['button Connect a shared inbox'],
        shows: 'dialog Connect a shared inbox',
      },
      { of: 'outreach/mailboxes/mailbox-menu Menu', by: [ofMailbox], shows: 'menu' },
      {
        of: 'outreach/mailboxes/mailbox-menu Confirm',
        by: [ofMailbox, 'menuitem Replace the inbound address'],
        shows: 'alertdialog',
      },
      {
        of: 'outreach/mailboxes/mailbox-menu Dialog',
        by: [ofMailbox, 'menuitem Replace the inbound address', 'button Replace it'],
        shows: 'dialog Inbound address',
        close: 'button Done',
      },
      {
        of: 'outreach/mailboxes/mailbox-menu Confirm 2',
        by: [ofMailbox, 'menuitem Disconnect'],
        shows: 'alertdialog',
      },
      {
        of: 'outreach/mailboxes/confirm-address FormDialog',
        // Any change has the list read again.
        by: [leavesMachine, ofMailbox, 'menuitem Pause', 'button Confirm'],
        shows: 'dialog /^Confirm /',
        close: (page) => page.unroute(MAILBOXES),
      },
    ],
  },
];
