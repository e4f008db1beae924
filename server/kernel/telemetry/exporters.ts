import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';
import {
  type IExporterMetricsHelper,
  type ISerializer,
  JsonMetricsSerializer,
  JsonTraceSerializer,
  MetricsExporterMetricsHelper,
  ProtobufMetricsSerializer,
  ProtobufTraceSerializer,
  TraceExporterMetricsHelper,
} from '@opentelemetry/otlp-transformer';
import { AggregationTemporality, type PushMetricExporter, type ResourceMetrics } from '@opentelemetry/sdk-metrics';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';

export type OtlpProtocol = 'http/json' | 'http/protobuf';

const TYPES: Record<OtlpProtocol, string> = {
  'http/json': 'application/json',
  'http/protobuf': 'application/x-protobuf',
};

/** Where and how is read from the standard OTEL_EXPORTER_OTLP_… variables, by the library that exports. */
function delegate<T, R>(
  signal: 'TRACES' | 'METRICS',
  protocol: OtlpProtocol,
  serializer: ISerializer<T, R>,
  helper: IExporterMetricsHelper<T>,
) {
  const headers = { 'Content-Type': TYPES[protocol] };
  const options = convertLegacyHttpOptions({}, signal, `v1/${signal.toLowerCase()}`, headers);
  return createOtlpHttpExportDelegate(options, serializer, `otlp_${signal.toLowerCase()}`, helper, undefined);
}

export const spanExporter = (protocol: OtlpProtocol) =>
  new OTLPExporterBase<ReadableSpan[]>(
    delegate(
      'TRACES',
      protocol,
      protocol === 'http/json' ? JsonTraceSerializer : ProtobufTraceSerializer,
      TraceExporterMetricsHelper,
    ),
  );

class MetricExporter extends OTLPExporterBase<ResourceMetrics> implements PushMetricExporter {
  selectAggregationTemporality() {
    return AggregationTemporality.CUMULATIVE;
  }
}

export const metricExporter = (protocol: OtlpProtocol): PushMetricExporter =>
  new MetricExporter(
    delegate(
      'METRICS',
      protocol,
      protocol === 'http/json' ? JsonMetricsSerializer : ProtobufMetricsSerializer,
      MetricsExporterMetricsHelper,
    ),
  );
