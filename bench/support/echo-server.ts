import http from 'node:http';

// The practical limit of a chat: what is posted to a conversation goes straight to its open stream, and is kept nowhere.
const streams = new Map<string, http.ServerResponse>();

const server = http.createServer(async (request, response) => {
  const [, id = '', what] = /\/conversations\/([^/]+)\/(messages|events)$/.exec(request.url ?? '') ?? [];
  if (what === 'events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1500\n\n');
    streams.set(id, response);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { body } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const message = JSON.stringify({ id, body });
  streams.get(id)?.write(`id: ${id}\ndata: ${message}\n\n`);
  const answer = JSON.stringify({ message: { id, body } });
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
  response.end(answer);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
