import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '#platform/web/query.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { type DocumentForm, type EmptyCell, listEmptyCells } from '../filing-documents.contract.ts';

const MAX_ = 100;
const REASONS: Readonly<Record<EmptyCell['reason'], string>> = {
  missing: '资料未填',
  hand: '手填',
  none: '没有记录',
};

const keyOf = ({ section, row, label }: EmptyCell): string => `${section} ${row ?? ''} ${label}`;

interface EmptyCellsDialogProps {
  readonly form: DocumentForm;
  readonly filing: string;
  readonly onClose: () => void;
}

/** Shows the empty cells before the table is generated, each with a link to the page for entering its value. */
export function EmptyCellsDialog({ form, filing, onClose }: EmptyCellsDialogProps) {
  const found = useQuery(query(listEmptyCells, { params: { id: filing }, query: { form: form.form, pageSize: MAX_ } }));
  return (
    <Dialog title={`${form.name}的空项`} onClose={onClose} width={720}>
      <QueryView query={found} subject="空项" lines={5}>
        {({ rows, total }) => (
          <>
            <ul className="fp-cells">
              {rows.map((cell) => (
                <li key={keyOf(cell)}>
                  <span>
                    {[cell.section, cell.row, cell.label].filter((part) => part !== null).join(' / ')}
                    <span className="text-3 small"> {REASONS[cell.reason]}</span>
                  </span>
                  {cell.page !== null && <Link to={cell.page}>去填写</Link>}
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <p className="text-3 small">
                共 {total} 项，显示前 {rows.length} 项
              </p>
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
