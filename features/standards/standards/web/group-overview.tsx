import { href } from '#domain/access/page.ts';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { standardsPages } from '../pages/standards.pages.ts';
import { getLevelAddress } from './level-logic.ts';
import type { ChildOutline } from './standard-outline.ts';

/** Formats the number of verified rows: 30 / 31 条. */
const formatChecked = (data: ChildOutline['data']): string =>
  data.rows === 0 ? '—' : `${data.sourced} / ${data.rows} 条`;

/** Lists the standards of a group or of a search, with their levels. */
export function StandardTable({ rows, caption }: { readonly rows: readonly ChildOutline[]; readonly caption: string }) {
  return (
    <div className="std-req std-list">
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">标准</th>
            <th scope="col">等级</th>
            <th scope="col">文件</th>
            <th scope="col" className="r">
              已核对
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.displayCode}>
              <th scope="row" className="k">
                <PageLink to={href(standardsPages.standard, { id: row.displayCode })}>{row.name}</PageLink>
                <small className="text-3">{row.code}</small>
              </th>
              <td className="lv">
                <LevelLinks row={row} />
              </td>
              <td className="doc-no text-2">{row.docNumber ?? '—'}</td>
              <td className="r no-wrap text-2">{formatChecked(row.data)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MAX_LINKS_AT = 5;

function LevelLinks({ row }: { readonly row: ChildOutline }) {
  if (row.levels.length === 0) return <span className="text-3">分组，见下级标准</span>;
  const shown = row.levels.slice(0, MAX_LINKS_AT);
  return (
    <>
      {shown.map((level) => (
        <PageLink key={level} className="tap" to={getLevelAddress(row.displayCode, level)}>
          {level}
        </PageLink>
      ))}
      {row.levels.length > shown.length && <span className="text-3">等 {row.levels.length} 个</span>}
    </>
  );
}
