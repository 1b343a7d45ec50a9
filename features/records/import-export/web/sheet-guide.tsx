import { useQuery } from '@tanstack/react-query';
import { query } from '#platform/web/query.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { listSheets } from '../import-export.contract.ts';

/** Explains the columns of each sheet before the template is downloaded. */
export function SheetGuide() {
  const found = useQuery({ ...query(listSheets), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Card title="填写说明" note="示例均为虚构">
      <QueryView query={found} subject="填写说明">
        {(sheets) => (
          <div className="imp-guide">
            {sheets.map((sheet) => (
              <details key={sheet.name}>
                <summary>
                  <Icon name="right" size="small" />
                  <b>{sheet.name}</b>
                  <span className="text-3 small">{sheet.about}</span>
                </summary>
                <table className="table imp-table">
                  <thead>
                    <tr>
                      <th scope="col">列</th>
                      <th scope="col">要求</th>
                      <th scope="col">示例</th>
                    </tr>
                  </thead>
                  <tbody>
                    {sheet.columns.map((column) => (
                      <tr key={column.label}>
                        <td className="no-wrap">{column.label}</td>
                        <td>
                          {column.required && <b className="imp-must">必填</b>} {column.help}
                        </td>
                        <td className="text-2">{column.example}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </details>
            ))}
          </div>
        )}
      </QueryView>
    </Card>
  );
}
