const TICKS = Array.from({ length: 9 }, (_unused, index) => `M${4 + index * 14} 46v${index % 3 === 0 ? 8 : 5}`).join(
  '',
);

/** Drawing of a ruler with a missing part, for empty states (DESIGN.md 1.3, 11). */
export function RulerDrawing() {
  return (
    <svg className="ruler-drawing" viewBox="0 0 120 64" aria-hidden="true">
      <path d={`M4 46h112${TICKS}`} />
      <path d="M44 46V14h32v32" strokeDasharray="4 3" />
    </svg>
  );
}
