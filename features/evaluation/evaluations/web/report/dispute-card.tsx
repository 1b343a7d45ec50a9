import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { DISPUTED_FACT_RULE } from '../../contract/kinds.ts';
import type { EvaluationFinding } from '../../evaluations.contract.ts';

/** Lists the facts that were disputed when the report was made; these facts counted as unknown. */
export function DisputeCard({ findings }: { readonly findings: readonly EvaluationFinding[] }) {
  const rows = findings.filter(({ ruleCode }) => ruleCode === DISPUTED_FACT_RULE);
  if (rows.length === 0) return null;
  return (
    <Card title="有异议的资料" note={`校验时有 ${rows.length} 项按待核对计`}>
      <ul className="ck-archive">
        {rows.map((row) => (
          <li key={row.uuid}>
            <Icon name="help" size="small" />
            <div>
              <b>{row.item}</b>
              <p>
                {row.have}；{row.suggestion}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
