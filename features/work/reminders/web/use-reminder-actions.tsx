import { type ReactNode, useState } from 'react';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { addDays } from '#domain/validity/day.ts';
import { useCommand } from '#platform/web/query.ts';
import { canChange } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { assignReminders } from '../contract/handover.ts';
import {
  countReminders,
  handleReminders,
  listReminders,
  markRemindersRead,
  type Reminder,
  reopenReminders,
  snoozeReminders,
} from '../reminders.contract.ts';
import { AssignDialog } from './assign-dialog.tsx';

const STALE = [listReminders, countReminders];
const SNOOZE_CHOICES = [7, 15, 30] as const;

type Asking = {
  readonly kind: 'handle' | 'snooze' | 'assign';
  readonly rows: readonly Reminder[];
  readonly name: string;
} | null;

/**
 * Starts an action on reminders.
 * @param name subject shown in the dialog; by default the subject of the only reminder, or the number of reminders
 */
type Act = (rows: readonly Reminder[], name?: string) => void;

export interface ReminderActions {
  /** Without this permission the user can only mark reminders as read. */
  readonly mayAct: boolean;
  readonly handle: Act;
  readonly snooze: Act;
  readonly assign: Act;
  readonly reopen: (rows: readonly Reminder[]) => void;
  /** Restores the assignees of the reminders as in these rows, to undo a change. */
  readonly giveBack: (rows: readonly Reminder[]) => void;
  readonly markRead: (rows: readonly Reminder[]) => void;
  /** The dialog that is open, if any. */
  readonly dialog: ReactNode;
}

const getIds = (rows: readonly Reminder[]): string[] => rows.map((row) => row.uuid);
const getName = (rows: readonly Reminder[]): string =>
  rows.length === 1 ? stripSampleMark(rows[0]?.subject ?? '') : `${rows.length} 条提醒`;

/**
 * Provides all actions on reminders; refreshes lists, counts and badges.
 * @param onDone called after reminders were assigned, snoozed, handled or reopened
 * @param onRead called after reminders were marked as read
 */
export function useReminderActions(today: string, onDone: () => void, onRead: () => void): ReminderActions {
  const [asking, setAsking] = useState<Asking>(null);
  const mayAct = canChange(useSession(), 'reminder:*:edit');
  const close = () => setAsking(null);
  const finish = (text: string) => () => {
    toasts.show('success', text);
    close();
    onDone();
  };
  const handle = useCommand(handleReminders, { stale: STALE, onDone: finish('已标记为处理完成') });
  const snooze = useCommand(snoozeReminders, { stale: STALE, onDone: finish('已推迟') });
  const reopen = useCommand(reopenReminders, { stale: STALE, onDone: finish('已恢复提醒') });
  const assign = useCommand(assignReminders, { stale: STALE, onDone: finish('已转交') });
  const back = useCommand(assignReminders, { stale: STALE });
  const giveBack = async (rows: readonly Reminder[]) => {
    const byHolder = Map.groupBy(rows, ({ assignee }) => assignee?.uuid ?? null);
    for (const [to, held] of byHolder) await back.mutateAsync({ body: { id: getIds(held), to } });
    finish('已撤销转交')();
  };
  const read = useCommand(markRemindersRead, { stale: [listReminders], onDone: onRead });
  return {
    mayAct,
    handle: (rows, name = getName(rows)) => setAsking({ kind: 'handle', rows, name }),
    snooze: (rows, name = getName(rows)) => setAsking({ kind: 'snooze', rows, name }),
    assign: (rows, name = getName(rows)) => setAsking({ kind: 'assign', rows, name }),
    reopen: (rows) => reopen.mutate({ body: { id: getIds(rows) } }),
    // The failed command has already shown its error.
    giveBack: (rows) => void giveBack(rows).catch(() => undefined),
    markRead: (rows) => {
      const fresh = rows.filter((row) => !row.read);
      if (fresh.length > 0) read.mutate({ body: { id: getIds(fresh) } });
    },
    dialog: asking && (
      <AskDialog
        key={asking.kind}
        asking={asking}
        today={today}
        isBusy={handle.isPending || snooze.isPending || assign.isPending}
        onClose={close}
        onHandle={(note) => handle.mutate({ body: { id: getIds(asking.rows), note } })}
        onAssign={(to) => assign.mutate({ body: { id: getIds(asking.rows), to } })}
        onSnooze={(until, reason) => snooze.mutate({ body: { id: getIds(asking.rows), until, reason } })}
      />
    ),
  };
}

interface AskProps {
  readonly asking: NonNullable<Asking>;
  readonly today: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onHandle: (note: string) => void;
  readonly onSnooze: (until: string, reason: string) => void;
  readonly onAssign: (to: string | null) => void;
}

function AskDialog(props: AskProps) {
  const { asking, isBusy, onClose, onAssign } = props;
  if (asking.kind === 'assign') {
    const holder = asking.rows.length === 1 ? (asking.rows[0]?.assignee?.uuid ?? '') : '';
    return <AssignDialog name={asking.name} holder={holder} isBusy={isBusy} onClose={onClose} onAssign={onAssign} />;
  }
  return asking.kind === 'handle' ? <HandleDialog {...props} /> : <SnoozeDialog {...props} />;
}

function Footer({
  isBusy,
  label,
  form,
  onClose,
}: Pick<AskProps, 'isBusy' | 'onClose'> & { label: string; form: string }) {
  return (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" type="submit" form={form} isBusy={isBusy}>
        {label}
      </Button>
    </>
  );
}

function HandleDialog({ asking, isBusy, onClose, onHandle }: AskProps) {
  const [note, setNote] = useState('');
  return (
    <Dialog
      title={`标记已处理：${asking.name}`}
      width={480}
      onClose={onClose}
      footer={<Footer isBusy={isBusy} label="标记已处理" form="handle-reminder" onClose={onClose} />}
    >
      <form
        id="handle-reminder"
        className="rm-form"
        onSubmit={(event) => {
          event.preventDefault();
          onHandle(note);
        }}
      >
        <p className="text-2">记录更新之前不再提醒；期限或情况有变化时会重新提醒。</p>
        <div className="field">
          <label htmlFor="handle-note">说明</label>
          <input
            id="handle-note"
            className="input"
            maxLength={200}
            placeholder="如：延续材料已提交"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      </form>
    </Dialog>
  );
}

function SnoozeDialog({ asking, today, isBusy, onClose, onSnooze }: AskProps) {
  const [until, setUntil] = useState(addDays(today, SNOOZE_CHOICES[0]));
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  return (
    <Dialog
      title={`推迟：${asking.name}`}
      width={480}
      onClose={onClose}
      footer={<Footer isBusy={isBusy} label="推迟" form="snooze-reminder" onClose={onClose} />}
    >
      <form
        id="snooze-reminder"
        className="rm-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim().length < 2) setError('请写明原因，至少 2 个字');
          else onSnooze(until, reason);
        }}
      >
        <div className="field">
          <label htmlFor="snooze-until">推迟至</label>
          <div className="row gap-8 wrap">
            <DayInput
              id="snooze-until"
              label="推迟至"
              min={addDays(today, 1)}
              max={addDays(today, 180)}
              value={until}
              onChange={(day) => setUntil(day ?? '')}
            />
            {SNOOZE_CHOICES.map((days) => (
              <Button key={days} size="small" onClick={() => setUntil(addDays(today, days))}>
                {days} 天
              </Button>
            ))}
          </div>
          <p className="text-3 small">到这一天重新列为待办。</p>
        </div>
        <div className="field">
          <label htmlFor="snooze-reason">
            <b aria-hidden="true">*</b>原因
          </label>
          <input
            id="snooze-reason"
            className={error ? 'input bad' : 'input'}
            maxLength={200}
            required
            aria-invalid={error !== ''}
            aria-describedby={error ? 'snooze-fault' : undefined}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setError('');
            }}
          />
          {error && (
            <p className="er" id="snooze-fault">
              {error}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
