import { APPROVAL_REQUEST_STATE_LABELS, type ApprovalRequestSummary } from '../approvals.contract.ts';

const LOOKS: Readonly<Record<ApprovalRequestSummary['state'], string>> = {
  waiting: 'tag o',
  applying: 'tag o',
  approved: 'tag g',
  rejected: 'tag r',
  withdrawn: 'tag',
};

export const ApprovalStateTag = ({ state }: Pick<ApprovalRequestSummary, 'state'>) => (
  <span className={LOOKS[state]}>{APPROVAL_REQUEST_STATE_LABELS[state]}</span>
);

/** Formats the requester, the time, and the key or program that was used. */
export const formatRequester = ({ by, byWhat, createTime }: ApprovalRequestSummary): string =>
  `${by}${byWhat === null ? '' : `（${byWhat}）`} ${createTime.slice(0, 16)} 提交`;

const getDecisionWords = ({ state, decidedBy, decideTime, decideNote }: ApprovalRequestSummary): string => {
  if (decideTime === null || state === 'applying') return '';
  const what = state === 'withdrawn' ? '撤回' : state === 'approved' ? '批准' : '驳回';
  return `，${decidedBy ?? '已注销用户'} ${decideTime.slice(0, 16)} ${what}${decideNote === null ? '' : `：${decideNote}`}`;
};

export function ApprovalRequestItem({
  approvalRequest,
  onOpen,
}: {
  readonly approvalRequest: ApprovalRequestSummary;
  readonly onOpen: () => void;
}) {
  const { what, subject, reason } = approvalRequest;
  const name = `${what}${subject === null ? '' : `：${subject}`}`;
  return (
    <li className="ap-item">
      <span className="ap-what">
        <b>{name}</b>
        <small className="text-3">
          {formatRequester(approvalRequest)}
          {getDecisionWords(approvalRequest)}
        </small>
        {reason !== null && <small className="text-2">说明：{reason}</small>}
      </span>
      <ApprovalStateTag state={approvalRequest.state} />
      <span className="ap-acts">
        <button type="button" className="btn small" aria-label={`查看${name}`} onClick={onOpen}>
          查看
        </button>
      </span>
    </li>
  );
}
