import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import type { CompletePeopleProps } from '#platform/web/shell/slots.tsx';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { BULK_CALLS } from '../../bulk-edit.contract.ts';
import { COMPLETE_CALLS } from '../../complete-people.contract.ts';
import { GapTable } from './gap-table.tsx';
import { EMPTY_GRID } from './grid.ts';
import { RegistrationPlaceConfirmation } from './open-places.tsx';

function CompleteDialog({ kind, stale, onClose }: CompletePeopleProps & { readonly onClose: () => void }) {
  const gaps = useQuery(query(COMPLETE_CALLS[kind].gaps));
  const [grid, setGrid] = useState(EMPTY_GRID);
  const [done, setDone] = useState<{ readonly uuid: string | null; readonly count: number } | null>(null);
  const back = useCommand(BULK_CALLS[kind].undo, {
    stale: [...stale, COMPLETE_CALLS[kind].gaps],
    onDone: ({ count }) => {
      setDone(null);
      toasts.show('success', `已撤销，${count} 人恢复原样`);
    },
  });
  const onSaved = (uuid: string | null, count: number) => setDone({ uuid, count });
  return (
    <Dialog title="补全人员资料" width={1180} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {done && (
        <p role="status" className="complete-done">
          已保存 {done.count} 人。
          {done.uuid !== null && (
            <Button
              size="small"
              isBusy={back.isPending}
              busyLabel="撤销中"
              onClick={() => back.mutate({ body: { uuid: done.uuid ?? '' } })}
            >
              撤销这次保存
            </Button>
          )}
        </p>
      )}
      <QueryView query={gaps} subject="待补全的人员" lines={6}>
        {({ people, total, openPlaces }) => (
          <>
            <RegistrationPlaceConfirmation people={openPlaces} stale={stale} onSaved={onSaved} />
            {people.length === 0 ? (
              <p>在职人员的资料都已填写。</p>
            ) : (
              <>
                {total > people.length && (
                  <p className="small">
                    共 {total} 人待补全，这里列出前 {people.length} 人。
                  </p>
                )}
                <GapTable kind={kind} people={people} grid={grid} onGrid={setGrid} stale={stale} onSaved={onSaved} />
              </>
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

/** Button beside a list of people that opens the table of their missing data. */
export function CompletePeople({ kind, stale, label = '补全资料' }: CompletePeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const may = useCanChange();
  if (!may(`personnel:${kind}:edit`)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="edit" />
        {label}
      </Button>
      {isOpen && <CompleteDialog kind={kind} stale={stale} onClose={() => setOpen(false)} />}
    </>
  );
}
