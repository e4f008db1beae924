import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { type OtlpProtocol, spanExporter } from './exporters';
import type { Telemetry, Work } from './telemetry';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Traces that are exported by OTLP. The provider is not made the process's: Next and other libraries would add spans of their own,
 * whose names hold what strangers wrote.
 */
export function startSpans(resource: Resource, protocol: OtlpProtocol) {
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(spanExporter(protocol))],
  });
  const tracer = provider.getTracer('crm');

  const begin = ({ name, kind, attributes = {}, traceparent }: Work, parent: Span | undefined): Span => {
    const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
    const context = remote
      ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
      : parent
        ? trace.setSpan(ROOT_CONTEXT, parent)
        : ROOT_CONTEXT;
    return tracer.startSpan(name, { ...(kind && { kind: KINDS[kind] }), attributes }, context);
  };

  // Of an error its kind alone: its message may hold what somebody sent.
  const end = (span: Span, error?: unknown): void => {
    if (error !== undefined) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    }
    span.end();
  };

  const traceparent = (span: Span): string => {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  };
  const spans: NonNullable<Telemetry['spans']> = { begin, end, traceparent };
  return { spans, provider };
}
