'use client';

import { type PointerEvent, useState } from 'react';
import { Bars } from './bars';
import { Labels } from './labels';
import { Lines } from './lines';
import { type Data, nearestLine, percent, type Scale, type Series, scaleOf } from './scale';

interface Props extends Data {
  /** Pixels for the values at the side, and how they are written. */
  axisPx: number;
  tick?: (value: number) => string;
  /** What is said of the point under the pointer. */
  title?: (at: number) => string;
  value?: (value: number) => string;
  hasGrid?: boolean;
  /** A bar, or a point of a line, was pressed. */
  onPress?: ((series: number, at: number) => void) | undefined;
}

/** Bars, lines and areas over points. Its figures stand beside it in words, for it says nothing to screen readers. */
export function Chart({ axisPx, tick = String, title, value = String, hasGrid, onPress, ...data }: Props) {
  const [pointed, setPointed] = useState<number>();
  const scale = scaleOf(data);
  const { series, labels } = data;
  const hasBars = scale.bars.length > 0;
  const pointAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0 && labels.length > 0) setPointed(scale.nearest((clientX - left) / width));
  };
  return (
    <div className="flex h-full min-w-0 flex-col pr-2">
      <div className="flex min-h-0 flex-1">
        <div className="relative shrink-0 text-muted tabular-nums" style={{ width: axisPx }}>
          {scale.ticks.map((one) => (
            <span
              key={one}
              className="absolute right-2 translate-y-1/2 leading-none"
              style={{ bottom: percent(scale.y(one)) }}
            >
              {tick(one)}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press leads to the records, as do the links in the table beside it */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div
          className="relative min-w-0 flex-1"
          onPointerMove={pointAt}
          onPointerLeave={() => setPointed(undefined)}
          onClick={({ currentTarget, clientY }) => {
            const { bottom, height } = currentTarget.getBoundingClientRect();
            if (hasBars || pointed === undefined || height === 0) return;
            const line = nearestLine(series, pointed, (value) =>
              Math.abs(scale.y(value) - (bottom - clientY) / height),
            );
            if (line !== undefined) onPress?.(line, pointed);
          }}
        >
          {hasGrid ? scale.ticks.map((one) => <Rule key={one} at={scale.y(one)} />) : null}
          {pointed === undefined ? null : <Cursor at={scale.x[pointed] ?? 0} width={hasBars ? 1 / labels.length : 0} />}
          <Bars {...data} scale={scale} onPress={onPress} />
          <Lines series={series} scale={scale} pointed={pointed} />
          {pointed === undefined ? null : (
            <Tip at={pointed} title={title?.(pointed) ?? labels[pointed]} {...{ series, scale, value }} />
          )}
        </div>
      </div>
      <Labels labels={labels} x={scale.x} axisPx={axisPx} />
    </div>
  );
}

const Rule = ({ at }: { at: number }) => (
  <div className="absolute inset-x-0 border-line border-t" style={{ bottom: percent(at) }} />
);

/** What the pointer is over: the width of a bar, or a line. */
const Cursor = ({ at, width }: { at: number; width: number }) => (
  <div
    className={width > 0 ? 'absolute inset-y-0 bg-hover' : 'absolute inset-y-0 border-line-strong border-l'}
    style={{ left: percent(at - width / 2), width: percent(width) }}
  />
);

interface TipProps {
  at: number;
  title: string | undefined;
  series: readonly Series[];
  scale: Scale;
  value: (value: number) => string;
}

function Tip({ at, title, series, scale, value }: TipProps) {
  const x = scale.x[at] ?? 0;
  return (
    <div
      className="pointer-events-none absolute top-0 z-10 whitespace-nowrap rounded-md border border-line bg-raised px-2.5 py-1.5 text-ink"
      style={x > 0.5 ? { right: `calc(${percent(1 - x)} + 12px)` } : { left: `calc(${percent(x)} + 12px)` }}
    >
      <p className="text-muted">{title}</p>
      {series.map(({ key, name, color, values }) => {
        const one = values[at];
        return one === null || one === undefined ? null : (
          <p key={key} className="flex items-center gap-1.5">
            <span className="size-2 rounded-sm" style={{ background: color }} />
            {name}: {value(one)}
          </p>
        );
      })}
    </div>
  );
}
