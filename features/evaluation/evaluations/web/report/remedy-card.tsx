import { useState } from 'react';
import { Link } from 'react-router';
import { formatCost, formatOptionCount, formatSortNote } from '#domain/qualification/advice/weights.ts';
import type { Gap, RequirementResult } from '#domain/qualification/report.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import type { StoredAdvice } from '../../contract/advice.ts';
import { getRecordPage } from './report-text.ts';
import './advice.css';
import { type GapRemedies, listGapRemedies } from './remedies.ts';
import { WeightsDialog } from './weights-dialog.tsx';

const MAX_NAMES = 5;

const joinNames = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join('、')}等 ${names.length} 个` : names.join('、');

function Remedies({ found: { remedies, others, ways } }: { readonly found: GapRemedies }) {
  return (
    <ul>
      {remedies.map(({ text, cost }, index) => (
        <li key={text}>
          <span>{text}</span>
          <span className="text-2 num">{cost !== null && formatCost(cost)}</span>
          {index === 0 && remedies.length > 1 && <span className="tag">成本最低</span>}
        </li>
      ))}
      {others.map(({ remedy, names }) => (
        <li key={remedy}>
          <span>
            <b>{joinNames(names)}</b>：{remedy}
          </span>
        </li>
      ))}
      {ways.map((way) => (
        <li key={way}>
          <span>{way}</span>
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly found: GapRemedies;
  readonly number: number;
  readonly leaf: RequirementResult | undefined;
  readonly isForOthers: boolean;
}

function Item({ found, number, leaf, isForOthers }: ItemProps) {
  const page = leaf && !isForOthers ? getRecordPage(leaf) : null;
  return (
    <li>
      <h3>
        <span className={found.kind === 'add' ? 'no' : 'no open'}>{number}</span>
        {found.titles.join('；')}
      </h3>
      <Remedies found={found} />
      {page && (
        <PageAccessGate to={page.to}>
          <Link className="btn small no-print" to={page.to}>
            去完善{page.words}
          </Link>
        </PageAccessGate>
      )}
    </li>
  );
}

function Sums({ advice }: { readonly advice: StoredAdvice }) {
  const [first] = advice.ways;
  return (
    <p className="card-body text-3 small">
      {first && `按成本最低的做法全部补上：${formatCost(first.cost)}。`}
      {formatSortNote(advice.isAssumed)}。
      {advice.open.length > 0 && `先查清：${advice.open.map(({ title, step }) => `${title}（${step}）`).join('；')}。`}
      {advice.left.length > 0 && `另有不满足、需另行核实或声明的要求：${advice.left.join('、')}。`}
    </p>
  );
}

interface RemedyCardProps {
  readonly gaps: readonly Gap[];
  readonly leaves: readonly RequirementResult[];
  /** The cheapest alternatives; null if none was computed. */
  readonly advice?: StoredAdvice | null;
  /** The address of the what-if page for trying the measures. */
  readonly tryAt?: string;
  /** Whether the reader has no access to the records. */
  readonly isForOthers?: boolean;
}

/** Lists the remedies of each gap: the measure, the person or project, time and cost; the cheapest remedy first (DESIGN.md 9). */
export function RemedyCard({ gaps, leaves, advice = null, tryAt, isForOthers = false }: RemedyCardProps) {
  const [isOpen, setOpen] = useState(false);
  if (gaps.length === 0) return null;
  return (
    <Card
      title="怎么补上"
      note={advice === null ? '按办理难度从易到难；先补确定缺的，再核对存疑的' : formatOptionCount(advice)}
      more={
        advice !== null && (
          <span className="row g12 no-print">
            <Button size="small" onClick={() => setOpen(true)}>
              成本设置
            </Button>
            {tryAt !== undefined && (
              <PageAccessGate to={tryAt}>
                <Link className="btn small" to={tryAt}>
                  试算补齐
                </Link>
              </PageAccessGate>
            )}
          </span>
        )
      }
    >
      <ol className="ad-do">
        {listGapRemedies(gaps, advice).map((found, index) => (
          <Item
            key={`${found.leafId} ${found.kind}`}
            found={found}
            number={index + 1}
            leaf={leaves.find(({ id }) => id === found.leafId)}
            isForOthers={isForOthers}
          />
        ))}
      </ol>
      {advice !== null && <Sums advice={advice} />}
      {isOpen && <WeightsDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
