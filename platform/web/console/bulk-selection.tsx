/** The selected rows of a list, and the callback that opens the dialog for them. */
export interface BulkSelection<Row> {
  readonly keys: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
  readonly onBulk: (rows: readonly Row[]) => void;
}

/** Creates the selection of a table whose rows can be edited together. */
export function createBulkSelection<Row extends { readonly uuid: string }>(
  { keys, onChange, onBulk }: BulkSelection<Row>,
  shown: readonly Row[],
) {
  const rows = shown.filter((row) => keys.includes(row.uuid));
  const actions = (
    <button type="button" className="btn plain small" disabled={rows.length === 0} onClick={() => onBulk(rows)}>
      批量修改
    </button>
  );
  return { keys, onChange, actions };
}
