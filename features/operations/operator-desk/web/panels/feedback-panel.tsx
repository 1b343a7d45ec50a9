import { useState } from 'react';
import { FEEDBACK_STATES, FEEDBACK_TYPES } from '#features/content/feedback/contract/types.ts';
import { listFeedback } from '#features/content/feedback/feedback.contract.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { useWaitingListState, WaitingItemsCard } from '#platform/web/console/waiting-panel.tsx';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { AnswerFeedbackDialog } from './answer-dialog.tsx';

export type Feedback = ResultOf<typeof listFeedback>['rows'][number];

const STATES = Object.entries(FEEDBACK_STATES).map(([value, label]) => ({ value, label }));
const CHOICES = [
  { name: 'state', all: '全部状态', options: STATES },
  { name: 'type', all: '全部类型', options: FEEDBACK_TYPES },
];
const LOOKS = { new: 'tag y', answered: 'tag g', closed: 'tag' } as const;
const typeOf = (type: string): string => FEEDBACK_TYPES.find(({ value }) => value === type)?.label ?? type;

interface RowProps {
  readonly row: Feedback;
}

const What = ({ row: { title, content, type, number, answer, files } }: RowProps) => (
  <span className="od-stack">
    {title && <b>{title}</b>}
    <span className="od-text">{content}</span>
    <small className="text-3">
      {typeOf(type)}，编号 <span className="num">{number}</span>
      {files.length > 0 && `，附件 ${files.length} 个`}
    </small>
    {answer && <small className="text-2 od-text">答复：{answer}</small>}
  </span>
);

const Who = ({ row: { contactName, phone, mail } }: RowProps) => (
  <span className="od-stack">
    {[contactName, phone, mail].filter(Boolean).map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
);

const State = ({ row: { state } }: RowProps) => <span className={LOOKS[state]}>{FEEDBACK_STATES[state]}</span>;

/** Lists feedback of visitors and members; an answer closes the feedback and is sent to its author. */
export function FeedbackPanel() {
  const list = useWaitingListState();
  const session = useSession();
  const [open, setOpen] = useState<Feedback | null>(null);
  const rows = useStickyQuery(listFeedback, { query: list.query });
  const mayAnswer = hasPermission(session, ['feedback:item:edit']);
  const answer = (row: Feedback) =>
    mayAnswer && (
      <Button
        size="small"
        kind={row.state === 'new' ? 'primary' : undefined}
        aria-label={`答复${row.number}`}
        onClick={() => setOpen(row)}
      >
        {row.state === 'new' ? '答复' : '改写答复'}
      </Button>
    );
  return (
    <>
      <WaitingItemsCard<Feedback>
        subject="反馈"
        unit="条"
        list={list}
        query={rows}
        rowKey="uuid"
        choices={CHOICES}
        hint="读者和会员提交的反馈，会列在这里。"
        columns={[
          { title: '内容', render: (_value, row) => <What row={row} /> },
          { title: '联系方式', width: 170, render: (_value, row) => <Who row={row} /> },
          { title: '状态', width: 130, render: (_value, row) => <State row={row} /> },
          { title: '提交时间', width: 170, className: 'num no-wrap', dataIndex: 'createTime' },
          { title: '操作', width: 110, render: (_value, row) => answer(row) },
        ]}
        renderItem={(row) => (
          <div className="desk-item">
            <What row={row} />
            <Who row={row} />
            <span className="od-line">
              <State row={row} />
              <small className="text-3 num">{row.createTime}</small>
              {answer(row)}
            </span>
          </div>
        )}
      />
      {open && <AnswerFeedbackDialog feedback={open} onClose={() => setOpen(null)} />}
    </>
  );
}
