import type { Ahead } from '../standard-releases.contract.ts';

const withClause = (text: string, clause: string | null): string => (clause === null ? text : `${text}（${clause}）`);

export interface Lack {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What a firm lacks from the day on, each with both texts and their clauses. */
export const sayLacks = ({ turned }: Pick<Ahead, 'turned'>): readonly Lack[] =>
  turned
    .filter(({ way }) => way === 'worse')
    .map(({ title, have, lack, before, after, clauseBefore, clauseAfter }) => ({
      what: lack === null ? `${title}（现有 ${have}）` : `${title}：${lack}（现有 ${have}）`,
      before: before === null ? '不要求' : withClause(before, clauseBefore),
      after: withClause(after, clauseAfter),
    }));
