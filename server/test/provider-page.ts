import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '@/server/kernel/http/html';

/** The page on which a provider for tests asks somebody whether to go on; what they press is posted to its own address. */
export const askingPage = (name: string) => `<!doctype html>
<html lang="en">
  <head><title>Organization</title></head>
  <body>
    <h1>Your organization</h1>
    <form method="post">
      <button name="press" value="go-on">Go on as ${escapeHtml(name)}</button>
      <button name="press" value="decline">Decline</button>
    </form>
  </body>
</html>`;

export async function pressed(request: IncomingMessage): Promise<'go-on' | 'decline'> {
  return new URLSearchParams(await text(request)).get('press') === 'go-on' ? 'go-on' : 'decline';
}
