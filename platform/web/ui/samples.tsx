interface MaybeSample {
  readonly isSample: boolean;
}

/** Several rows that are samples all: said once above them, not at each (docs/microcopy.md). */
export const areAllSamples = (rows: readonly MaybeSample[]): boolean =>
  rows.length > 1 && rows.every(({ isSample }) => isSample);

/** Above such rows; nothing above others. */
export function SamplesNote({ rows }: { readonly rows: readonly MaybeSample[] }) {
  return areAllSamples(rows) ? <p className="text-3 small samples-note">以下内容均为示例</p> : null;
}
