/**
 * Determines the day from which a registration may be transferred again if a province limits the transfers per year (beyond.md, second
 * table, row 9). db/facts contains no such limit, so only rules that operators published for a province apply. Only changes recorded by the
 * enterprise itself count (注册单位为本企业, from yes to no or back). Transfers between other employers are unknown, and each result states this.
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { addYears } from './day.ts';

export interface TransferRule {
  /** Six-digit code of the province. */
  readonly province: string;
  readonly timesPerYear: number;
  readonly summary: string;
  readonly docNumber: string | null;
  /** Whether the rule was compared with the official text; if not, it is shown as 待核对. */
  readonly isVerified: boolean;
}

/** A change of the employer, as recorded in the history of the registration. */
export interface RecordedTransfer {
  readonly registrationUuid: string;
  readonly on: string;
}

export interface TransferEnd {
  readonly targetUuid: string;
  /** The person and the registration: 示例张三 一级建造师. */
  readonly subject: string;
  /** Number of transfers within the year before today. */
  readonly times: number;
  /** First day on which another transfer is possible. */
  readonly againOn: string;
  readonly rule: TransferRule;
}

/** Lists the registrations that have used up their transfers, sorted by the day from which another transfer is possible. */
export function listTransferEnds(
  enterprise: EnterpriseDocument,
  rules: readonly TransferRule[],
  { known, today }: { readonly known: readonly RecordedTransfer[]; readonly today: string },
): TransferEnd[] {
  const home = (enterprise.enterprise.region ?? '').slice(0, 2);
  const rule = rules.find(({ province, timesPerYear }) => province.slice(0, 2) === home && timesPerYear > 0);
  if (rule === undefined) return [];
  const since = addYears(today, -1);
  const byRegistration = Map.groupBy(
    known.filter(({ on }) => on > since && on <= today),
    ({ registrationUuid }) => registrationUuid,
  );
  return [...enterprise.registeredPeople, ...enterprise.otherPeople]
    .filter(({ status }) => status !== 'left')
    .flatMap(({ name, registrations }) =>
      registrations.flatMap(({ uuid, regType }): TransferEnd[] => {
        const days = (byRegistration.get(uuid ?? '') ?? []).map(({ on }) => on).toSorted();
        const last = days.at(-rule.timesPerYear);
        if (uuid === undefined || last === undefined) return [];
        return [
          { targetUuid: uuid, subject: `${name} ${regType}`, times: days.length, againOn: addYears(last, 1), rule },
        ];
      }),
    )
    .toSorted((a, b) => (a.againOn < b.againOn ? -1 : a.againOn > b.againOn ? 1 : 0));
}

/**
 * Formats the limit. 待核对 is always shown, because other employers may have recorded further transfers; it also marks a rule that was not
 * compared with the official text.
 */
export const formatTransferEnd = ({ times, againOn, rule }: TransferEnd): string =>
  `近 12 个月在本企业登记了 ${times} 次注册单位变更，每年最多 ${rule.timesPerYear} 次${rule.isVerified ? '' : '（待核对）'}；本企业以外的变更待核对，${againOn} 起可再次变更`;
