/** Evaluates whether one project reaches the thresholds of a level, with the requirements of the standard. */
import { EnterpriseDocument, type Project } from '#domain/enterprise/enterprise-document.ts';
import { type Catalogue, findLevel } from '#domain/qualification/catalogue.ts';
import { createEnterpriseIndex } from '#domain/qualification/enterprise-index.ts';
import { createEvaluationContext } from '#domain/qualification/evaluate-qualification.ts';
import { evaluateProjectCategory } from '#domain/qualification/projects/eligibility.ts';
import { evaluateProjectThresholds } from '#domain/qualification/projects/project-reach.ts';
import { isRequirementKind } from '#domain/qualification/requirement.ts';
import { createRuleBook } from '#domain/qualification/rules.ts';
import { anyOf, type Truth } from '#domain/qualification/truth.ts';
import { removeCategoryPrefix } from '#domain/qualification/unique-levels.ts';
import type { ContradictionBasis } from './basis.ts';
import type { ReachEvaluator } from './contradiction.ts';

/**
 * Creates the evaluator for projects and levels.
 * @param asOf YYYY-MM-DD
 */
export function createReachEvaluator(catalogue: Catalogue, asOf: string): ReachEvaluator {
  const { countingRules, specialtySets } = catalogue.facts;
  const rules = createRuleBook(countingRules);
  const empty = EnterpriseDocument.parse({ enterprise: { entName: '只有一个项目的企业' } });
  return (project, standardCode, levelName) => {
    const standard = catalogue.byCode(removeCategoryPrefix(standardCode));
    const found = standard === null ? null : findLevel(standard, levelName);
    if (standard === null || found === null) return null;
    const rows = found.rows.filter(({ row }) => isRequirementKind(row, 'performance'));
    const [first] = rows;
    if (first === undefined) return null;
    const judge = (one: Project): Truth | null => {
      const enterprise = { ...empty, projects: [one] };
      const index = createEnterpriseIndex(enterprise, { asOf, rules, specialtySets, terms: catalogue.terms });
      const { context } = createEvaluationContext({
        catalogue,
        standard,
        found,
        rules,
        index,
        asOf,
        isDetailed: false,
      });
      // A project of another category shows nothing about sizes in this category.
      if (index.works.every((work) => evaluateProjectCategory(work, standard.code, context) === 'no')) return null;
      return evaluateProjectThresholds(one, levelName, context);
    };
    // The sizes may be entered for the unit works or for the project.
    const truths = [judge(project), ...(project.works.length === 0 ? [] : [judge({ ...project, works: [] })])];
    const known = truths.filter((truth) => truth !== null);
    const { title, docNumber } = found.document;
    const basis: ContradictionBasis = {
      kind: 'document',
      title,
      docNumber,
      clause: rows.length === 1 ? first.clause : null,
      confidence: rows.find(({ confidence }) => confidence !== 'sourced')?.confidence ?? 'sourced',
    };
    return known.length === 0 ? null : { truth: anyOf(...known), basis };
  };
}
