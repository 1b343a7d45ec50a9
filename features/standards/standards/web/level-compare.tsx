import { PageLink } from '#platform/web/ui/page-link.tsx';
import { type CompareCell, type CompareTable, getLevelAddress } from './level-logic.ts';

/** Shows all levels side by side; requirements no longer assessed are struck through. */
export function LevelComparison({
  tables,
  displayCode,
}: {
  readonly tables: readonly CompareTable[];
  readonly displayCode: string;
}) {
  return tables.map((table) => (
    <section key={table.qualifier ?? 'only'} aria-label={table.qualifier ?? '等级对比'}>
      <div className="std-h2">
        <h2>{table.qualifier ?? '等级对比'}</h2>
        <span className="text-3">{table.levels.length} 个等级</span>
      </div>
      <div className="std-req std-cmp">
        <table className="table top">
          <thead>
            <tr>
              <th scope="col">指标</th>
              {table.levels.map((level) => (
                <th key={level.key} scope="col">
                  <PageLink className="tap" to={getLevelAddress(displayCode, level.key)}>
                    {level.label}
                  </PageLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.title}>
                <th scope="row" className="k">
                  {row.title}
                </th>
                {row.cells.map((cells, index) => (
                  <td key={table.levels[index]?.key}>
                    {cells.length === 0 ? (
                      <span className="text-3">没有列出</span>
                    ) : (
                      cells.map((cell) => <Cell key={cell.text} cell={cell} />)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ));
}

function Cell({ cell }: { readonly cell: CompareCell }) {
  const figure = cell.minimum === null ? null : `${cell.minimum.value} ${cell.minimum.unit}`.trim();
  return (
    <div className="std-cell">
      {figure !== null && (cell.isDropped ? <del>{figure}</del> : <b>{figure}</b>)}
      {cell.isDropped ? <del className="small">{cell.text}</del> : <span className="small text-2">{cell.text}</span>}
      {cell.isDropped && <span className="small text-3">不再考核</span>}
      {cell.isPending && <span className="std-pending">待核对</span>}
    </div>
  );
}
