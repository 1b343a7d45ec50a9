/** Every field of the enterprise document that may be unknown, enumerated from its schema: set to unknown, it turns no verdict round. */
import { expect, it } from 'vitest';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { buildEnterprise, testDay } from '../testing/enterprises.ts';
import { realCatalogue } from '../testing/facts.ts';
import { enterpriseDocumentSchema, richEnterprise, type SchemaNode } from '../testing/rich-enterprise.ts';
import { evaluateQualification } from './evaluate-qualification.ts';
import type { EvaluationReport } from './report.ts';

const isNullable = ({ type, anyOf }: SchemaNode): boolean =>
  (Array.isArray(type) && type.includes('null')) || (anyOf ?? []).some((one) => one.type === 'null');

/** otherPeople/registrations/validEnd: every place in the document that may be unknown. */
function listPaths(node: SchemaNode, path: readonly string[] = []): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, own]) => {
    const here = [...path, name];
    return [...(isNullable(own) ? [here.join('/')] : []), ...listPaths(own.items ?? own, here)];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document with the field unknown in every row; `seen` counts the rows in which it was known. */
function blank(value: unknown, path: readonly string[], seen: { count: number }): unknown {
  const [name = '', ...rest] = path;
  if (Array.isArray(value)) return value.map((item) => blank(item, path, seen));
  if (!isRecord(value)) return value;
  if (rest.length > 0) return { ...value, [name]: blank(value[name], rest, seen) };
  if (value[name] !== null && value[name] !== undefined) seen.count += 1;
  return { ...value, [name]: null };
}

const levels = [
  ['10300101', '三级'],
  ['10300101', '二级'],
  ['10300104', '一级'],
  ['101001', '甲级（综合资质）'],
  ['10400201', '丙级'],
] as const;

function check(enterprise: EnterpriseDocument, [standardCode, level]: readonly [string, string]): EvaluationReport {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise,
    standardCode,
    level,
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

/**
 * Left empty these say something (docs/engine.md): a statement about one standard is one about all, who has no title has none, a size
 * beside others is not applicable, a record without a name links to no person, and without a named lead any possible person takes the place.
 */
const saying = new Set([
  'titleName',
  'kind',
  'area',
  'length',
  'span',
  'height',
  'depth',
  'floors',
  'capacity',
  'personUuid',
  'managerUuid',
  'techLeadUuid',
]);

it('turns no verdict round, whichever field of the schema is unknown', () => {
  const enterprise = buildEnterprise(richEnterprise);
  const before = levels.map((target) => check(enterprise, target));
  const turned: string[] = [];
  let known = 0;
  const paths = listPaths(enterpriseDocumentSchema);
  for (const path of paths.filter((one) => !saying.has(one.split('/').at(-1) ?? ''))) {
    const seen = { count: 0 };
    const after = buildEnterprise(blank(enterprise, path.split('/'), seen) as EnterpriseDocumentInput);
    if (seen.count === 0) continue;
    known += 1;
    levels.forEach((target, index) => {
      check(after, target).leaves.forEach((leaf, at) => {
        const was = before[index]?.leaves[at]?.verdict;
        if (leaf.verdict !== 'unknown' && leaf.verdict !== was && was !== 'unknown')
          turned.push(`${path} ${leaf.id}: ${was} → ${leaf.verdict}`);
      });
    });
  }
  expect(turned).toEqual([]);
  // The schema is read, and most of what the engine reads is there to be blanked.
  expect(paths.length).toBeGreaterThan(120);
  expect(known).toBeGreaterThan(45);
});
