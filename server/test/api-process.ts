import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenForMetrics } from '@/server/app/entry/metrics';
import { handleNode } from '@/server/app/entry/node';
import { observeHealth, observeQueues } from '@/server/app/telemetry/observers';
import { config } from '@/server/kernel/config';
import { nameConnections } from '@/server/kernel/db/client';
import { inRequest } from '@/server/kernel/http/in-request';
import { startTelemetry } from '@/server/kernel/telemetry/start';

nameConnections(config.role);
await startTelemetry([observeQueues, observeHealth]);
await listenForMetrics();

// The direct entry point alone, as server/app/main.ts opens it, without Next beside it: for what kills it or measures it.
const server = http.createServer(
  (request, response) => void inRequest(request, response, async () => void (await handleNode(request, response))),
);
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port });
  process.stdout.write('listening\n');
});
process.on('disconnect', () => process.exit(0));
