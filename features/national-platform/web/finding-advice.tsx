import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { FindingRow } from '../contract.ts';
import './national-platform.css';

const SIDES: Readonly<Record<FindingRow['wrong'], { readonly look: StatusLook; readonly words: string }>> = {
  ours: { look: 'due30', words: '宜更正本企业记录' },
  theirs: { look: 'due30', words: '宜更正平台记录' },
  unclear: { look: 'unknown', words: '先核对原件' },
};

function Endangered({ finding }: { readonly finding: FindingRow }) {
  const { endangers } = finding;
  if (endangers.length === 0) return <>按平台的数据，已持有的资质没有指标受影响</>;
  return (
    <ul className="np-leaves">
      {endangers.map((leaf) => (
        <li key={`${leaf.itemName} ${leaf.leafId}`}>
          <StatusTag
            look={leaf.verdict === 'unmet' ? 'expired' : 'unknown'}
            words={leaf.verdict === 'unmet' ? '将不满足' : '将待核对'}
          />
          <span>
            {leaf.itemName}
            {leaf.level}：{leaf.title}，要求 {leaf.need}，按平台数据为 {leaf.have}
            <span className="text-3">（{leaf.docNumber}）</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Which side of a difference to correct, why, how, by when, and what rests on it. */
export function FindingAdvice({ finding }: { readonly finding: FindingRow }) {
  const { look, words } = SIDES[finding.wrong];
  return (
    <dl className="np-advice">
      <div>
        <dt>判断</dt>
        <dd>
          <StatusTag look={look} words={words} />
          <span>{finding.why}</span>
        </dd>
      </div>
      <div>
        <dt>更正方式</dt>
        <dd>
          {finding.how}
          {finding.source && <span className="text-3">依据 {finding.source}</span>}
        </dd>
      </div>
      <div>
        <dt>时限</dt>
        <dd>{finding.deadline.words}</dd>
      </div>
      <div>
        <dt>影响</dt>
        <dd>
          <Endangered finding={finding} />
        </dd>
      </div>
    </dl>
  );
}

/** 本企业 3,000，平台 2,800. */
export const sidesOf = ({ ours, theirs }: Pick<FindingRow, 'ours' | 'theirs'>): string =>
  `本企业 ${ours ?? '空'}，平台 ${theirs ?? '空'}`;
