import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CallResult } from '#platform/web/call.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { createTextKeys } from '#platform/web/text-keys.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { DropZone } from '#platform/web/ui/drop-zone.tsx';
import { SelectField } from '#platform/web/ui/field.tsx';
import {
  confirmOpinion,
  listFilingOpinions,
  listOpinionKinds,
  MAX_NOTICE_BYTES,
  MAX_NOTICE_CHARACTERS,
  type OpinionFinding,
  type OpinionKind,
  readNotice,
  readOpinion,
} from '../contract/opinions.ts';
import { listFilingTasks } from '../contract/tasks.ts';
import { STALE_FILING_CALLS } from './move-dialog.tsx';
import { useOwnerOptions } from './task-dialog.tsx';

interface Choice {
  readonly isTaken: boolean;
  readonly opinion: string;
}

const formatSaid = ({ said, words }: OpinionFinding): string =>
  said === null ? words : said ? `当时的资料即可发现：${words}` : `当时的资料未能发现：${words}`;

interface PointProps {
  readonly finding: OpinionFinding;
  readonly choice: Choice;
  readonly kinds: readonly OpinionKind[];
  readonly onChange: (choice: Choice) => void;
}

function Point({ finding, choice, kinds, onChange }: PointProps) {
  const first = new Set([finding.opinion, ...finding.others]);
  const ordered = [...kinds.filter(({ id }) => first.has(id)), ...kinds.filter(({ id }) => !first.has(id))];
  return (
    <li>
      <label className="fl-point">
        <input
          type="checkbox"
          checked={choice.isTaken}
          onChange={() => onChange({ ...choice, isTaken: !choice.isTaken })}
        />
        <b>{finding.text}</b>
      </label>
      <SelectField
        label="对应规则"
        placeholder="没有对应的规则"
        value={choice.opinion}
        options={ordered.map(({ id, title, kindLabel }) => ({ value: id, label: `${title}（${kindLabel}）` }))}
        onChange={(event) => onChange({ ...choice, opinion: event.target.value })}
      />
      {choice.opinion === (finding.opinion ?? '') && <p className="text-2 small">{formatSaid(finding)}</p>}
      {finding.names.length + finding.figures.length > 0 && (
        <p className="text-3 small">提到：{[...finding.names, ...finding.figures].join('、')}</p>
      )}
      {finding.dueOn !== null && (
        <p className="text-3 small">
          期限：{finding.dueOn}（{finding.deadline}）
        </p>
      )}
    </li>
  );
}

const BASIS = { filed: '提交时的资料', opened: '建立申报时的资料', now: '现有资料（提交时的资料没有保存）' } as const;

interface ReviewProps {
  readonly filing: string;
  readonly found: CallResult<typeof readOpinion>;
  readonly onClose: () => void;
}

function Review({ filing, found, onClose }: ReviewProps) {
  const form = useId();
  const [choices, setChoices] = useState<readonly Choice[]>(() =>
    found.findings.map(({ opinion }) => ({ isTaken: true, opinion: opinion ?? '' })),
  );
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const [dueOn, setDueOn] = useState('');
  const [ownerUuid, setOwner] = useState('');
  const kinds = useQuery(query(listOpinionKinds)).data?.kinds ?? [];
  const options = useOwnerOptions();
  const confirm = useCommand(confirmOpinion, {
    stale: [listFilingOpinions, listFilingTasks, ...STALE_FILING_CALLS],
    onDone: ({ added }) => {
      toasts.show('success', `已登记 ${added} 条意见并转为任务`);
      onClose();
    },
  });
  const keys = createTextKeys(found.findings.map(({ text }) => text));
  const restKeys = createTextKeys(found.rest);
  const owner = ownerUuid || null;
  const items = [
    ...found.findings.flatMap(({ text, names, dueOn: own }, index) => {
      const choice = choices[index];
      if (!choice?.isTaken) return [];
      return [{ text, names, opinion: choice.opinion || null, dueOn: dueOn || own, ownerUuid: owner }];
    }),
    ...found.rest.flatMap((text, index) =>
      taken.has(index) ? [{ text, opinion: null, dueOn: dueOn || null, ownerUuid: owner }] : [],
    ),
  ];
  return (
    <>
      {found.warning !== null && <p className="fl-late">{found.warning}</p>}
      <p className="text-2 small">
        按{BASIS[found.basis]}（{found.asOf}）复核，共 {found.findings.length} 条
        {found.more > 0 && `，另有 ${found.more} 条未列出，请分次粘贴`}。对应关系请逐条确认。
      </p>
      <ul className="fl-points">
        {found.findings.map((finding, index) => (
          <Point
            key={keys[index]}
            finding={finding}
            choice={choices[index] ?? { isTaken: false, opinion: '' }}
            kinds={kinds}
            onChange={(next) => setChoices(choices.map((one, at) => (at === index ? next : one)))}
          />
        ))}
      </ul>
      {found.rest.length > 0 && (
        <details open={found.findings.length === 0}>
          <summary>没有对应的规则、没有作为意见的内容（{found.rest.length} 处），需要登记的请勾选</summary>
          <ul className="fl-points">
            {found.rest.map((text, index) => (
              <li key={restKeys[index]}>
                <label className="fl-point">
                  <input
                    type="checkbox"
                    checked={taken.has(index)}
                    onChange={() =>
                      setTaken(
                        new Set(taken.has(index) ? [...taken].filter((one) => one !== index) : [...taken, index]),
                      )
                    }
                  />
                  {text}
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate({ body: { uuid: filing, items } });
        }}
      >
        <SelectField
          label="负责人"
          placeholder="未指定"
          value={ownerUuid}
          options={options}
          onChange={(event) => setOwner(event.target.value)}
        />
        <DayField
          label="完成期限"
          value={dueOn}
          help={`留空时取通知写明的期限（自 ${found.receivedOn} 起算），没有写明的取补正期限`}
          onChange={setDueOn}
        />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={confirm.isPending} disabled={items.length === 0}>
            确认并转为任务
          </Button>
        </DialogFooter>
      </form>
    </>
  );
}

interface OpinionDialogProps {
  readonly filing: string;
  readonly onClose: () => void;
}

/** Uploads a notice: its text is shown for review, and the file is not stored. */
function NoticeFile({ onRead }: { readonly onRead: (text: string) => void }) {
  const read = useCommand(readNotice, { quiet: true, onDone: ({ text }) => onRead(text) });
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const isLarge = file.size > MAX_NOTICE_BYTES;
    setTooLarge(isLarge ? `“${file.name}”超过 20 MB，请分成几个文件` : null);
    if (!isLarge) read.mutate({ files: { file } });
  };
  const refusal = tooLarge ?? read.error?.message ?? null;
  const { recognisedPages = [], isCut = false } = read.data ?? {};
  return (
    <>
      <DropZone
        label="通知文件，PDF、OFD、Word 或图片"
        accept=".pdf,.ofd,.docx,.png,.jpg,.jpeg"
        onFiles={([file]) => choose(file)}
        button={read.isPending ? '读取中' : '选择文件'}
      />
      {refusal !== null && (
        <p className="alert e" role="alert">
          {refusal}
        </p>
      )}
      {recognisedPages.length > 0 && (
        <p className="text-2" role="status">
          <span className="tag y">识别，待核对</span> 第 {recognisedPages.join('、')}{' '}
          页由图片识别，请对照原件核对下面的文字。
        </p>
      )}
      {isCut && <p className="text-2">通知较长，只读入前 {MAX_NOTICE_CHARACTERS} 字。</p>}
    </>
  );
}

/** Splits a pasted notice into opinions; each opinion that the clerk confirms becomes a task. */
export function OpinionDialog({ filing, onClose }: OpinionDialogProps) {
  const form = useId();
  const id = useId();
  const [text, setText] = useState('');
  const [receivedOn, setReceivedOn] = useState('');
  const read = useCommand(readOpinion);
  const found = read.data;
  return (
    <Dialog title="登记审查意见" onClose={onClose} width={720}>
      {found && found.findings.length + found.rest.length > 0 ? (
        <Review filing={filing} found={found} onClose={onClose} />
      ) : (
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            read.mutate({ body: { uuid: filing, text, receivedOn } });
          }}
        >
          <NoticeFile onRead={setText} />
          <div className="field">
            <label htmlFor={id}>补正通知或不予许可决定的原文</label>
            <textarea
              id={id}
              className="input fl-opinion-text"
              rows={8}
              maxLength={MAX_NOTICE_CHARACTERS}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {found && (
              <span className="er" role="alert">
                没有读出意见，请粘贴逐条列明问题的部分
              </span>
            )}
          </div>
          <DayField
            label="收到日期"
            value={receivedOn}
            help="通知中的期限从收到次日起算；留空时取登记补正的日期，没有登记的取今天"
            onChange={setReceivedOn}
          />
          <DialogFooter>
            <Button onClick={onClose}>取消</Button>
            <Button
              kind="primary"
              type="submit"
              form={form}
              isBusy={read.isPending}
              busyLabel="复核中"
              disabled={text.trim() === ''}
            >
              拆分并复核
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
