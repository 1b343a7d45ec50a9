import type { EvaluationReport, RequirementResult } from '#domain/qualification/report.ts';
import { GapBar } from '#platform/web/ui/gap-bar.tsx';
import { getAmountComparison, getRequirementConclusion, getRequirementTone } from '../report/report-text.ts';

const NUMBERS = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });

function getFigures(leaf: RequirementResult): string {
  const { have, need } = leaf;
  if (have.value === null || need.value === null) return getRequirementConclusion(leaf).words;
  const figures = `${NUMBERS.format(have.value)} / ${NUMBERS.format(need.value)} ${need.unit ?? ''}`;
  return leaf.verdict === 'met' ? figures : `${figures}，${getRequirementConclusion(leaf).words}`;
}

function Item({ leaf }: { readonly leaf: RequirementResult }) {
  const comparison = getAmountComparison(leaf);
  const hasBar = leaf.have.value !== null && leaf.need.value !== null && leaf.need.value > 0;
  return (
    <li className={leaf.verdict === 'unmet' ? 'bad' : leaf.verdict === 'met' ? 'met' : undefined}>
      <span>{leaf.title}</span>
      <span className="n num">{getFigures(leaf)}</span>
      {(comparison.kind === 'bar' || hasBar) && (
        <GapBar have={leaf.have.value ?? 0} need={leaf.need.value ?? 1} tone={getRequirementTone(leaf)} />
      )}
    </li>
  );
}

/** Shows an estimate beside step 2, updated after every choice (DESIGN.md 9). */
export function EstimatePanel({ report, isStale }: { readonly report: EvaluationReport; readonly isStale: boolean }) {
  const leaves = report.leaves.filter((leaf) => leaf.verdict !== 'notAssessed');
  return (
    <aside className={isStale ? 'card ck-estimate stale' : 'card ck-estimate'} aria-label="实时预估">
      <div className="card-head">
        <h2>实时预估</h2>
        <span className="text-3 small more">随选择更新</span>
      </div>
      <p className="ck-estimate-head" aria-live="polite">
        {report.headline}
      </p>
      <ul>
        {leaves.map((leaf) => (
          <Item key={leaf.id} leaf={leaf} />
        ))}
      </ul>
    </aside>
  );
}
