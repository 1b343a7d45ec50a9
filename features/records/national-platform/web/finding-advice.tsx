import { useQuery } from '@tanstack/react-query';
import { getSourceTexts, PLATFORM_TEXTS, type SourceTexts } from '#domain/national-platform/provenance.ts';
import { query } from '#platform/web/query.ts';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { type FindingRow, getOrigin } from '../national-platform.contract.ts';
import './national-platform.css';

/** Returns the texts that name the source with which the records were last compared, such as 平台. */
export function useComparedSourceTexts(): SourceTexts {
  const source = useQuery(query(getOrigin)).data?.source ?? 'none';
  return source === 'none' ? PLATFORM_TEXTS : getSourceTexts(source);
}

const getSide = (
  wrong: FindingRow['wrong'],
  they: SourceTexts,
): { readonly look: StatusLook; readonly words: string } => {
  if (wrong === 'unclear') return { look: 'unknown', words: '先核对原件' };
  if (wrong === 'ours') return { look: 'due30', words: '宜更正本企业记录' };
  return { look: 'due30', words: they === PLATFORM_TEXTS ? '宜更正平台记录' : `${they.name}可能有误` };
};

interface AdviceProps {
  readonly finding: FindingRow;
  readonly they: SourceTexts;
}

function Endangered({ finding, they }: AdviceProps) {
  const { endangers } = finding;
  if (endangers.length === 0) return <>按{they.name}的数据，已持有的资质没有指标受影响</>;
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
            {leaf.level}：{leaf.title}，要求 {leaf.need}，按{they.name}数据为 {leaf.have}
            <span className="text-3">（{leaf.docNumber}）</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Explains the side of a difference to correct, the reason, the procedure, the deadline and the affected requirements. */
export function FindingAdvice({ finding, they }: AdviceProps) {
  const { look, words } = getSide(finding.wrong, they);
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
          <Endangered finding={finding} they={they} />
        </dd>
      </div>
    </dl>
  );
}

/** Formats both values with the name of the compared source, such as 本企业 3,000，平台 2,800. */
export const formatBothValues = (
  { ours, theirs }: Pick<FindingRow, 'ours' | 'theirs'>,
  they: Pick<SourceTexts, 'name'>,
): string => `本企业 ${ours ?? '空'}，${they.name} ${theirs ?? '空'}`;
