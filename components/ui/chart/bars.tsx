import { type Data, percent, type Scale } from './scale';

interface Props extends Data {
  scale: Scale;
  onPress: ((series: number, at: number) => void) | undefined;
}

/** The bars of each point, on each other or side by side. */
export function Bars({ series, labels, isStacked, scale, onPress }: Props) {
  const { bars, y } = scale;
  if (bars.length === 0) return null;
  const columns = isStacked ? [bars] : bars.map((bar) => [bar]);
  return labels.map((label, at) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: a point is where it stands, and two can be called the same
      key={at}
      data-point={label}
      className="absolute inset-y-0 flex justify-center gap-px"
      style={{
        left: percent(at / labels.length),
        width: percent(1 / labels.length),
        paddingInline: percent(0.1 / labels.length),
      }}
    >
      {columns.map((column) => {
        let [above, below] = [0, 0];
        return (
          <div key={column[0]?.key} className="relative max-w-14 flex-1">
            {column.map((bar) => {
              const value = bar.values[at] ?? 0;
              const base = isStacked ? (value < 0 ? below : above) : 0;
              if (value < 0) below += value;
              else above += value;
              if (value === 0) return null;
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: a press leads to the records, as do the links in the table beside it
                // biome-ignore lint/a11y/useKeyWithClickEvents: as above
                <div
                  key={bar.key}
                  className={`absolute inset-x-0 ${onPress ? 'cursor-pointer' : ''} ${isStacked ? '' : 'rounded-t-sm'}`}
                  style={{
                    bottom: percent(y(Math.min(base, base + value))),
                    height: percent(Math.abs(y(value) - y(0))),
                    background: bar.color,
                  }}
                  onClick={() => onPress?.(series.indexOf(bar), at)}
                />
              );
            })}
          </div>
        );
      })}
    </div>
  ));
}
