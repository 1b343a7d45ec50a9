import type { RequirementResult } from '#domain/qualification/report.ts';
import { getRequirementConclusion } from '#features/evaluation/evaluations/web/evaluations.web-api.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { Filing } from '../contract/fields.ts';

/** Omits `have` if it has no value, because the verdict beside it already shows that. */
const formatLeaf = ({ need, have }: RequirementResult): string =>
  have.value === null ? `要求：${need.text}` : `要求：${need.text}；当时：${have.text}`;

/** Shows the report from which the filing was opened, as of that time; requirements that no longer apply are omitted. */
export function FrozenReportCard({ filing }: { readonly filing: Filing }) {
  if (filing.frozen === null) return null;
  const { report, runNo, asOf } = filing.frozen;
  return (
    <Card title="建立时的要求" note={`校验报告 ${runNo}，${asOf}，按当时原样固定`}>
      <ul className="fl-list">
        {report.leaves
          .filter(({ verdict }) => verdict !== 'notAssessed')
          .map((leaf) => (
            <li key={leaf.id}>
              <span className="row between gap-8">
                <b>{leaf.title}</b>
                <StatusTag {...getRequirementConclusion(leaf)} />
              </span>
              <span className="text-2 small">{formatLeaf(leaf)}</span>
            </li>
          ))}
      </ul>
    </Card>
  );
}
