/** Disputed facts as findings of a run, which counted them as unknown. */
import type { Dispute } from '#features/enterprise/record-history/contract/disputes.ts';
import { DISPUTED } from '../contract/kinds.ts';
import type { Finding } from '../evaluations.contract.ts';
import { cut } from './run-summary.ts';

export const listDisputeFindings = (disputes: readonly Dispute[], makeUuid: () => string): Finding[] =>
  disputes.map(({ of, ownerUuid, kindLabel, name, label, said, reason, time, field }) => ({
    uuid: makeUuid(),
    targetKind: of,
    targetUuid: ownerUuid,
    item: cut(`${kindLabel} ${name}：${label}`, 100),
    need: '待核对',
    have: cut(`资料写的是 ${said}`, 200),
    ok: false,
    severity: 'warn',
    docNumber: '',
    suggestion: cut(`${reason}，${time.slice(0, 10)} 标记异议`, 500),
    ruleCode: DISPUTED,
    targetField: field,
  }));
