import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { applyCountingRules, formatRule, type PublishedRule } from '#domain/rulebook/counting.ts';
import { type CountingResult, listLimitCases, runCountingCases } from '#domain/rulebook/counting-cases.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { FieldError } from '#platform/contract/api-error.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { Db } from '#platform/server/db/db.ts';
import { definePublication, listValuesToConfirm } from '#platform/server/publication.ts';
import { COUNTING_RULE, type CountingRuleBody, type checkCountingRule } from '../contract/counting-rule.ts';
import { getCountingRuleRow, hideCountingRule, listCountingRuleRows, saveCountingRule } from './counting-rule.repo.ts';

/** Lists the rules published by operators. For each rule number, the last published rule applies. */
export const listPublishedRules = async (db: Db): Promise<PublishedRule[]> =>
  (await listCountingRuleRows(db)).map(({ body }) => body);

const getLater = (one: string, other: string | null | undefined): string => (other && other > one ? other : one);

/** Runs the cases of a draft, and cases on both sides of its limits, with the current rule and with the draft. */
function runCases(catalogue: Catalogue, body: CountingRuleBody, today: string) {
  const before = catalogue.facts.countingRules;
  const rules = { before, after: applyCountingRules(before, [body]) };
  // The rule has no effect before its first day, so the cases run on that day at the earliest.
  const day = getLater(today, body.since);
  const run = (cases: Parameters<typeof runCountingCases>[3]) => [
    ...runCountingCases(catalogue, body, rules, cases, day),
  ];
  return { cases: run(body.cases ?? []), limits: run(listLimitCases(body)) };
}

const getErrors = (cases: readonly CountingResult[]): FieldError[] =>
  cases.flatMap(({ name, isRed }, index) =>
    isRed ? [{ path: `cases.${index}.expected`, message: `案例“${name}”与预期不符` }] : [],
  );

/** Validates a draft of a counting rule and runs its test cases. */
export const validateCountingRuleDraft =
  (catalogue: Catalogue) =>
  async (
    { now }: OperatorContext,
    body: InputOf<typeof checkCountingRule>['body'],
  ): Promise<ResultOf<typeof checkCountingRule>> => {
    const found = COUNTING_RULE.check?.(body) ?? [];
    const sentence = formatRule(body);
    const standing = catalogue.facts.countingRules.find(({ id }) => id === body.rule)?.statement ?? null;
    if (found.length > 0) return { sentence, standing, findings: [...found], cases: [], limits: [] };
    const { cases, limits } = runCases(catalogue, body, toShanghaiDay(now));
    return { sentence, standing, findings: getErrors(cases), cases, limits };
  };

/** Publishes counting rules that operators edit. Each must have been compared with the official text, and all its test cases must pass. */
export const createCountingRulePublication = (catalogue: Catalogue) =>
  definePublication(COUNTING_RULE, {
    read: async ({ db }, uuid) => (await getCountingRuleRow(db, uuid))?.body ?? null,
    examine: async ({ now }, _uuid, body) => {
      // A rule that was not compared with the text decides no requirement, so it cannot be published.
      const unverified = body.isVerified ? [] : [{ path: 'isVerified', message: '计数规则须与原文核对后才能发布' }];
      return [...unverified, ...getErrors(runCases(catalogue, body, toShanghaiDay(now)).cases)];
    },
    readAgain: async (_app, _uuid, body) =>
      listValuesToConfirm([
        ['依据文号', body.docNumber],
        ['条款', body.clause],
        ['年龄上限（周岁，含本数）', body.maxAgeYears],
        ['起算日期', body.since],
      ]),
    apply: ({ app, ...writer }, uuid, body) => saveCountingRule(app.db, uuid, body, writer),
    remove: ({ app, ...writer }, uuid) => hideCountingRule(app.db, uuid, writer),
  });
