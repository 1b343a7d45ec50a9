/** Disputed facts as findings of a run, which counted them as unknown. */
import type { Dispute } from '#features/enterprise/record-history/contract/disputes.ts';
import { DISPUTED_FACT_RULE } from '../contract/kinds.ts';
import type { EvaluationFinding } from '../evaluations.contract.ts';
import { truncateText } from './run-summary.ts';

export const listDisputeFindings = (disputes: readonly Dispute[], makeUuid: () => string): EvaluationFinding[] =>
  disputes.map(({ of, ownerUuid, kindLabel, name, label, said, reason, time, field }) => ({
    uuid: makeUuid(),
    targetKind: of,
    targetUuid: ownerUuid,
    item: truncateText(`${kindLabel} ${name}：${label}`, 100),
    need: '待核对',
    have: truncateText(`资料写的是 ${said}`, 200),
    ok: false,
    severity: 'warn',
    docNumber: '',
    suggestion: truncateText(`${reason}，${time.slice(0, 10)} 标记异议`, 500),
    ruleCode: DISPUTED_FACT_RULE,
    targetField: field,
  }));
