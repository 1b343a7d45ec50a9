import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { type Absences, editAbsence, listAbsences, removeAbsence } from '../../contract/absence.ts';
import { CardLoadingState } from './reading.tsx';

type Person = Absences[number];

/** Shows the absences of users, and the deputies that receive their reminders. */
export function AbsenceCard() {
  const found = useQuery(query(listAbsences));
  const mayEdit = useCanChange()('reminder:setting:edit');
  const [edited, setEdited] = useState<Person | null>(null);
  const remove = useCommand(removeAbsence, {
    stale: [listAbsences],
    onDone: () => toasts.show('success', '外出已取消'),
  });
  return (
    <Card title="外出与代理" note="外出期间，转交给本人的提醒和每日汇总由代理人接收">
      <CardLoadingState query={found} subject="外出安排" />
      <ul className="rs-stages">
        {found.data?.map((one) => (
          <li key={one.uuid}>
            <b>
              {one.nickName}
              {one.isMe && '（我）'}
            </b>
            <AbsenceText person={one} />
            {one.canEdit && mayEdit && (
              <span className="row gap-8">
                {one.absence && (
                  <button
                    type="button"
                    className="btn plain"
                    aria-label={`取消${one.nickName}的外出`}
                    onClick={() => remove.mutate({ body: { user: one.uuid } })}
                  >
                    取消
                  </button>
                )}
                <button
                  type="button"
                  className="btn plain"
                  aria-label={`设置${one.nickName}的外出`}
                  onClick={() => setEdited(one)}
                >
                  {one.absence ? '修改' : '设置'}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited && <AbsenceDialog person={edited} people={found.data ?? []} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function AbsenceText({ person: { absence } }: { readonly person: Person }) {
  if (!absence) return <div className="text-3">未设置外出</div>;
  return (
    <div>
      <span className="num">
        {absence.fromOn} 至 {absence.toOn}
      </span>
      ，{absence.deputy ? `由${absence.deputy.nickName}代理` : '无人代理，提醒发给全体用户'}
    </div>
  );
}

interface AbsenceDialogProps {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly onClose: () => void;
}

function AbsenceDialog({ person, people, onClose }: AbsenceDialogProps) {
  const today = useToday();
  const [fromOn, setFromOn] = useState(person.absence?.fromOn ?? today);
  const [toOn, setToOn] = useState(person.absence?.toOn ?? today);
  const [deputy, setDeputy] = useState(person.absence?.deputy?.uuid ?? '');
  const [error, setError] = useState('');
  const edit = useCommand(editAbsence, {
    stale: [listAbsences],
    onDone: () => {
      toasts.show('success', '外出已保存');
      onClose();
    },
  });
  const save = () => {
    if (fromOn === '' || toOn === '') setError('请填写外出的开始和结束日期');
    else if (toOn < fromOn) setError('外出结束不能早于外出开始');
    else edit.mutate({ body: { user: person.uuid, fromOn, toOn, deputy: deputy === '' ? null : deputy } });
  };
  const dayField = (id: string, label: string, value: string, set: (day: string) => void) => (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        label={label}
        value={value}
        aria-invalid={error !== ''}
        aria-describedby={error ? 'absence-fault' : undefined}
        onChange={(day) => {
          set(day ?? '');
          setError('');
        }}
      />
    </div>
  );
  return (
    <Dialog
      title={`${person.nickName}的外出`}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form="absence-form" isBusy={edit.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form
        id="absence-form"
        className="rm-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {dayField('absence-from', '外出开始', fromOn, setFromOn)}
        {dayField('absence-to', '外出结束', toOn, setToOn)}
        {error && (
          <p className="er" id="absence-fault" role="alert">
            {error}
          </p>
        )}
        <div className="field">
          <label htmlFor="absence-deputy">代理人</label>
          <select
            id="absence-deputy"
            className="input"
            value={deputy}
            onChange={(event) => setDeputy(event.target.value)}
          >
            <option value="">不指定</option>
            {people
              .filter((one) => one.uuid !== person.uuid)
              .map((one) => (
                <option key={one.uuid} value={one.uuid}>
                  {one.nickName}
                  {one.isMe ? '（我）' : ''}
                </option>
              ))}
          </select>
          <p className="hp">不指定代理人时，提醒发给本企业全体用户，最晚开始准备日提前到外出以前。</p>
        </div>
      </form>
    </Dialog>
  );
}
