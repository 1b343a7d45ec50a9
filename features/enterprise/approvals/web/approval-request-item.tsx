import { APPROVAL_REQUEST_STATE_LABELS, type Proposal } from '../approvals.contract.ts';

const LOOKS: Readonly<Record<Proposal['state'], string>> = {
  waiting: 'tag o',
  applying: 'tag o',
  approved: 'tag g',
  rejected: 'tag r',
  withdrawn: 'tag',
};

export const StateTag = ({ state }: Pick<Proposal, 'state'>) => (
  <span className={LOOKS[state]}>{APPROVAL_REQUEST_STATE_LABELS[state]}</span>
);

/** Formats the requester, the time, and the key or program that was used. */
export const formatRequester = ({ by, byWhat, createTime }: Proposal): string =>
  `${by}${byWhat === null ? '' : `（${byWhat}）`} ${createTime.slice(0, 16)} 提交`;

const getDecisionWords = ({ state, decidedBy, decideTime, decideNote }: Proposal): string => {
  if (decideTime === null || state === 'applying') return '';
  const what = state === 'withdrawn' ? '撤回' : state === 'approved' ? '批准' : '驳回';
  return `，${decidedBy ?? '已注销用户'} ${decideTime.slice(0, 16)} ${what}${decideNote === null ? '' : `：${decideNote}`}`;
};

export function ApprovalRequestItem({
  approvalRequest,
  onOpen,
}: {
  readonly approvalRequest: Proposal;
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
      <StateTag state={approvalRequest.state} />
      <span className="ap-acts">
        <button type="button" className="btn small" aria-label={`查看${name}`} onClick={onOpen}>
          查看
        </button>
      </span>
    </li>
  );
}
