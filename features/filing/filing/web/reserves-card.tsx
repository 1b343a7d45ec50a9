import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { Filing } from '../contract/fields.ts';
import {
  type FilingReservation,
  listFilingReservations,
  releaseReservation,
  reserveForFiling,
} from '../contract/reserves.ts';
import { getFilingAddress } from './filing-views.ts';
import { ReservationDialog, useInvalidateAllQueries } from './reserve-dialog.tsx';

const KINDS = { person: '人员', work: '业绩' } as const;

function Held({ row }: { readonly row: FilingReservation }) {
  const may = useCanChange()('filing:case:edit');
  const release = useCommand(releaseReservation, { onDone: useInvalidateAllQueries() });
  return (
    <li className="fl-held">
      <span>
        <b>{row.name}</b> <span className="text-3 small">{KINDS[row.kind]}</span>
        {!row.isThere && <span className="small fl-late">已不在档案中或已离职</span>}
        {row.conflicts.map((one) => (
          <span key={one.filingUuid} className="small fl-late">
            同时预留给“<Link to={getFilingAddress(one.filingUuid)}>{one.filingName}</Link>”
          </span>
        ))}
      </span>
      {may && (
        <Button
          size="small"
          aria-label={`取消预留：${row.name}`}
          isBusy={release.isPending}
          onClick={() => release.mutate({ body: { uuid: row.uuid } })}
        >
          取消
        </Button>
      )}
    </li>
  );
}

/**
 * Lists the people and projects that a filing reserves. They also appear in the use calendar, and the tables of the filing contain only
 * them.
 */
export function ReservationsCard({ filing }: { readonly filing: Filing }) {
  const [isOpen, setOpen] = useState(false);
  const may = useCanChange()('filing:case:edit');
  const found = useQuery(query(listFilingReservations, { params: { id: filing.uuid } }));
  const renew = useInvalidateAllQueries();
  const reserve = useCommand(reserveForFiling, {
    onDone: ({ added }) => {
      renew();
      toasts.show('success', added > 0 ? `已预留 ${added} 项` : '报告计入的都已预留');
    },
  });
  return (
    <Card
      title="预留的人员和业绩"
      note="同时列入使用日历；申报表格只列预留的，没有预留时列全部"
      more={
        may && (
          <span className="row gap-8 wrap">
            {filing.frozen !== null && (
              <Button
                size="small"
                isBusy={reserve.isPending}
                onClick={() => reserve.mutate({ body: { uuid: filing.uuid, fromReport: true } })}
              >
                按报告预留
              </Button>
            )}
            <Button size="small" onClick={() => setOpen(true)}>
              增加
            </Button>
          </span>
        )
      }
    >
      <QueryView query={found} subject="预留" lines={2}>
        {({ reserves, result }) =>
          reserves.length === 0 ? (
            <EmptyState title="还没有预留" hint="预留后，其他申报再用同一人时两处都会提示。" />
          ) : (
            <>
              {result !== null && <p className="fl-foot fl-result text-2">只用这些人员和业绩：{result.headline}</p>}
              <ul className="fl-list">
                {reserves.map((row) => (
                  <Held key={row.uuid} row={row} />
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      {isOpen && <ReservationDialog filing={filing.uuid} onClose={() => setOpen(false)} />}
    </Card>
  );
}
