import { badRequest } from '@/server/kernel/contract/errors';
import { imapClient } from '@/server/kernel/mail/imap/client';
import { CannotConnect, trySession } from '@/server/kernel/mail/smtp/connection';
import { reachable } from '@/server/workspace/mail/reachable';
import { routeTo } from '@/server/workspace/mail/route';
import type { ServerSettings } from '@/server/workspace/mail/server-settings';

/** How long a server has to let one in. */
const TIMEOUT_MS = 20_000;

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
  const options = {
    host: address,
    servername: host,
    port,
    secure,
    ...(!secure && address !== '127.0.0.1' && address !== '::1' && { doSTARTTLS: true }),
    auth: { user, pass },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    verifyOnly: true,
  };
  const client = await imapClient(options, { answerMs: TIMEOUT_MS });
  // For one that says a little now and then; no limit but this is of the whole.
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
