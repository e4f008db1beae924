import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Just enough of Upstash's REST interface for a fixed window: the script's increment of a key, and whether it is there. */
export async function startUpstash({ limit, port = 0 }: { limit: number; port?: number }) {
  const counts = new Map<string, number>();
  const run = ([name = '', , , key, , , by]: string[]) => {
    if (/^ping$/i.test(name)) return { result: 'PONG' };
    if (/^evalsha$/i.test(name)) return { error: 'NOSCRIPT No matching script. Please use EVAL.' };
    const count = (counts.get(String(key)) ?? 0) + Number(by ?? 1);
    counts.set(String(key), count);
    return { result: [count, limit] };
  };
  const rest = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const part of request) chunks.push(part as Buffer);
    const command = JSON.parse(Buffer.concat(chunks).toString());
    const answer = request.url === '/pipeline' ? command.map(run) : run(command);
    response.writeHead(!Array.isArray(answer) && answer.error ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => rest.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(rest.address() as AddressInfo).port}`,
    close: () => {
      rest.closeAllConnections();
      return new Promise<void>((resolve) => void rest.close(() => resolve()));
    },
  };
}
