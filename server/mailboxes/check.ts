import { badRequest } from '@/server/contract/errors';
import { routeTo } from '@/server/mail/route';
import { CannotConnect, openSession } from '@/server/mail/smtp/connection';
import type { ServerSettings } from './credentials';
import { reachable } from './reachable';

/** How long a server has to let one in. */
const TIMEOUT_MS = 20_000;

/** Signs in to a mailbox's servers. Throws a 400 that says which of them did not let one in, and why. */
export async function checkServers({ smtp, imap }: { smtp?: ServerSettings; imap?: ServerSettings }): Promise<void> {
  await Promise.all([smtp && checkSmtp(smtp), imap && checkImap(imap)]);
}

async function checkSmtp(settings: ServerSettings): Promise<void> {
  try {
    (await openSession(await routeTo(settings))).quit();
  } catch (error) {
    if (!(error instanceof CannotConnect)) throw error;
    const { outcome } = error;
    throw badRequest(`smtp: ${'error' in outcome ? outcome.error : 'the server could not be used'}.`);
  }
}

async function checkImap({ host, port, secure, user, pass }: ServerSettings): Promise<void> {
  const address = await reachable(host);
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure,
    ...(!secure && address !== '127.0.0.1' && address !== '::1' && { doSTARTTLS: true }),
    auth: { user, pass },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    verifyOnly: true,
  });
  // What fails is told by connect(); the event alone would be uncaught.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { responseText, message } = error as { responseText?: string; message: string };
    throw badRequest(`imap: The server did not let us in: ${responseText ?? message}.`);
  } finally {
    client.close();
  }
}
