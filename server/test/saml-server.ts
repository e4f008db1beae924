import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { escapeHtml } from '@/server/kernel/http/html';
import type { Certificate } from './certificates';
import { askingPage, pressed } from './provider-page';
import { assertion, requestIn, samlRefusal, samlResponse, signed } from './saml';

interface Setup {
  signer: Certificate;
  /** Whom it vouches for. */
  email: () => string;
}

/**
 * A SAML identity provider on loopback: it takes a request by a redirect, asks whether to go on, and has the browser post the
 * answer by a form that sends itself, as providers do.
 */
export async function startSaml({ signer, email }: Setup) {
  const server = createServer(async (request, response) => {
    const { requestId, relayState, ...ends } = requestIn(`http://${request.headers.host}${request.url}`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (request.method === 'GET') return response.end(askingPage(email()));
    const isDeclined = (await pressed(request)) === 'decline';
    const xml = isDeclined
      ? samlRefusal(requestId)
      : samlResponse(requestId, signed(assertion({ ...ends, requestId, email: email() }), signer));
    response.end(
      sendingPage(ends.consumerUrl, { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    entryPoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const sendingPage = (to: string, fields: Record<string, string>) => `<!doctype html>
<html lang="en">
  <head><title>Organization</title></head>
  <body>
    <form method="post" action="${escapeHtml(to)}">
      ${Object.entries(fields)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
        .join('')}
    </form>
    <script>document.forms[0].submit();</script>
  </body>
</html>`;
