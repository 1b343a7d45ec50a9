/** People × requirements: who is counted where, and why not. */
import type { FirmIndex } from './firm-index.ts';
import type { Leaf, Matrix, MatrixColumn, MatrixRow } from './report.ts';

function listColumns(leaves: readonly Leaf[]): MatrixColumn[] {
  return leaves.flatMap((leaf): MatrixColumn[] => {
    if (leaf.kind === 'technicalLead')
      return [
        { id: leaf.id, leafId: leaf.id, title: leaf.title, label: '技术负责人', need: 1, filled: leaf.counted.length },
      ];
    return leaf.places.map((place) => ({
      id: `${leaf.id}/${place.id}`,
      leafId: leaf.id,
      title: leaf.title,
      label: place.label,
      need: place.need,
      filled: leaf.counted.filter((counted) => counted.place === place.label).length,
    }));
  });
}

export function createMatrix(leaves: readonly Leaf[], index: FirmIndex): Matrix {
  const shown = leaves.filter(
    (leaf) => leaf.verdict !== 'notAssessed' && (leaf.places.length > 0 || leaf.kind === 'technicalLead'),
  );
  const columns = listColumns(shown);
  const columnOf = (leaf: Leaf, place: string | null): string | null =>
    columns.find((column) => column.leafId === leaf.id && (place === null || column.label === place))?.id ?? null;
  const cells = new Map<string, MatrixRow['cells']>();
  const put = (ref: string, cell: MatrixRow['cells'][number]): void => {
    const known = cells.get(ref);
    if (known === undefined) cells.set(ref, [cell]);
    else known.push(cell);
  };
  for (const leaf of shown) {
    for (const item of leaf.counted) {
      const columnId = columnOf(leaf, item.place);
      if (columnId !== null)
        put(item.ref, {
          columnId,
          state: item.isDueSoon ? 'dueSoon' : 'counted',
          note: item.isDueSoon && item.until !== null ? `${item.until} 到期` : '',
        });
    }
    for (const item of leaf.notCounted) {
      const columnId = columnOf(leaf, item.place);
      if (columnId !== null) put(item.ref, { columnId, state: 'notCounted', note: item.reason });
    }
  }
  const rows = index.people.flatMap((person): MatrixRow[] => {
    const own = cells.get(person.ref);
    if (own === undefined) return [];
    const notes = [...new Set(own.map((cell) => cell.note).filter((note) => note !== ''))];
    return [{ ref: person.ref, name: person.name, label: person.label, cells: own, note: notes.join('；') }];
  });
  return { columns, rows };
}
