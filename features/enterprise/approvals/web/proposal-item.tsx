import { PROPOSAL_STATE_LABELS, type Proposal } from '../approvals.contract.ts';

const LOOKS: Readonly<Record<Proposal['state'], string>> = {
  waiting: 'tag o',
  applying: 'tag o',
  approved: 'tag g',
  rejected: 'tag r',
  withdrawn: 'tag',
};

export const StateTag = ({ state }: Pick<Proposal, 'state'>) => (
  <span className={LOOKS[state]}>{PROPOSAL_STATE_LABELS[state]}</span>
);

/** Who, when, with what in hand. */
export const wordsOfProposer = ({ by, byWhat, createTime }: Proposal): string =>
  `${by}${byWhat === null ? '' : `（${byWhat}）`} ${createTime.slice(0, 16)} 提交`;

const wordsOfDecision = ({ state, decidedBy, decideTime, decideNote }: Proposal): string => {
  if (decideTime === null || state === 'applying') return '';
  const what = state === 'withdrawn' ? '撤回' : state === 'approved' ? '批准' : '驳回';
  return `，${decidedBy ?? '已注销用户'} ${decideTime.slice(0, 16)} ${what}${decideNote === null ? '' : `：${decideNote}`}`;
};

export function ProposalItem({ proposal, onOpen }: { readonly proposal: Proposal; readonly onOpen: () => void }) {
  const { what, subject, reason } = proposal;
  const name = `${what}${subject === null ? '' : `：${subject}`}`;
  return (
    <li className="ap-item">
      <span className="ap-what">
        <b>{name}</b>
        <small className="text-3">
          {wordsOfProposer(proposal)}
          {wordsOfDecision(proposal)}
        </small>
        {reason !== null && <small className="text-2">说明：{reason}</small>}
      </span>
      <StateTag state={proposal.state} />
      <span className="ap-acts">
        <button type="button" className="btn small" aria-label={`查看${name}`} onClick={onOpen}>
          查看
        </button>
      </span>
    </li>
  );
}
