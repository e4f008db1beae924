import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { config } from '@/server/kernel/config';

export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** For the tests of a file: a server of accounts that answers as each test says, and 404 elsewhere. */
export async function sharedDav() {
  const answers = new Map<string, Answer>();
  const asked: { line: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push({ line: `${request.method} ${request.url}`, body });
    if (request.method === 'OPTIONS') return response.writeHead(200).end();
    const answer = answers.get(request.url ?? '');
    return answer ? answer(request, response, body) : response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    config.calendarAllowHosts = ['127.0.0.1'];
    answers.clear();
    asked.length = 0;
  });
  return { answers, asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const multistatus = (inside: string) =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/">${inside}</D:multistatus>`;

/** What a multistatus says of one resource. */
export const response = (href: string, props: string, status = '200 OK') =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${props}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat></D:response>`;

/** The same of one that has no properties to tell. */
export const status = (href: string, text: string) =>
  `<D:response><D:href>${href}</D:href><D:status>HTTP/1.1 ${text}</D:status></D:response>`;

export const says =
  (inside: string): Answer =>
  (_request, answer) =>
    answer.writeHead(207, { 'content-type': 'application/xml' }).end(multistatus(inside));

export const calendar = (href: string, props: string) =>
  response(href, `<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>${props}`);

/** An account as servers have it, at `root`. */
export function account(answers: Map<string, Answer>, calendars: string, root = '/') {
  answers.set(
    root,
    says(response(root, '<D:current-user-principal><D:href>/p/ada/</D:href></D:current-user-principal>')),
  );
  answers.set('/p/ada/', (_request, answer, body) =>
    says(
      body.includes('calendar-home-set')
        ? response('/p/ada/', '<C:calendar-home-set><D:href>/c/ada/</D:href></C:calendar-home-set>')
        : response(
            '/p/ada/',
            '<C:calendar-user-address-set><D:href>mailto:Ada@Home.example</D:href><D:href>/p/ada/</D:href></C:calendar-user-address-set>',
          ),
    )(_request, answer, body),
  );
  answers.set('/c/ada/', says(calendars));
}
