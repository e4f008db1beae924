import { prisma } from '@/server/kernel/db/client';
import { signInCookie } from '@/server/test/console';
import { readSession } from '@/server/workspace/auth/session';
import { openSettings } from '@/server/workspace/mail/server-settings';

// A process of a place that a service has moved to: it opens what only the secret of the old place opens, and says what it found.
const [email = '', password = '', cookie = '', workspaceId = ''] = process.argv.slice(2);
const mailbox = await prisma.mailbox.findFirstOrThrow({ where: { workspaceId, imap: { not: null } } });
const session = await readSession(new Headers({ cookie }));
const found = {
  session: session?.email,
  signIn: (await signInCookie(email, password)) !== '',
  mailbox: openSettings(mailbox.imap),
};
process.stdout.write(`${JSON.stringify(found)}\n`);
process.exit(0);
