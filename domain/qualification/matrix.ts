/** Creates the matrix of people and requirements: the places that each person fills, and the reasons for not counting. */
import { addByKey } from '../lists/by-key.ts';
import type { EnterpriseIndex } from './enterprise-index.ts';
import type { CountedRecord, Matrix, MatrixColumn, MatrixRow, RequirementResult, UncountedRecord } from './report.ts';

type Cell = MatrixRow['cells'][number];

function listColumns(leaves: readonly RequirementResult[]): MatrixColumn[] {
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

const countedCell = ({ isDueSoon, until }: CountedRecord): Omit<Cell, 'columnId'> => ({
  state: isDueSoon ? 'dueSoon' : 'counted',
  note: isDueSoon && until !== null ? `${until} 到期` : '',
});

export function createMatrix(leaves: readonly RequirementResult[], index: EnterpriseIndex): Matrix {
  const shown = leaves.filter(
    (leaf) => leaf.verdict !== 'notAssessed' && (leaf.places.length > 0 || leaf.kind === 'technicalLead'),
  );
  const columns = listColumns(shown);
  const getColumn = (leaf: RequirementResult, place: string | null): string | null =>
    columns.find((column) => column.leafId === leaf.id && (place === null || column.label === place))?.id ?? null;
  const cells = new Map<string, Cell[]>();
  const put = (
    leaf: RequirementResult,
    { ref, place }: CountedRecord | UncountedRecord,
    cell: Omit<Cell, 'columnId'>,
  ): void => {
    const columnId = getColumn(leaf, place);
    if (columnId !== null) addByKey(cells, ref, { columnId, ...cell });
  };
  for (const leaf of shown) {
    for (const item of leaf.counted) put(leaf, item, countedCell(item));
    for (const item of leaf.notCounted) put(leaf, item, { state: 'notCounted', note: item.reason });
  }
  const rows = index.people.flatMap((person): MatrixRow[] => {
    const own = cells.get(person.ref);
    if (own === undefined) return [];
    const notes = [...new Set(own.map((cell) => cell.note).filter((note) => note !== ''))];
    return [{ ref: person.ref, name: person.name, label: person.label, cells: own, note: notes.join('；') }];
  });
  return { columns, rows };
}
