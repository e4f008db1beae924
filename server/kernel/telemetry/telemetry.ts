import type { Attributes, Counter as Counting, Histogram, Span } from '@opentelemetry/api';
import { currentExecution, runExecution } from './execution';
import type { Counter, Duration, Gauge } from './instruments';

/** Values of labels. */
export type Labels = Record<string, string>;

/** Says what gauges are at, whenever somebody asks. */
export type Observer = (observe: (gauge: Gauge, value: number, labels?: Labels) => void) => void | Promise<void>;

/** A piece of work as a trace shows it: its name and kind, and what is known of it beforehand. */
export interface Work {
  name: string;
  kind?: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
  /** W3C Trace Context, where it was begun elsewhere. */
  traceparent?: string | undefined;
}

/** What measures and traces, in a process where that was asked for. */
export interface Telemetry {
  counters: Record<Counter, Counting>;
  durations: Record<Duration, Histogram>;
  spans?: {
    begin(work: Work, parent: Span | undefined): Span;
    end(span: Span, error?: unknown): void;
    traceparent(span: Span): string;
  };
}

// Next bundles this module more than once into one process; they count together.
const shared = globalThis as typeof globalThis & { crmTelemetry?: Telemetry | undefined };

export function setTelemetry(telemetry: Telemetry | undefined): void {
  shared.crmTelemetry = telemetry;
}

export const isMeasured = (): boolean => shared.crmTelemetry !== undefined;

export function count(counter: Counter, labels: Labels = {}, by = 1): void {
  shared.crmTelemetry?.counters[counter].add(by, labels);
}

export function measure(duration: Duration, startedAt: number, labels: Labels, endedAt = performance.now()): void {
  shared.crmTelemetry?.durations[duration].record((endedAt - startedAt) / 1000, labels);
}

/** Does work as a span of its own, a child of the one at hand. Nothing but the work where nobody traces. */
export async function traced<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const spans = shared.crmTelemetry?.spans;
  if (!spans) return run();
  const execution = currentExecution();
  const span = spans.begin(work, execution?.span);
  try {
    const result = await runExecution({ requestId: undefined, ...execution, span }, run);
    spans.end(span);
    return result;
  } catch (error) {
    spans.end(span, error);
    throw error;
  }
}

/** Calls something that runs elsewhere: measured by its part, and a span. `failed` says so of what answers instead of throwing. */
export async function outsideCall<T>(
  part: string,
  name: string,
  run: () => Promise<T>,
  failed: (result: T) => boolean = () => false,
): Promise<T> {
  if (!shared.crmTelemetry) return run();
  const startedAt = performance.now();
  try {
    const result = await traced({ name, kind: 'client', attributes: { 'peer.service': part } }, run);
    measure('outside', startedAt, { part, outcome: failed(result) ? 'failed' : 'ok' });
    return result;
  } catch (error) {
    measure('outside', startedAt, { part, outcome: 'failed' });
    throw error;
  }
}

/** Where the work at hand stands in its trace, for whoever goes on with it elsewhere. */
export function traceparent(): string | undefined {
  const span = currentExecution()?.span;
  return span && shared.crmTelemetry?.spans?.traceparent(span);
}

/** A span whose end somebody else tells. */
export function beginSpan(work: Work): Span | undefined {
  return shared.crmTelemetry?.spans?.begin(work, currentExecution()?.span);
}

export function endSpan(span: Span | undefined, error?: unknown): void {
  if (span) shared.crmTelemetry?.spans?.end(span, error);
}
