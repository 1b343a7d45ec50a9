import { useState } from 'react';
import {
  CLAUSE_NOT_VERIFIED,
  type CountedRecord,
  type RequirementResult,
  type UncountedRecord,
} from '#domain/qualification/report.ts';
import { ProposeEvidence } from '#features/content/source-evidence/web/source-evidence.web-api.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { GapBar } from '#platform/web/ui/gap-bar.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import {
  formatPositionDistribution,
  getAmountComparison,
  getRequirementConclusion,
  getRequirementTone,
  needsVerification,
} from './report-text.ts';
import { ReservedPersonNote, useReservedPeople } from './reserved.tsx';

const CHIPS: Readonly<Record<'yes' | 'maybe' | 'no', { className: string; icon: IconName; words: string }>> = {
  yes: { className: 'tag g', icon: 'check', words: '已有' },
  maybe: { className: 'tag y', icon: 'help', words: '待核对' },
  no: { className: 'tag r', icon: 'close', words: '缺' },
};

/** Shows figures as a bar and required items as chips. */
export function ComparisonCell({ leaf }: { readonly leaf: RequirementResult }) {
  const comparison = getAmountComparison(leaf);
  if (comparison.kind === 'bar')
    return <GapBar have={comparison.have} need={comparison.need} tone={getRequirementTone(leaf)} />;
  if (comparison.kind === 'basis')
    return (
      <span className="text-3 small">
        依据 <Cite docNumber={comparison.docNumber} />
      </span>
    );
  if (comparison.kind === 'none')
    return <span className="text-3 small">{leaf.verdict === 'met' ? '' : leaf.reason}</span>;
  return (
    <span className="ck-chips">
      {comparison.chips.map((chip) => (
        <span key={chip.label} className={CHIPS[chip.state].className}>
          <Icon name={CHIPS[chip.state].icon} size="small" />
          <span className="sr-only">{CHIPS[chip.state].words}</span>
          {chip.label}
        </span>
      ))}
    </span>
  );
}

const getPlace = (place: string | null): string => (place === null ? '' : `${place}：`);

function CountedList({ rows }: { readonly rows: readonly CountedRecord[] }) {
  const held = useReservedPeople(rows.map(({ ref }) => ref));
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={`${row.ref} ${index}`}>
          {getPlace(row.place)}
          <b>{row.name}</b> {row.via}
          {row.until !== null && <span className={row.isDueSoon ? 'ck-due' : 'text-3'}>，有效期至 {row.until}</span>}
          <ReservedPersonNote held={held.get(row.ref)} />
        </li>
      ))}
    </ul>
  );
}

function NotCountedList({ rows }: { readonly rows: readonly UncountedRecord[] }) {
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={`${row.ref} ${index}`}>
          {getPlace(row.place)}
          <b>{row.name}</b> {row.isPossible ? '待核对：' : ''}
          {row.reason}
          {row.remedy !== null && !row.reason.includes(row.remedy) && <span className="text-3">（{row.remedy}）</span>}
        </li>
      ))}
    </ul>
  );
}

/** Shows all details behind one conclusion. */
export function RequirementDetails({ leaf }: { readonly leaf: RequirementResult }) {
  const { counted, notCounted } = leaf;
  return (
    <div className="ck-details">
      <p>
        <b>判断</b> {leaf.reason}
        {leaf.nextStep !== null && `。下一步：${leaf.nextStep}`}
      </p>
      {leaf.verdict === 'unknown' && needsVerification(leaf.source.confidence) && (
        <ProposeEvidence leafId={leaf.id} title={leaf.title} />
      )}
      {leaf.verdict !== 'notAssessed' &&
        leaf.cautions.map((caution) => (
          <p key={caution}>
            <b>待核对</b> {caution.replace(/，待核对$/, '')}
          </p>
        ))}
      {counted.length > 0 && (
        <div>
          <b>计入 {counted.length}</b>
          <CountedList rows={counted} />
        </div>
      )}
      {notCounted.length > 0 && (
        <div>
          <b>未计入 {notCounted.length}</b>
          <NotCountedList rows={notCounted} />
        </div>
      )}
    </div>
  );
}

/** Lists the kinds of projects and the equipment that the sentence above only counts. */
function Needs({ needs }: { readonly needs: readonly string[] }) {
  return (
    <details className="ck-needs">
      <summary>{needs.length} 项清单</summary>
      <ol>
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ol>
    </details>
  );
}

const ROW_CLASSES = { met: '', declared: 'open', unmet: 'bad', unknown: 'open', notAssessed: 'cut' } as const;

/** Shows the document and clause of a requirement, or that the clause number is not verified. */
export const RequirementBasis = ({ source: { docNumber, clause } }: Pick<RequirementResult, 'source'>) =>
  clause ? (
    <Cite docNumber={docNumber} clause={clause} />
  ) : (
    <>
      <Cite docNumber={docNumber} />（{CLAUSE_NOT_VERIFIED}）
    </>
  );

function LeafRow({ leaf }: { readonly leaf: RequirementResult }) {
  const [isOpen, setOpen] = useState(false);
  const isCut = leaf.verdict === 'notAssessed';
  const Text = isCut ? 'del' : 'span';
  const result = getRequirementConclusion(leaf);
  const spread = formatPositionDistribution(leaf);
  return (
    <>
      <tr className={ROW_CLASSES[leaf.verdict]}>
        <th scope="row">
          <Text>{leaf.title}</Text>
          <span className="sub">
            <RequirementBasis source={leaf.source} />
          </span>
        </th>
        <td data-label="要求">
          <Text>{leaf.need.text}</Text>
          {!isCut && leaf.needs.length > 0 && <Needs needs={leaf.needs} />}
        </td>
        <td data-label="现有" className="num">
          {leaf.have.text}
          {spread !== '' && <span className="sub">{spread}</span>}
        </td>
        <td data-label="对照" className="ck-cmp">
          <ComparisonCell leaf={leaf} />
        </td>
        <td data-label="结论">
          <StatusTag {...result} />
          {!isCut && (
            <button type="button" className="ck-more no-print" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? '收起' : '明细'}
              <span className="sr-only">{leaf.title}</span>
            </button>
          )}
        </td>
      </tr>
      {!isCut && (
        <tr className={isOpen ? 'ck-row-details' : 'ck-row-details ck-print-only'}>
          <td colSpan={5}>
            <RequirementDetails leaf={leaf} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Shows required and existing amounts with their ratio for each requirement (design h2). Below 768 px each row becomes a block. */
export function RequirementTable({
  leaves,
  label,
}: {
  readonly leaves: readonly RequirementResult[];
  readonly label: string;
}) {
  return (
    <table className="table ck-leaves">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">指标</th>
          <th scope="col">要求</th>
          <th scope="col">现有</th>
          <th scope="col">对照</th>
          <th scope="col">结论</th>
        </tr>
      </thead>
      <tbody>
        {leaves.map((leaf) => (
          <LeafRow key={leaf.id} leaf={leaf} />
        ))}
      </tbody>
    </table>
  );
}
