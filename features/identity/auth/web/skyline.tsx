/** Left edge, width and height of the drawn buildings. */
const BUILDINGS: readonly (readonly [number, number, number])[] = [
  [40, 58, 70],
  [110, 44, 104],
  [166, 70, 48],
  [248, 52, 150],
  [312, 66, 92],
  [392, 40, 178],
  [446, 58, 120],
  [518, 80, 66],
  [612, 48, 140],
  [672, 64, 84],
  [750, 60, 112],
];
const GROUND = 200;
const FLOOR = 14;

const getFloors = ([left, width, height]: readonly [number, number, number]): string =>
  Array.from(
    { length: Math.floor((height - 4) / FLOOR) },
    (_unused, floor) => `M${left + 8} ${GROUND - height + 10 + floor * FLOOR}h${width - 16}`,
  ).join('');

const getOutline = ([left, width, height]: readonly [number, number, number]): string =>
  `M${left} ${GROUND}v${-height}h${width}v${height}M${left - 6} ${GROUND - height}h-8m4 0v${height}m-4 0h8`;

const RULER = Array.from(
  { length: 177 },
  (_unused, tick) => `M${tick * 5} ${GROUND}v${tick % 10 === 0 ? 16 : tick % 5 === 0 ? 10 : 6}`,
).join('');

/** Draws a skyline of buildings measured with a ruler, the motif of the entry pages (DESIGN.md, ruler motif). */
export function Skyline() {
  return (
    <svg className="skyline" viewBox="0 0 880 250" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d={`M0 ${GROUND}h880${RULER}`} />
      {BUILDINGS.map((building) => (
        <g key={building[0]}>
          <path d={getOutline(building)} />
          <path d={getFloors(building)} opacity=".55" />
        </g>
      ))}
    </svg>
  );
}
