import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { publishingPages } from '#features/operations/publishing/pages/publishing.pages.ts';
import { useWaitingListState, WaitingItemsCard } from '#platform/web/console/waiting-panel.tsx';
import { useCommand } from '#platform/web/query.ts';
import type { DeskPanelProps } from '#platform/web/shell/slots.tsx';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { listUnansweredQuestions, resolveUnansweredQuestion, type UnansweredQuestion } from '../contract/unanswered.ts';

interface RowProps extends DeskPanelProps {
  readonly row: UnansweredQuestion;
}

/**
 * Actions on an unanswered question: writing the answer as a common question, which the assistant uses once it is published, or marking the
 * question as resolved.
 */
function Actions({ row: { uuid, question }, onSettled }: RowProps) {
  const session = useSession();
  const settle = useCommand(resolveUnansweredQuestion, {
    stale: [listUnansweredQuestions],
    onDone: () => {
      onSettled();
      toasts.show('success', '已记为处理过');
    },
  });
  return (
    <span className="od-line">
      {hasPermission(session, ['manage:article:edit']) && (
        <Link
          className="btn small"
          aria-label={`写答案：${question}`}
          to={href(publishingPages.content, null, { resource: 'article', kind: 'question', new: question })}
        >
          写答案
        </Link>
      )}
      {hasPermission(session, ['assistant:question:edit']) && (
        <Button
          size="small"
          isBusy={settle.isPending}
          aria-label={`已处理：${question}`}
          onClick={() => settle.mutate({ body: { uuid } })}
        >
          已处理
        </Button>
      )}
    </span>
  );
}

/** Lists questions that no text answers. */
export function UnansweredQuestionPanel({ onSettled }: DeskPanelProps) {
  const list = useWaitingListState();
  const rows = useStickyQuery(listUnansweredQuestions, { query: list.query });
  return (
    <WaitingItemsCard<UnansweredQuestion>
      subject="没有答上的提问"
      unit="个"
      list={list}
      query={rows}
      rowKey="uuid"
      hint="智能问答从资料中找不到依据的提问，会列在这里。"
      columns={[
        { title: '提问', render: (_value, row) => <span className="od-text">{row.question}</span> },
        { title: '次数', width: 80, className: 'num', dataIndex: 'times' },
        { title: '最近一次', width: 170, className: 'num no-wrap', dataIndex: 'createTime' },
        { title: '操作', width: 170, render: (_value, row) => <Actions row={row} onSettled={onSettled} /> },
      ]}
      renderItem={(row) => (
        <div className="desk-item">
          <span className="od-text">{row.question}</span>
          <span className="od-line">
            <small className="text-3 num">
              {row.times} 次，{row.createTime}
            </small>
            <Actions row={row} onSettled={onSettled} />
          </span>
        </div>
      )}
    />
  );
}
