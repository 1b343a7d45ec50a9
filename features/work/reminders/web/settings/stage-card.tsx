import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getDefaultStageSetting,
  MAX_PREPARATION_DAYS,
  MAX_REMINDER_STAGE_DAYS,
  MAX_REMINDER_STAGES,
} from '#domain/reminders/stages.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Cite } from '#platform/web/ui/cite.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { editStageSetting, listStageSettings, type StageSettings } from '../../contract/stages.ts';
import { CardLoadingState } from './reading.tsx';
import { formatReminderStage, formatStageList, parsePreparationDays, parseStageList } from './stage-text.ts';

type Setting = StageSettings[number];

/** Settings of the reminder stages by kind of record, for the whole enterprise. */
export function StageCard() {
  const settings = useQuery(query(listStageSettings));
  const [edited, setEdited] = useState<Setting | null>(null);
  return (
    <Card title="提醒时间" note="到期以后每项仍会提醒一次，记录更新后自动撤销">
      <CardLoadingState query={settings} subject="提醒时间" />
      <ul className="rs-stages">
        {settings.data?.map((one) => (
          <Row key={one.kind} setting={one} onEdit={() => setEdited(one)} />
        ))}
      </ul>
      {edited && <StageDialog setting={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function Row({ setting, onEdit }: { readonly setting: Setting; readonly onEdit: () => void }) {
  const mayEdit = useCanChange()('reminder:setting:edit');
  return (
    <li>
      <b>{setting.label}</b>
      <div>
        <span className="rs-days">
          {setting.stages.length === 0 && <span className="text-3">到期前不提醒</span>}
          {setting.stages.map((days) => (
            <span key={days} className="tag">
              {formatReminderStage(days)}
            </span>
          ))}
          {hasStart(setting) && <span className="tag">按办理期限</span>}
          {hasStart(setting) && setting.preparationDays > 0 && (
            <span className="tag">准备 {setting.preparationDays} 天</span>
          )}
          {!setting.isDefault && <span className="text-3 small">已修改</span>}
        </span>
        <Windows setting={setting} />
      </div>
      {mayEdit && (
        <button type="button" className="btn plain" aria-label={`修改${setting.label}的提醒时间`} onClick={onEdit}>
          修改
        </button>
      )}
    </li>
  );
}

const hasStart = (setting: Setting): boolean => setting.byWindow && setting.windows.length > 0;

function Windows({ setting }: { readonly setting: Setting }) {
  if (setting.windows.length === 0) return null;
  return (
    <details>
      <summary>办理期限（{setting.windows.length}）</summary>
      <ul>
        {setting.windows.map((one) => (
          <li key={one.name}>
            {one.name}：{one.text} {one.docNumber && <Cite docNumber={one.docNumber} />}
            {!one.isSourced && <span className="tag x">待核对</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

const PREPARATION_ERROR = `请填 0 到 ${MAX_PREPARATION_DAYS} 的整数`;
const ERROR = `请填 0 到 ${MAX_REMINDER_STAGE_DAYS} 的整数，用顿号隔开，最多 ${MAX_REMINDER_STAGES} 个`;

function StageDialog({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) {
  const [text, setText] = useState(formatStageList(setting.stages));
  const [byWindow, setByWindow] = useState(setting.byWindow);
  const [preparation, setPreparation] = useState(String(setting.preparationDays));
  const [preparationError, setPreparationError] = useState('');
  const [error, setError] = useState('');
  const edit = useCommand(editStageSetting, {
    stale: [listStageSettings],
    onDone: () => {
      toasts.show('success', '提醒时间已保存');
      onClose();
    },
  });
  const { kind } = setting;
  const save = () => {
    const stages = parseStageList(text);
    const preparationDays = parsePreparationDays(preparation);
    setError(stages === null ? ERROR : '');
    setPreparationError(preparationDays === null ? PREPARATION_ERROR : '');
    if (stages !== null && preparationDays !== null) edit.mutate({ body: { kind, stages, byWindow, preparationDays } });
  };
  return (
    <Dialog
      title={`${setting.label}的提醒时间`}
      width={520}
      onClose={onClose}
      footer={
        <>
          {!setting.isDefault && (
            <Button isBusy={edit.isPending} onClick={() => edit.mutate({ body: { kind, isDefault: true } })}>
              恢复默认
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form="stage-form" isBusy={edit.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form
        id="stage-form"
        className="rm-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="field">
          <label htmlFor="stage-days">到期前几天提醒</label>
          <input
            id="stage-days"
            className={error ? 'input bad' : 'input'}
            value={text}
            aria-invalid={error !== ''}
            aria-describedby="stage-help"
            onChange={(event) => {
              setText(event.target.value);
              setError('');
            }}
          />
          <p className={error ? 'er' : 'hp'} id="stage-help" role={error ? 'alert' : undefined}>
            {error ||
              `默认 ${formatStageList(getDefaultStageSetting(kind).stages)}；0 表示到期当天。留空则只在到期后提醒。`}
          </p>
        </div>
        {setting.windows.length > 0 && (
          <>
            <div className="field">
              <label htmlFor="stage-preparation">准备材料需要几天</label>
              <input
                id="stage-preparation"
                className={preparationError ? 'input bad' : 'input'}
                inputMode="numeric"
                value={preparation}
                aria-invalid={preparationError !== ''}
                aria-describedby="preparation-help"
                onChange={(event) => {
                  setPreparation(event.target.value);
                  setPreparationError('');
                }}
              />
              <p
                className={preparationError ? 'er' : 'hp'}
                id="preparation-help"
                role={preparationError ? 'alert' : undefined}
              >
                {preparationError ||
                  '从最晚申请日往前数这么多天，就是最晚开始准备的日子；没有修改时按常见情况估计，请按本企业情况填写。'}
              </p>
            </div>
            <label className="rs-check">
              <input type="checkbox" checked={byWindow} onChange={(event) => setByWindow(event.target.checked)} />
              按办理期限提醒：可以申请的第一天，最晚开始准备日的前 7 天和当天，最晚申请日的前 30 天、前 7 天和当天
            </label>
          </>
        )}
      </form>
    </Dialog>
  );
}
