import '@/server/app/wiring';
import { accountRouter } from './console/account';
import { bookingPreviewRouter } from './console/booking-preview';
import { calendarsRouter } from './console/calendars';
import { caughtRouter } from './console/caught';
import { chatConsoleRouter, chatSitesRouter } from './console/chats';
import { duplicatesRouter } from './console/duplicates';
import { formsRouter } from './console/forms';
import { inboxRouter } from './console/inbox';
import { keysRouter } from './console/keys';
import { notificationsRouter } from './console/notifications';
import { recordsRouter } from './console/records';
import { revertsRouter } from './console/reverts';
import { signInProviderRouter } from './console/sign-in-provider';
import { systemRouter } from './console/system';
import { teamRouter } from './console/team';
import { workflowConsoleRouter } from './console/workflows';
import { workspaceRouter } from './console/workspace';
import { router } from './init';
import { registryProcedures } from './registry';

/** What the console calls: every operation of the API, and what only a signed-in person does. */
export const appRouter = router({
  ...registryProcedures,
  account: accountRouter,
  bookingPreview: bookingPreviewRouter,
  calendars: calendarsRouter,
  caught: caughtRouter,
  chatConsole: chatConsoleRouter,
  chatSites: chatSitesRouter,
  duplicates: duplicatesRouter,
  forms: formsRouter,
  inbox: inboxRouter,
  keys: keysRouter,
  notifications: notificationsRouter,
  records: recordsRouter,
  reverts: revertsRouter,
  signInProvider: signInProviderRouter,
  system: systemRouter,
  team: teamRouter,
  workflowConsole: workflowConsoleRouter,
  workspace: workspaceRouter,
});

export type AppRouter = typeof appRouter;
