import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { RecycleButton } from '#features/enterprise/recycle-bin/web/recycle-bin.web-api.ts';
import { call } from '#platform/web/call.ts';
import { useCommand } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import type { UseRow } from '../contract/fields.ts';
import { getUse, removeUse } from '../use-calendar.contract.ts';
import { AvailabilityView } from './free-view.tsx';
import { UseListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import type { PlanActions } from './plan-track.tsx';
import { PlanView } from './plan-view.tsx';
import './use-calendar.css';
import { type NewUseValues, STALE_USE_CALLS, UseForm } from './use-form.tsx';
import type { UseActions } from './use-item.tsx';
import {
  CALENDAR_VIEW_LABELS,
  CALENDAR_VIEWS,
  getCalendarView,
  getCalendarViewAddress,
  removeViewFilter,
} from './use-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle('使用日历') }];

function useActions(edit: (row: UseRow) => void): UseActions {
  const confirm = useConfirm();
  const may = useCanChange();
  const remove = useCommand(removeUse, { stale: STALE_USE_CALLS });
  return {
    canEdit: may('use:record:edit'),
    canRemove: may('use:record:remove'),
    edit,
    remove: async (row) => {
      const question = {
        title: `删除“${row.subjectName}”的使用登记？`,
        body: '删除后 30 天内可在“最近删除”中恢复。',
        action: '删除',
        isDangerous: true,
      };
      if (row.uuid === null || !(await confirm(question))) return;
      await remove.mutateAsync({ params: { id: row.uuid } });
      toasts.show('success', '已删除');
    },
  };
}

/**
 * Page of the uses of people and certificates, their conflicts, and the available people and certificates (beyond.md, wishes 11 and 18,
 * second table row 10).
 */
export default function UseCalendarPage() {
  const all = useListState();
  const list = removeViewFilter(all);
  const view = getCalendarView(all.filters);
  const [open, setOpen] = useState<UseRow | NewUseValues | null>(null);
  const actions = useActions(setOpen);
  const may = useCanChange();
  const today = useToday();
  const planActions: PlanActions = {
    canAdd: may('use:record:add'),
    canEdit: actions.canEdit,
    // The failed call has already shown a toast with the reason.
    open: (id) => void call(getUse, { params: { id } }).then(setOpen, () => undefined),
    add: (row, gap) => setOpen({ ...gap, subjectKind: row.kind, subjectUuid: row.holder }),
  };
  return (
    <div className="uc-page">
      <PageHead
        title="使用日历"
        meta="人员和证书用在哪个项目、投标或申报，何时释放；同时用于两处的在两处都会提示"
        actions={
          <>
            <RecycleButton sheets={['使用登记']} />
            {may('use:record:add') && (
              <Button kind="primary" onClick={() => setOpen({ fromOn: list.filters.day || list.filters.on || today })}>
                <Icon name="plus" />
                登记使用
              </Button>
            )}
          </>
        }
      />
      <div className="card uc-tabs no-print">
        <LinkTabs
          label="使用日历的视图"
          active={view}
          tabs={CALENDAR_VIEWS.map((one) => ({
            key: one,
            label: CALENDAR_VIEW_LABELS[one],
            to: getCalendarViewAddress(one),
          }))}
        />
      </div>
      {view === 'plan' && <PlanView list={list} actions={planActions} />}
      {view === 'calendar' && <MonthView list={list} actions={actions} />}
      {view === 'list' && <UseListView list={list} actions={actions} />}
      {view === 'free' && <AvailabilityView list={list} canEdit={actions.canEdit} />}
      {open && (
        <UseForm
          record={'id' in open ? open : null}
          start={'id' in open ? { fromOn: today } : open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
