interface MaybeSample {
  readonly isSample: boolean;
}

/** Whether all rows are samples, which is then said in one note above them (docs/microcopy.md). */
export const areAllSamples = (rows: readonly MaybeSample[]): boolean =>
  rows.length > 1 && rows.every(({ isSample }) => isSample);

/** Note above rows that are all samples; renders nothing above others. */
export function SamplesNote({ rows }: { readonly rows: readonly MaybeSample[] }) {
  return areAllSamples(rows) ? <p className="text-3 small samples-note">以下内容均为示例</p> : null;
}
