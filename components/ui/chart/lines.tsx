import { percent, type Scale, type Series } from './scale';

/** So many points are each marked. */
const MARKED = 40;

interface Props {
  series: readonly Series[];
  scale: Scale;
  pointed: number | undefined;
}

/** Lines from figure to figure over what has none, and the areas below them. */
export function Lines({ series, scale: { x, y }, pointed }: Props) {
  const lines = series.filter(({ drawn }) => drawn !== 'bar');
  if (lines.length === 0) return null;
  const pointsOf = ({ values }: Series) =>
    values.flatMap((value, at) => (value === null ? [] : [{ at, left: x[at] ?? 0, up: y(value) }]));
  return (
    <div className="pointer-events-none absolute inset-0">
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
        aria-hidden
      >
        {lines.map((line) => {
          const path = pointsOf(line).map(({ left, up }) => `${left},${1 - up}`);
          const ends = pointsOf(line);
          const base = 1 - y(0);
          return (
            <g key={line.key}>
              {line.drawn === 'area' ? (
                <polygon
                  points={[`${ends[0]?.left ?? 0},${base}`, ...path, `${ends.at(-1)?.left ?? 0},${base}`].join(' ')}
                  fill={line.color}
                  fillOpacity={0.12}
                />
              ) : null}
              <polyline
                points={path.join(' ')}
                fill="none"
                stroke={line.color}
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            </g>
          );
        })}
      </svg>
      {lines.map((line) =>
        pointsOf(line)
          .filter(({ at }) => at === pointed || (line.drawn === 'line' && x.length < MARKED))
          .map(({ at, left, up }) => (
            <span
              key={`${line.key} ${at}`}
              className={`absolute -translate-x-1/2 translate-y-1/2 rounded-full ${at === pointed ? 'size-2' : 'size-1.5'}`}
              style={{ left: percent(left), bottom: percent(up), background: line.color }}
            />
          )),
      )}
    </div>
  );
}
