import { Link } from 'react-router';
import type { Gap, RequirementResult } from '#domain/qualification/report.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { getRecordPage } from './report-text.ts';

const MAX_CANDIDATES = 5;

function Candidates({ gap }: { readonly gap: Gap }) {
  const shown = gap.candidates.slice(0, MAX_CANDIDATES);
  const rest = gap.candidates.length - shown.length;
  return (
    <>
      {shown.map((one, index) => (
        <li key={one.ref}>
          <span>{index === 0 ? '推荐' : ''}</span>
          <span>
            <b>{one.name}</b>
            {`：${one.remedy}`}
          </span>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <span />
          <span className="text-3">另有 {rest} 个可选，见未计入名单</span>
        </li>
      )}
    </>
  );
}

const NUMBERS = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

function GapItem({
  gap,
  number,
  leaf,
  isForOthers,
}: {
  readonly gap: Gap;
  readonly number: number;
  readonly leaf: RequirementResult | undefined;
  readonly isForOthers: boolean;
}) {
  const page = leaf && !isForOthers ? getRecordPage(leaf) : null;
  return (
    <li>
      <h3>
        <span className={gap.kind === 'add' ? 'no' : 'no open'}>{number}</span>
        {gap.title}
      </h3>
      <ul>
        {leaf && (
          <li>
            <span>对应</span>
            <span>
              {leaf.title}，{leaf.need.text}
            </span>
          </li>
        )}
        <Candidates gap={gap} />
        {gap.ways.map((way, index) => (
          <li key={way}>
            <span>{gap.ways.length === 1 ? '怎么办' : `方案${NUMBERS[index] ?? index + 1}`}</span>
            <span>{way}</span>
          </li>
        ))}
      </ul>
      {page && (
        <Link className="btn small no-print" to={page.to}>
          去完善{page.words}
        </Link>
      )}
    </li>
  );
}

interface GapListProps {
  readonly gaps: readonly Gap[];
  readonly leaves: readonly RequirementResult[];
  /** Whether the reader has no access to the records. */
  readonly isForOthers?: boolean;
}

/** Lists the ways to close each gap, easiest first, with the person or project concerned (DESIGN.md 9). */
export function GapList({ gaps, leaves, isForOthers = false }: GapListProps) {
  if (gaps.length === 0) return null;
  return (
    <Card title="怎么补上" note="按办理难度从易到难；先补确定缺的，再核对存疑的">
      <ol className="ck-do">
        {gaps.map((gap, index) => (
          <GapItem
            key={`${gap.leafId} ${gap.title}`}
            gap={gap}
            number={index + 1}
            leaf={leaves.find((leaf) => leaf.id === gap.leafId)}
            isForOthers={isForOthers}
          />
        ))}
      </ol>
    </Card>
  );
}
