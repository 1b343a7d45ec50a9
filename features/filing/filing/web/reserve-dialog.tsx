import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listAchievementOptions } from '#features/records/achievements/achievements.contract.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { reserveForFiling } from '../contract/reserves.ts';

type Kind = 'people' | 'works';

/** Returns a function that invalidates all queries, because documents of other features contain the reserved records. */
export function useInvalidateAllQueries(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

interface ReserveDialogProps {
  readonly filing: string;
  readonly onClose: () => void;
}

/** Searches people and projects by name; the user ticks the people and projects to reserve. */
export function ReservationDialog({ filing, onClose }: ReserveDialogProps) {
  const form = useId();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Kind>>(new Map());
  const found = useQuery({
    ...query(listAchievementOptions, { query: { person: keyword, project: keyword } }),
    placeholderData: keepPreviousData,
  });
  const renew = useInvalidateAllQueries();
  const reserve = useCommand(reserveForFiling, {
    onDone: () => {
      renew();
      onClose();
    },
  });
  const toggle = (uuid: string, kind: Kind) => {
    const next = new Map(chosen);
    if (!next.delete(uuid)) next.set(uuid, kind);
    setChosen(next);
  };
  const listOf = (kind: Kind) => [...chosen].filter(([, one]) => one === kind).map(([uuid]) => uuid);
  return (
    <Dialog title="预留人员和业绩" onClose={onClose}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          reserve.mutate({ body: { uuid: filing, people: listOf('people'), works: listOf('works') } });
        }}
      >
        <TextField label="姓名或项目名称" value={keyword} onChange={(event) => setKeyword(event.target.value)} />
        <QueryView query={found} subject="人员和项目" lines={4}>
          {({ people, projects }) => (
            <div className="fl-choices">
              {[
                { kind: 'people' as const, title: '人员', rows: people },
                { kind: 'works' as const, title: '业绩项目', rows: projects },
              ].map(({ kind, title, rows }) => (
                <fieldset key={kind}>
                  <legend>{title}</legend>
                  {rows.length === 0 && <span className="text-3 small">没有找到</span>}
                  {rows.map((row) => (
                    <label key={row.uuid} className="fl-point">
                      <input type="checkbox" checked={chosen.has(row.uuid)} onChange={() => toggle(row.uuid, kind)} />
                      <span>
                        {row.name} <span className="text-3 small">{row.note}</span>
                      </span>
                    </label>
                  ))}
                </fieldset>
              ))}
            </div>
          )}
        </QueryView>
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={reserve.isPending} disabled={chosen.size === 0}>
            预留 {chosen.size} 项
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
