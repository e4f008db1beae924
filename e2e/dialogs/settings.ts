import type { Things } from '../pages';
import type { Place } from './opener';

const hooks = 'automation/webhooks';
const endpoint = 'button More about this endpoint';

/** What opens over the settings. */
export const settingsPlaces = (of: Things): readonly Place[] => [
  {
    at: '/settings/account',
    openers: [
      {
        of: 'workspace/auth/account/new-address-form FormDialog',
        by: ['button Change address'],
        shows: 'dialog Change your address',
      },
      {
        of: 'workspace/auth/account/add-passkey FormDialog',
        by: ['button Add a passkey'],
        shows: 'dialog Add a passkey',
      },
      {
        of: 'workspace/auth/account/second-factor Dialog',
        by: ['button Set up'],
        shows: 'dialog Set up an authenticator app',
      },
    ],
  },
  {
    at: '/settings/notifications?stop=task',
    openers: [{ of: 'workspace/notifications/choices Confirm', shows: 'alertdialog' }],
  },
  {
    at: '/settings/members',
    openers: [
      { of: 'workspace/members/invite-dialog FormDialog', by: ['button Invite'], shows: 'dialog Invite a member' },
      { of: 'workspace/members/member-menu Menu', by: ['button More about Sam Seller'], shows: 'menu' },
      {
        of: 'workspace/members/member-form FormDialog',
        by: ['button More about Sam Seller', 'menuitem Name and time zone'],
        shows: 'dialog Edit member',
      },
      {
        of: 'workspace/members/remove-member FormDialog',
        by: ['button More about Sam Seller', 'menuitem Remove from workspace'],
        shows: 'dialog Remove Sam Seller?',
      },
      {
        of: 'workspace/members/growing-role Confirm',
        by: ['combobox Role of Sam Seller', 'option Owner'],
        shows: 'alertdialog',
      },
    ],
  },
  {
    at: '/settings/pipelines',
    openers: [
      { of: 'records/pipelines/new-pipeline FormDialog', by: ['button New pipeline'], shows: 'dialog New pipeline' },
      { of: 'records/pipelines/name-dialog FormDialog', by: ['button /^Rename/'], shows: 'dialog Rename pipeline' },
      { of: 'records/pipelines/stage-dialog FormDialog', by: ['button Add stage'], shows: 'dialog Add stage' },
      { of: 'records/pipelines/stage-dialog FormDialog', by: ['button /^Edit /'], shows: 'dialog Edit stage' },
      {
        of: 'records/pipelines/move-deals-dialog Dialog',
        by: ['button /^Delete /'],
        shows: 'dialog /^Delete the stage/',
      },
    ],
  },
  {
    at: '/settings/custom-fields',
    openers: [
      { of: 'records/custom-fields/custom-field-form FormDialog', by: ['button New field'], shows: 'dialog New field' },
      {
        of: 'records/custom-fields/custom-field-form FormDialog',
        by: ['button /^Edit /'],
        shows: 'dialog Edit field',
      },
      { of: 'ui/select-list Radix.Root', by: ['button New field', 'combobox Type'], shows: 'listbox' },
      { of: 'records/custom-fields/custom-fields Confirm', by: ['button /^Delete /'], shows: 'alertdialog' },
    ],
  },
  {
    at: '/settings/tags',
    openers: [
      { of: 'records/tags/tag-form FormDialog', by: ['button New tag'], shows: 'dialog New tag' },
      { of: 'records/tags/tag-form FormDialog', by: ['button Edit VIP'], shows: 'dialog Edit tag' },
      { of: 'records/tags/tags Confirm', by: ['button Delete VIP'], shows: 'alertdialog' },
    ],
  },
  {
    at: '/settings/api-keys',
    openers: [
      { of: 'workspace/keys/new-key FormDialog', by: ['button New key'], shows: 'dialog' },
      { of: 'workspace/keys/api-keys Confirm', by: ['button Revoke Demo'], shows: 'alertdialog' },
    ],
  },
  {
    at: '/settings/webhooks',
    openers: [{ of: `${hooks}/webhook-form FormDialog`, by: ['button Add endpoint'], shows: 'dialog Add endpoint' }],
  },
  {
    at: `/settings/webhooks/${of.webhook}`,
    openers: [
      { of: `${hooks}/webhook-actions Menu`, by: [endpoint], shows: 'menu' },
      { of: `${hooks}/webhook-form FormDialog`, by: [endpoint, 'menuitem Edit'], shows: 'dialog Edit endpoint' },
      {
        of: `${hooks}/rotate-dialog FormDialog`,
        by: [endpoint, 'menuitem Rotate secret'],
        shows: 'dialog Rotate the signing secret?',
      },
      {
        of: `${hooks}/simulate-dialog FormDialog`,
        by: [endpoint, 'menuitem Simulate faults'],
        shows: 'dialog Simulate faults',
      },
      {
        of: `${hooks}/replay-dialog FormDialog`,
        by: [endpoint, 'menuitem Send events again'],
        shows: 'dialog Send events again',
      },
      { of: `${hooks}/webhook-actions Confirm`, by: [endpoint, 'menuitem Delete endpoint'], shows: 'alertdialog' },
      {
        of: `${hooks}/secret-dialog Dialog`,
        by: [endpoint, 'menuitem Rotate secret', 'button Rotate secret'],
        shows: 'dialog Signing secret',
        close: 'button Done',
      },
    ],
  },
  {
    at: '/settings/sign-in',
    openers: [
      {
        of: 'workspace/auth/provider/remove-provider Confirm',
        by: ['button Remove your organization’s sign-in'],
        shows: 'alertdialog',
      },
    ],
  },
  {
    at: '/settings/calendars',
    openers: [
      {
        of: 'meetings/calendar/connections/account-dialog FormDialog',
        by: ['button Connect an account'],
        shows: 'dialog Connect a calendar account',
      },
      {
        of: 'meetings/calendar/connections/feed-dialog FormDialog',
        by: ['button Add a feed'],
        shows: 'dialog Add a feed',
      },
      {
        of: 'meetings/calendar/connections/connections Confirm',
        by: ['button Disconnect'],
        shows: 'alertdialog',
      },
    ],
  },
];
