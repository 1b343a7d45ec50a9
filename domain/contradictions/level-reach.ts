/** Evaluates whether one project reaches the thresholds of a level, with the requirements of the standard. */
import { EnterpriseDocument, type Project } from '#domain/enterprise/enterprise-document.ts';
import { type Catalogue, findLevel } from '#domain/qualification/catalogue.ts';
import { createEnterpriseIndex } from '#domain/qualification/enterprise-index.ts';
import { createContext } from '#domain/qualification/evaluate-qualification.ts';
import { evaluateProjectCategory } from '#domain/qualification/projects/eligibility.ts';
import { evaluateProjectReach } from '#domain/qualification/projects/project-reach.ts';
import { isKind } from '#domain/qualification/requirement.ts';
import { createRuleBook } from '#domain/qualification/rules.ts';
import { anyOf, type Truth } from '#domain/qualification/truth.ts';
import { bareCode } from '#domain/qualification/unique-levels.ts';
import type { ReachOf } from './contradiction.ts';

/**
 * Creates the evaluator for projects and levels.
 * @param asOf YYYY-MM-DD
 */
export function createReach(catalogue: Catalogue, asOf: string): ReachOf {
  const { countingRules, specialtySets } = catalogue.facts;
  const rules = createRuleBook(countingRules);
  const empty = EnterpriseDocument.parse({ enterprise: { entName: '只有一个项目的企业' } });
  return (project, standardCode, levelName) => {
    const standard = catalogue.byCode(bareCode(standardCode));
    const found = standard === null ? null : findLevel(standard, levelName);
    if (standard === null || found === null || !found.rows.some(({ row }) => isKind(row, 'performance'))) return null;
    const judge = (one: Project): Truth | null => {
      const enterprise = { ...empty, projects: [one] };
      const index = createEnterpriseIndex(enterprise, { asOf, rules, specialtySets, terms: catalogue.terms });
      const { context } = createContext({ catalogue, standard, found, rules, index, asOf, isDetailed: false });
      // A project of another category shows nothing about sizes in this category.
      if (index.works.every((work) => evaluateProjectCategory(work, standard.code, context) === 'no')) return null;
      return evaluateProjectReach(one, levelName, context);
    };
    // The sizes may be entered for the unit works or for the project.
    const truths = [judge(project), ...(project.works.length === 0 ? [] : [judge({ ...project, works: [] })])];
    const known = truths.filter((truth) => truth !== null);
    return known.length === 0 ? null : { truth: anyOf(...known), docNumber: found.document.docNumber };
  };
}
