import { badRequest } from '@/server/kernel/contract/errors';
import { CannotConnect, trySession } from '@/server/kernel/mail/smtp/connection';
import { reachable } from '@/server/workspace/mail/reachable';
import { routeTo } from '@/server/workspace/mail/route';
import type { ServerSettings } from '@/server/workspace/mail/server-settings';

/** How long a server has to let one in. */
const TIMEOUT_MS = 20_000;
/** Bytes of what a server says while it lets one in; the library would take a gigabyte. */
const MOST_BYTES = 64 * 1024;

/** Signs in to a mailbox's servers. Throws a 400 that says which of them did not let one in, and why. */
export async function checkServers({ smtp, imap }: { smtp?: ServerSettings; imap?: ServerSettings }): Promise<void> {
  await Promise.all([smtp && checkSmtp(smtp), imap && checkImap(imap)]);
}

async function checkSmtp(settings: ServerSettings): Promise<void> {
  try {
    (await trySession(await routeTo(settings))).quit();
  } catch (error) {
    if (!(error instanceof CannotConnect)) throw error;
    const { outcome } = error;
    throw badRequest(`smtp: ${'error' in outcome ? outcome.error : 'the server could not be used'}.`, {
      code: 'refused_address',
      field: 'smtp',
    });
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
    ...{ maxLineLength: MOST_BYTES, maxLiteralSize: MOST_BYTES, maxResponseSize: MOST_BYTES },
  });
  // For one that says a little now and then; none of the library's limits is of the whole.
  const late = setTimeout(() => client.close(), TIMEOUT_MS);
  // What fails is told by connect(); the event alone would be uncaught.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { responseText, message } = error as { responseText?: string; message: string };
    throw badRequest(`imap: The server did not let us in: ${responseText ?? message}.`, {
      code: 'refused_address',
      field: 'imap',
    });
  } finally {
    clearTimeout(late);
    client.close();
  }
}
