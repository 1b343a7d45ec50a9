import { useState } from 'react';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { PersonRow } from '../contract/people.ts';
import { markLeft } from '../personnel.contract.ts';
import { STALE_PEOPLE } from './people-kinds.ts';

interface LeaveDialogProps {
  readonly people: readonly PersonRow[];
  readonly today: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the day on which the selected people left. */
export function LeaveDialog({ people, today, onDone, onClose }: LeaveDialogProps) {
  const [leaveDate, setLeaveDate] = useState(today);
  const leave = useCommand(markLeft, { stale: STALE_PEOPLE });
  const who = people.length === 1 ? `“${people[0]?.name ?? ''}”` : `所选 ${people.length} 人`;
  const submit = () =>
    leave.mutate(
      { body: { ids: people.map((person) => person.uuid), leaveDate } },
      {
        onSuccess: ({ count }) => {
          toasts.show('success', `已将 ${count} 人标为离职`);
          onDone();
        },
      },
    );
  return (
    <Dialog
      title={`将${who}标为离职？`}
      onClose={onClose}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" isBusy={leave.isPending} disabled={leaveDate === ''} onClick={submit}>
            标为离职
          </Button>
        </>
      }
    >
      <p className="text-2 ps-lead">离职人员不再计入资质人员数量，也不再产生到期提醒；资料保留，可以随时改回在职。</p>
      <DayField label="离职日期" isRequired value={leaveDate} onChange={setLeaveDate} />
    </Dialog>
  );
}
