import type { Things } from '../pages';
import { key, type Place } from './opener';

const chats = 'website/chats';

/** What opens over the frame of the console, its first page, reports, workflows, meetings, chats and forms. */
export const otherPlaces = (of: Things): readonly Place[] => [
  {
    at: '/',
    openers: [
      { of: 'app/shell/account-menu Menu', by: ['button /Account:/'], shows: 'menu', only: 'desk' },
      { of: 'app/shell/keys-dialog Dialog', by: [key('?')], shows: 'dialog Keyboard shortcuts' },
      { of: 'app/palette/palette-dialog Dialog.Root', by: [key('Control+k')], shows: 'dialog Search' },
      {
        of: 'workspace/notifications/bell Popover',
        by: ['button /^Notifications/'],
        shows: 'dialog Notifications',
        only: 'desk',
      },
      {
        of: 'app/home/arrange/arrange-dialog FormDialog',
        by: ['button Arrange this page'],
        shows: 'dialog Arrange the first page',
      },
      { of: 'app/shell/phone-drawer Sheet', by: ['button /Menu$/'], shows: 'dialog Menu', only: 'phone', stays: true },
      { of: 'app/shell/account-menu Menu', by: ['button /Account:/'], shows: 'menu', only: 'phone' },
      {
        of: 'workspace/notifications/bell Popover',
        by: ['button /^Notifications/'],
        shows: 'dialog Notifications',
        only: 'phone',
      },
    ],
  },
  {
    at: `/reports/${of.report}`,
    openers: [
      { of: 'automation/reports/report-actions Menu', by: ['button More of this report'], shows: 'menu' },
      {
        of: 'automation/reports/report-actions Confirm',
        by: ['button More of this report', 'menuitem Delete…'],
        shows: 'alertdialog',
      },
    ],
  },
  {
    at: `/workflows/${of.workflow}`,
    openers: [
      { of: 'ui/list-editor Menu', by: ['button Add action'], shows: 'menu' },
      { of: 'automation/workflows/delete-workflow Confirm', by: ['button /^Delete /'], shows: 'alertdialog' },
    ],
  },
  {
    at: `/calendar/types/${of.bookingType}`,
    openers: [
      { of: 'meetings/booking-types/type-menu Menu', by: ['button /^More about/'], shows: 'menu' },
      {
        of: 'meetings/booking-types/type-menu Dialog',
        by: ['button /^More about/', 'menuitem Link and embedding'],
        shows: 'dialog',
      },
      {
        of: 'meetings/booking-types/type-menu Confirm',
        by: ['button /^More about/', 'menuitem Delete'],
        shows: 'alertdialog',
      },
    ],
  },
  {
    at: `/calendar?booking=${of.bookingId}`,
    openers: [
      { of: 'meetings/calendar/booking-sheet Sheet', shows: 'dialog /^Booking of/', stays: true },
      {
        of: 'meetings/calendar/cancel-dialog Dialog',
        by: ['button Cancel meeting'],
        shows: 'dialog Cancel this meeting?',
      },
      { of: 'meetings/calendar/reschedule-dialog Dialog', by: ['button Reschedule'], shows: 'dialog Reschedule' },
    ],
  },
  {
    at: `/chats?queue=open&id=${of.chat}`,
    openers: [
      { of: `${chats}/chat-menu Menu`, by: ['button More'], shows: 'menu' },
      { of: `${chats}/chat-menu Confirm`, by: ['button More', 'menuitem Block for good'], shows: 'alertdialog' },
      {
        of: `${chats}/add-visitor FormDialog`,
        by: ['button Add as contact or lead'],
        shows: 'dialog Add the visitor',
      },
      {
        of: `${chats}/chat-view Sheet`,
        by: ['button About the visitor'],
        shows: 'dialog About the visitor',
        only: 'phone',
        stays: true,
      },
      {
        of: `${chats}/link-visitor Popover`,
        by: ['button Link contact'],
        shows: 'dialog Find a contact',
        only: 'phone',
      },
      { of: 'records/engine/tag-menu Popover', by: ['button Tag'], shows: 'dialog Tags', only: 'phone' },
    ],
  },
  {
    at: '/chats/settings',
    openers: [
      { of: `${chats}/site-form FormDialog`, by: ['button New site'], shows: 'dialog New site' },
      { of: `${chats}/site-form FormDialog`, by: ['button Edit Demo shop'], shows: 'dialog Edit site' },
      { of: `${chats}/sites Confirm`, by: ['button Delete Demo shop'], shows: 'alertdialog' },
      { of: `${chats}/answer-form FormDialog`, by: ['button New answer'], shows: 'dialog New answer' },
      { of: `${chats}/saved-answers Confirm`, by: ['button Delete Axe'], shows: 'alertdialog' },
    ],
  },
  {
    at: `/forms/${of.form}`,
    openers: [
      { of: 'website/forms/form-menu Menu', by: ['button More'], shows: 'menu' },
      { of: 'website/forms/form-menu Confirm', by: ['button More', 'menuitem Delete form'], shows: 'alertdialog' },
    ],
  },
  {
    at: `/leads/${of.openLead}`,
    openers: [{ of: 'records/leads/convert-dialog FormDialog', by: ['button Convert'], shows: 'dialog /^Convert/' }],
  },
];
