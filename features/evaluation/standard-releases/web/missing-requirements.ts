import type { UpcomingStandardChange } from '../standard-releases.contract.ts';

const withClause = (text: string, clause: string | null): string => (clause === null ? text : `${text}（${clause}）`);

export interface MissingRequirement {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Lists the gaps of an enterprise from the effective day on, each with both texts and their clauses. */
export const listMissingRequirements = ({
  turned,
}: Pick<UpcomingStandardChange, 'turned'>): readonly MissingRequirement[] =>
  turned
    .filter(({ way }) => way !== 'eased')
    .map(({ title, have, lack: gap, before, after, clauseBefore, clauseAfter, way }) => {
      const lack = way === 'unproven' ? '不再能证明' : gap;
      return {
        what: lack === null ? `${title}（现有 ${have}）` : `${title}：${lack}（现有 ${have}）`,
        before: before === null ? '不要求' : withClause(before, clauseBefore),
        after: withClause(after, clauseAfter),
      };
    });
