import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));
const span = z.object({
  ...{ name: z.string(), kind: z.int(), traceId: z.string(), spanId: z.string() },
  parentSpanId: z.string().default(''),
  attributes,
});
const traces = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })) }),
  ),
});

export type ReceivedSpan = z.output<typeof span> & { service: unknown };

/** A collector of somebody else's: what is sent to it as JSON by OTLP over HTTP, it keeps. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly metrics = new Set<string>();
  readonly headers: Record<string, unknown>[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const sent: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      this.headers.push(request.headers);
      if (request.url === '/v1/traces') this.keepSpans(sent);
      if (request.url === '/v1/metrics') this.keepMetrics(sent);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }

  private keepSpans(sent: unknown): void {
    for (const { resource, scopeSpans } of traces.parse(sent).resourceSpans)
      for (const { spans } of scopeSpans)
        this.spans.push(...spans.map((one) => ({ ...one, service: resource.attributes['service.name'] })));
  }

  private keepMetrics(sent: unknown): void {
    for (const { scopeMetrics } of metrics.parse(sent).resourceMetrics)
      for (const scope of scopeMetrics) for (const { name } of scope.metrics) this.metrics.add(name);
  }

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
