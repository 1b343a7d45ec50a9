import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RequirementResult } from '#domain/qualification/report.ts';
import { getStandardByCode } from '#features/standards/standards/standards.contract.ts';
import { getLevelAddress } from '#features/standards/standards/web/standards.web-api.ts';
import { query } from '#platform/web/query.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { GapBar } from '#platform/web/ui/gap-bar.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import {
  formatPositionDistribution,
  getAmountComparison,
  getRequirementConclusion,
  getRequirementTone,
} from '../report/report-text.ts';
import { ComparisonCell, RequirementBasis, RequirementDetails } from '../report/requirement-table.tsx';
import { listProjectKindProgress, type ProjectKindProgress } from './toward.ts';

const nameWorks = (works: ProjectKindProgress['works']): string =>
  works.map(({ name, what }) => `${name} ${what}`).join('、');

/** Shows the existing amount of one kind of project in the required unit, for example 城市道路：累计 10 公里以上. */
function TowardRow({ row, leaf }: { readonly row: ProjectKindProgress; readonly leaf: RequirementResult }) {
  const { sum } = row;
  return (
    <li>
      <b>{row.label}</b>
      <span className="text-2">{row.need}</span>
      {sum && (
        <>
          <span className="num">
            {sum.have} / {sum.need} {sum.unit}
          </span>
          <GapBar have={sum.have} need={sum.need} tone={sum.have >= sum.need ? 'ok' : getRequirementTone(leaf)} />
        </>
      )}
      {row.works.length > 0 && <span>已有：{nameWorks(row.works)}</span>}
      {row.possible.length > 0 && <span className="text-3">待核对：{nameWorks(row.possible)}</span>}
      {row.few.length > 0 && <span className="text-3">数量未凑足：{row.few.join('、')}</span>}
      {row.perhaps.length > 0 && <span className="text-3">能否计入待核对：{row.perhaps.join('、')}</span>}
      {row.works.length + row.possible.length + row.few.length + row.perhaps.length === 0 && (
        <span className="text-3">没有可计入的业绩</span>
      )}
    </li>
  );
}

/** Shows the text of the standard, which is loaded only when the details are opened. */
function StandardText({ leaf, displayCode }: { readonly leaf: RequirementResult; readonly displayCode: string }) {
  const [, level = '', row = ''] = leaf.id.split('/');
  const standard = useQuery(query(getStandardByCode, { query: { code: displayCode } }));
  const found = standard.data?.levelDetails.find(({ key }) => key === level)?.requirements.find(({ id }) => id === row);
  return (
    <p>
      <b>标准原文</b> {standard.isPending ? '正在读取…' : (standard.error?.message ?? found?.text ?? leaf.need.text)}{' '}
      <RequirementBasis source={leaf.source} />{' '}
      <Link to={`${getLevelAddress(displayCode, level)}#${row}`}>看整份标准</Link>
    </p>
  );
}

function Behind({ leaf, displayCode }: { readonly leaf: RequirementResult; readonly displayCode: string }) {
  const [isOpen, setOpen] = useState(false);
  const words = [
    leaf.counted.length > 0 ? `计入 ${leaf.counted.length}` : '',
    leaf.notCounted.length > 0 ? `未计入 ${leaf.notCounted.length}` : '',
  ].filter(Boolean);
  return (
    <details className="qf-behind" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {words.length > 0 ? words.join('，') : '依据'}
        <span className="sr-only">{leaf.title}</span>
      </summary>
      {isOpen && <StandardText leaf={leaf} displayCode={displayCode} />}
      <RequirementDetails leaf={leaf} />
    </details>
  );
}

interface NeedProps {
  readonly leaf: RequirementResult;
  readonly displayCode: string;
}

/** Shows one requirement: the required and the existing amount with their ratio, and the verdict as bar, tag and edge. */
function Need({ leaf, displayCode }: NeedProps) {
  const toward = listProjectKindProgress(leaf);
  const isDrawn = getAmountComparison(leaf).kind !== 'none';
  const spread = formatPositionDistribution(leaf);
  return (
    <li className={`qf-need ${getRequirementTone(leaf)}`}>
      <div className="qf-what">
        <h4>{leaf.title}</h4>
        <p>{leaf.need.text}</p>
      </div>
      <div className="qf-have">
        <p>
          现有 <b className="num">{leaf.have.text}</b>
          {spread !== '' && <span className="text-3 small">　{spread}</span>}
        </p>
        {isDrawn && <ComparisonCell leaf={leaf} />}
      </div>
      <div className="qf-says">
        <StatusTag {...getRequirementConclusion(leaf)} />
        <Behind leaf={leaf} displayCode={displayCode} />
      </div>
      {toward.length > 0 && (
        <ul className="qf-toward">
          {toward.map((row) => (
            <TowardRow key={row.label} row={row} leaf={leaf} />
          ))}
        </ul>
      )}
    </li>
  );
}

const GROUPS: readonly { readonly words: string; readonly verdicts: readonly RequirementResult['verdict'][] }[] = [
  { words: '不满足', verdicts: ['unmet'] },
  { words: '待核对', verdicts: ['unknown', 'declared'] },
  { words: '满足', verdicts: ['met'] },
];

/** Lists unmet, undecidable and met requirements separately; requirements that are no longer assessed are collapsed. */
export function RequirementBars({
  leaves,
  displayCode,
}: {
  readonly leaves: readonly RequirementResult[];
  readonly displayCode: string;
}) {
  const dropped = leaves.filter(({ verdict }) => verdict === 'notAssessed');
  return (
    <>
      {GROUPS.map(({ words, verdicts }) => {
        const own = leaves.filter(({ verdict }) => verdicts.includes(verdict));
        if (own.length === 0) return null;
        return (
          <div key={words} className="qf-groups">
            <h3 className="qf-group">
              {words} <span className="num">{own.length}</span>
            </h3>
            <ul>
              {own.map((leaf) => (
                <Need key={leaf.id} leaf={leaf} displayCode={displayCode} />
              ))}
            </ul>
          </div>
        );
      })}
      {dropped.length > 0 && (
        <details className="qf-dropped">
          <summary>不再考核 {dropped.length}</summary>
          <ul>
            {dropped.map((leaf) => (
              <li key={leaf.id}>
                <del>
                  {leaf.title}：{leaf.need.text}
                </del>{' '}
                {leaf.source.amendedBy !== null && <Cite docNumber={leaf.source.amendedBy} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
