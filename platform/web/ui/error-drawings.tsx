const STEP = 520 / 90;
const tick = (index: number, shift = 0): string => {
  const height = index % 10 === 0 ? 18 : index % 5 === 0 ? 12 : 7;
  return `M${(shift + index * STEP).toFixed(1)} 236v${height}`;
};

const WHOLE = Array.from({ length: 91 }, (_unused, index) => index);

/** A scale with one tick missing, for pages that do not exist. */
export function MissingTick() {
  const ticks = WHOLE.filter((index) => index < 52 || index > 64).map((index) => tick(index));
  return (
    <svg viewBox="0 0 520 320" fill="none" strokeWidth="1.5" className="fault-art" aria-hidden="true">
      <path d={`M0 236h300M370 236h150${ticks.join('')}`} stroke="var(--line-control)" />
      <path d="M300 236V96h70v140" stroke="var(--primary)" strokeDasharray="6 5" />
      <path d="M300 78h70m-70-5v10m70-10v10" stroke="var(--primary)" />
      <text x="335" y="62" textAnchor="middle" fill="var(--text-2)" fontSize="20" fontWeight="600">
        404
      </text>
    </svg>
  );
}

/** A scale broken in two, for a server that does not answer. */
export function BrokenRuler() {
  const left = WHOLE.filter((index) => index <= 42).map((index) => tick(index));
  const right = WHOLE.filter((index) => index <= 42).map((index) => tick(index, 276));
  return (
    <svg viewBox="0 0 520 320" fill="none" strokeWidth="1.5" className="fault-art" aria-hidden="true">
      <path d={`M0 236h244l8-12 6 20 8-14${left.join('')}`} stroke="var(--line-control)" />
      <g transform="rotate(7 276 236)">
        <path d={`M276 236h244${right.join('')}`} stroke="var(--line-control)" />
      </g>
      <path d="M252 196l14-36m8 44 26-28m-64 20-8-34" stroke="var(--d7-text)" />
    </svg>
  );
}
