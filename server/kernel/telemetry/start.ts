import type { Observable } from '@opentelemetry/api';
import packageJson from '@/package.json' with { type: 'json' };
import { config } from '@/server/kernel/config';
import { logger } from '@/server/kernel/log';
import { onShutdown } from '@/server/kernel/shutdown';
import { GAUGES, type Gauge } from './instruments';
import { observeDisk, observeLoop, observePools, observeProcess } from './process-gauges';
import { type Observer, setTelemetry } from './telemetry';

let scraping: (() => Promise<string>) | undefined;

/** What Prometheus reads; undefined where nothing is kept for it. */
export const scrape = (): Promise<string> | undefined => scraping?.();

/** Begins to measure and to trace where the configuration asks for it. Loads nothing where it does not. */
export async function startTelemetry(observers: Observer[]): Promise<void> {
  const scrapes = config.metrics.token !== undefined || config.metrics.port !== undefined;
  if (!scrapes && !config.otlp) return;
  const { startSdk } = await import('./sdk');
  const { protocol: otlp, metricsEveryMs: intervalMs = 0 } = config.otlp ?? {};
  const {
    meter,
    telemetry,
    scrape: read,
    stop,
  } = startSdk({ scrapes, otlp, intervalMs, version: packageJson.version });
  const gauges = Object.fromEntries(
    Object.entries(GAUGES).map(([key, { name, description }]) => [
      key,
      meter.createObservableGauge(name, { description }),
    ]),
  ) as Record<Gauge, Observable>;
  for (const observer of [observeLoop(), observeProcess, observePools, observeDisk, ...observers]) {
    const told: Parameters<typeof meter.addBatchObservableCallback>[0] = async (result) => {
      try {
        await observer((gauge, value, labels) => result.observe(gauges[gauge], value, labels));
      } catch (error) {
        logger.warn({ err: error }, 'a metric could not be read');
      }
    };
    meter.addBatchObservableCallback(told, Object.values(gauges));
  }
  setTelemetry(telemetry);
  if (scrapes) scraping = read;
  onShutdown('telemetry', stop);
}
