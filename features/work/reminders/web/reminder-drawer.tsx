import { Link } from 'react-router';
import { isForecast } from '#domain/reminders/rules.ts';
import { getReminderTag } from '#domain/reminders/wording.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Cite } from '#platform/web/ui/cite.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import type { Reminder } from '../reminders.contract.ts';
import { formatDecision, formatReopenLabel, formatResponsibleUser } from './reminder-text.ts';
import type { ReminderActions } from './use-reminder-actions.tsx';
import './reminders.css';

interface DrawerProps {
  readonly row: Reminder;
  readonly today: string;
  readonly actions: ReminderActions;
  readonly onClose: () => void;
}

/**
 * Returns whether the details of a reminder are indicators that fall short today. The details of a forecast are causes, which its text
 * already names.
 */
const isShortfall = ({ kind, code, dueDate }: Reminder): boolean =>
  dueDate === null && (code === '0601' || code === '0203') && !isForecast(kind);

/**
 * Shows the period in which renewal may and must be applied for, with the source document; hints that are not based on a text in force are
 * marked 待核对.
 */
function HintText({ hint }: { readonly hint: Reminder['hint'] }) {
  if (!hint) return <span className="text-3">—</span>;
  return (
    <div className="rm-hint">
      <span>{hint.text}</span>
      <span className="row gap-6 wrap">
        {hint.docNumber && <Cite docNumber={hint.docNumber} {...(hint.clause ? { clause: hint.clause } : {})} />}
        {!hint.isSourced && <span className="tag x">待核对</span>}
      </span>
      {hint.safeStartOn && <span>最晚开始准备 {hint.safeStartOn}</span>}
    </div>
  );
}

/** Explains the latest date by which the preparation should begin. */
function SafeStart({ hint }: { readonly hint: NonNullable<Reminder['hint']> }) {
  if (!hint.safeStartOn) return null;
  return (
    <section aria-label="最晚开始准备">
      <h3>最晚开始准备 {hint.safeStartOn}</h3>
      <ul>
        {hint.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

/** Shows one reminder: the facts, the consequence, the renewal window with its rule, and the possible actions. */
export function ReminderDrawer({ row, today, actions, onClose }: DrawerProps) {
  const isOpen = !row.handled && !row.snoozedUntil;
  return (
    <Drawer
      title={row.title}
      onClose={onClose}
      footer={
        isOpen ? (
          <>
            {actions.mayAct && (
              <>
                <Button onClick={() => actions.assign([row])}>转交同事</Button>
                <Button onClick={() => actions.snooze([row])}>推迟</Button>
                <Button onClick={() => actions.handle([row])}>标记已处理</Button>
              </>
            )}
            <Link className="btn p" to={row.router}>
              去处理
            </Link>
          </>
        ) : (
          actions.mayAct && <Button onClick={() => actions.reopen([row])}>{formatReopenLabel(row)}</Button>
        )
      }
    >
      <div className="rm-detail">
        <div className="row g12 wrap">
          <ValidityTag value={getReminderTag(row, today)} />
          {row.dueDate && <span className="num">{row.dueDate}</span>}
          <span className="text-3">{row.codeLabel}</span>
        </div>
        <p>{row.content}</p>
        {row.hint && (
          <section aria-label="办理时间">
            <h3>办理时间</h3>
            <HintText hint={row.hint} />
          </section>
        )}
        {row.hint && <SafeStart hint={row.hint} />}
        {row.items.length > 0 && isShortfall(row) && (
          <section aria-label="低于标准的指标">
            <h3>低于标准的指标</h3>
            <ul>
              {row.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        )}
        {formatDecision(row) && <p className="text-2 small">{formatDecision(row)}</p>}
        {formatResponsibleUser(row) && <p className="text-2 small">{formatResponsibleUser(row)}</p>}
        <p className="text-3 small">首次提醒 {row.createTime}</p>
      </div>
    </Drawer>
  );
}
