import { formatRequirementChange } from '#domain/what-if/compare-reports.ts';
import { VERDICT_WORDS } from '#features/evaluation/evaluations/contract/proof.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { LevelResult, SuppositionEvaluation, SuppositionItem } from '../contract/scenario.ts';
import { REQUIREMENT_STATE_LABELS } from '../contract/words.ts';

type Leaf = SuppositionItem['leaves'][number];
type State = NonNullable<Leaf['before']>;

const LOOKS: Readonly<Record<State['verdict'] | LevelResult['verdict'], StatusLook>> = {
  met: 'valid',
  declared: 'due60',
  unmet: 'due7',
  unknown: 'due60',
  undecided: 'due60',
  notAssessed: 'notAssessed',
};

const MAX_NAMES = 6;
const listNames = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join('、')} 等 ${names.length} 项` : names.join('、');

function Side({ label, state }: { readonly label: string; readonly state: State | null }) {
  return (
    <td data-label={label}>
      {state === null ? (
        <span className="text-3">无此要求</span>
      ) : (
        <>
          <StatusTag look={LOOKS[state.verdict]} words={REQUIREMENT_STATE_LABELS[state.verdict]} />
          <span className="wi-have">{state.have}</span>
        </>
      )}
    </td>
  );
}

function LeafRow({ leaf }: { readonly leaf: Leaf }) {
  return (
    <tr className={leaf.isTurned ? 'turned' : undefined}>
      <th scope="row">
        {leaf.title}
        <span className="text-3 small">{leaf.after?.need ?? leaf.before?.need}</span>
      </th>
      <Side label="现在" state={leaf.before} />
      <Side label="假设之后" state={leaf.after} />
      <td data-label="变化">
        {leaf.isTurned ? (
          <b>{formatRequirementChange(leaf)}</b>
        ) : (
          <span className={leaf.isSame ? 'text-3' : undefined}>{formatRequirementChange(leaf)}</span>
        )}
        {leaf.came.length > 0 && <span className="small">新计入：{listNames(leaf.came)}</span>}
        {leaf.went.length > 0 && <span className="small">不再计入：{listNames(leaf.went)}</span>}
      </td>
    </tr>
  );
}

function Verdict({ label, standing }: { readonly label: string; readonly standing: LevelResult | null }) {
  return (
    <div className="wi-verdict">
      <p className="text-3 small">{label}</p>
      {standing === null ? (
        <p>标准库中没有该资质和等级，未校验</p>
      ) : (
        <>
          <StatusTag look={LOOKS[standing.verdict]} words={VERDICT_WORDS[standing.verdict]} />
          <p>{standing.headline}</p>
          <p className="text-2 small">
            {standing.missing.length === 0 ? '没有确定的缺口' : `至少还需：${standing.missing.join('；')}`}
          </p>
        </>
      )}
    </div>
  );
}

function RequirementTable({ leaves, label }: { readonly leaves: readonly Leaf[]; readonly label: string }) {
  return (
    <div className="wi-scroll">
      <table className="table wi-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">要求</th>
            <th scope="col">现在</th>
            <th scope="col">假设之后</th>
            <th scope="col">变化</th>
          </tr>
        </thead>
        <tbody>
          {leaves.map((leaf) => (
            <LeafRow key={leaf.leafId} leaf={leaf} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ItemCard({ item }: { readonly item: SuppositionItem }) {
  const changed = item.leaves.filter((leaf) => !leaf.isSame);
  const same = item.leaves.filter((leaf) => leaf.isSame);
  const name = `${item.itemName}${item.level}`;
  return (
    <Card
      title={`${item.itemName} ${item.level}`}
      note={changed.length === 0 ? '各条要求不变' : `${changed.length} 条要求有变化`}
    >
      <div className="wi-verdicts">
        <Verdict label="现在" standing={item.before} />
        <Verdict label="假设之后" standing={item.after} />
      </div>
      {changed.length > 0 && <RequirementTable leaves={changed} label={`${name}：有变化的要求`} />}
      {same.length > 0 && (
        <details className="wi-same">
          <summary>没有变化的 {same.length} 条要求</summary>
          <RequirementTable leaves={same} label={`${name}：没有变化的要求`} />
        </details>
      )}
    </Card>
  );
}

/** Shows the current and the assumed result side by side, distinguished by text and colour. */
export function ResultView({
  evaluation,
  isBusy,
}: {
  readonly evaluation: SuppositionEvaluation;
  readonly isBusy: boolean;
}) {
  const { items, today, asOf } = evaluation;
  return (
    <section className="wi-results" aria-label="假设的结果" aria-busy={isBusy}>
      <p className="text-3 small" role="status">
        {isBusy ? '计算中…' : `现在按 ${today}，假设之后按 ${asOf} 校验；结果仅供准备材料参考，不代表审批结论。`}
      </p>
      {items.length === 0 ? (
        <Card>
          <p className="card-body text-3">企业还没有登记资质项。可从校验报告进入“试算”，对着想申请的资质假设。</p>
        </Card>
      ) : (
        items.map((item) => <ItemCard key={`${item.itemRef} ${item.standardCode} ${item.level}`} item={item} />)
      )}
    </section>
  );
}
