interface MaybeSample {
  readonly isSample: boolean;
}

/** Returns whether all rows are samples, so that one note above them is sufficient (docs/microcopy.md). */
export const areAllSamples = (rows: readonly MaybeSample[]): boolean =>
  rows.length > 1 && rows.every(({ isSample }) => isSample);

/** Note above rows that are all samples; renders nothing if they are not. */
export function SamplesNote({ rows }: { readonly rows: readonly MaybeSample[] }) {
  return areAllSamples(rows) ? <p className="text-3 small samples-note">以下内容均为示例</p> : null;
}
