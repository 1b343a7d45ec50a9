import type { MemberPagePreviewProps } from '../shell/slots.tsx';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';
import { findMemberPagePreview, type MemberPagePreview, type MemberPagePreviews } from './preview.ts';
import './preview.css';

/** Names and dates are not wrapped, because they are easier to read in one line, also on a phone. */
const isOneLine = (cell: string): boolean => cell.length <= 3 || /^[\d-]+$/.test(cell);

function Sample({ columns, rows }: MemberPagePreview) {
  return (
    <div className="pv-sample">
      <table className="table">
        <caption className="sr-only">预览内容</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td
                  key={columns[index]}
                  data-label={columns[index]}
                  className={isOneLine(cell) ? 'no-wrap' : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Preview of a page for paying members, with invented values, for users without access to the page. */
export function MemberPagePreviewPanel({
  previews,
  path,
  title,
}: MemberPagePreviewProps & { readonly previews: MemberPagePreviews }) {
  const preview = findMemberPagePreview(useSite(), previews, path);
  if (preview === null) return null;
  return (
    <section className="page-preview" aria-labelledby="pv-title">
      <div className="card">
        <div className="card-head">
          <h2 id="pv-title">“{title}”会告诉您</h2>
          <span className="text-3 small">预览，数值均为示例</span>
        </div>
        <ul className="pv-tells">
          {preview.tells.map((one) => (
            <li key={one}>
              <Icon name="check" />
              {one}
            </li>
          ))}
        </ul>
        <Sample {...preview} />
      </div>
    </section>
  );
}
