import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleNode } from '@/server/app/entry/node';

// The direct entry point alone, as server/app/main.ts opens it, without Next beside it: for what kills it or measures it.
const server = http.createServer((request, response) => void handleNode(request, response));
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port });
  process.stdout.write('listening\n');
});
process.on('disconnect', () => process.exit(0));
