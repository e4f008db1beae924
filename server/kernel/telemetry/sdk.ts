import { createNoopMeter, type Meter } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { newId } from '@/server/kernel/db/ids';
import { withTimeout } from '@/server/kernel/outside/circuit-breaker';
import { metricExporter, type OtlpProtocol } from './exporters';
import { COUNTERS, DURATIONS } from './instruments';
import { startSpans } from './spans';
import type { Telemetry } from './telemetry';

/** Bounds of the buckets of durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
/** Longer than a collector that answers at all needs, and shorter than what ends a process by force. */
const FLUSH_MS = 3000;
const EXPORT_TIMEOUT_MS = 30_000;

export interface Wanted {
  /** Whether Prometheus may ask. */
  scrapes: boolean;
  /** How what is measured and traced is exported, where it is. */
  otlp: OtlpProtocol | undefined;
  /** How often metrics are exported. */
  intervalMs: number;
  version: string;
}

/** Loaded only where somebody asked for metrics or traces. */
export function startSdk({ scrapes, otlp, intervalMs, version }: Wanted) {
  const attributes = { 'service.name': 'crm', 'service.version': version, 'service.instance.id': newId() };
  const resource = defaultResource()
    .merge(resourceFromAttributes(attributes))
    .merge(detectResources({ detectors: [envDetector] }));
  const prometheus = scrapes ? new PrometheusExporter({ preventServerStart: true }) : undefined;
  const exportTimeoutMillis = Math.min(intervalMs, EXPORT_TIMEOUT_MS);
  const periodic =
    otlp &&
    new PeriodicExportingMetricReader({
      exporter: metricExporter(otlp),
      exportIntervalMillis: intervalMs,
      exportTimeoutMillis,
    });
  const readers = [...(prometheus ? [prometheus] : []), ...(periodic ? [periodic] : [])];
  const metrics = readers.length > 0 ? new MeterProvider({ resource, readers }) : undefined;
  const traces = otlp && startSpans(resource, otlp);
  const meter = metrics?.getMeter('crm') ?? createNoopMeter();
  const telemetry: Telemetry = { ...instrumentsOf(meter), ...(traces && { spans: traces.spans }) };
  return {
    meter,
    telemetry,
    /** The text that Prometheus reads. */
    async scrape(): Promise<string> {
      if (!prometheus) throw new Error('Nothing is kept for Prometheus.');
      const { resourceMetrics } = await prometheus.collect();
      return new PrometheusSerializer(undefined, false, undefined, false, true).serialize(resourceMetrics);
    },
    /** Exports what is left. Of traces the library waits as long as an export may take, and that is not ours to say. */
    async stop(): Promise<void> {
      await Promise.allSettled([
        metrics?.shutdown({ timeoutMillis: FLUSH_MS }),
        traces && withTimeout(FLUSH_MS, 'the export of traces', traces.provider.shutdown()),
      ]);
    },
  };
}

function instrumentsOf(meter: Meter): Pick<Telemetry, 'counters' | 'durations'> {
  const advice = { explicitBucketBoundaries: BUCKETS };
  const made = <K extends string, I>(names: Record<K, { name: string }>, make: (key: K) => I) =>
    Object.fromEntries((Object.keys(names) as K[]).map((key) => [key, make(key)])) as Record<K, I>;
  return {
    counters: made(COUNTERS, (key) => {
      const { name, description, starts } = COUNTERS[key];
      const counter = meter.createCounter(name, { description });
      for (const value of starts?.values ?? []) counter.add(0, { [starts?.label ?? '']: value });
      return counter;
    }),
    durations: made(DURATIONS, (key) => {
      const { name, description } = DURATIONS[key];
      return meter.createHistogram(name, { description, advice });
    }),
  };
}
