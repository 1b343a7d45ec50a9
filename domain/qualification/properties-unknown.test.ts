/** Every field of the firm document that may be unknown, enumerated from its schema: set to unknown, it turns no verdict round. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Firm, FirmInput } from '../firm/firm.ts';
import { realCatalogue } from '../testing/facts.ts';
import { buildFirm, completeFirm, poster, registered, testDay } from '../testing/firms.ts';
import { built } from '../testing/golden.ts';
import { checkQualification } from './check-qualification.ts';
import type { CheckReport } from './report.ts';

type Node = z.infer<typeof Schema>;
const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  get items() {
    return Schema.optional();
  },
});
const document = Schema.parse(
  JSON.parse(readFileSync(new URL('../../docs/firm.schema.json', import.meta.url), 'utf8')),
);

const isNullable = ({ type, anyOf }: Node): boolean =>
  (Array.isArray(type) && type.includes('null')) || (anyOf ?? []).some((one) => one.type === 'null');

/** otherPeople/registrations/validEnd: every place in the document that may be unknown. */
function listPaths(node: Node, path: readonly string[] = []): string[] {
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

const rich: FirmInput = {
  ...completeFirm,
  enterprise: {
    entName: '示例企业',
    netAssets: 4000,
    regCapital: 4000,
    paidCapital: 4000,
    establishDate: '2000-01-01',
  },
  certificates: [
    {
      category: 'construction',
      certName: '建筑业企业资质证书',
      validStart: '2024-01-01',
      validEnd: '2029-01-01',
      status: '有效',
      items: [
        { itemName: '市政三级', standardCode: '10300110', level: '三级', validEnd: '2029-01-01', status: '有效' },
      ],
    },
  ],
  registeredPeople: [
    registered('注册', '一级建造师', '建筑工程', {
      idType: '护照',
      idNo: 'P1',
      titleName: '工程师',
      titleRank: '中级',
      titleSeries: '工程',
      titleMajor: '结构',
      major: '结构',
      education: '本科',
      workYears: 12,
      workYearsOn: '2026-01-01',
      socialSecurityMonths: 24,
      socialSecurityStart: '2020-01-01',
      experiences: [{ field: '工程施工技术管理', years: 9 }],
    }),
  ],
  otherPeople: [
    ...(completeFirm.otherPeople ?? []),
    poster('岗位', '施工员', { postCertEnd: '2028-01-01', posts: [{ postName: '质量员', postCertEnd: '2028-01-01' }] }),
  ],
  projects: [
    built('高层', '10300101', { 地上层数: [12, '层'] }, { works: [], onPlatform: true, contractAmount: 9000 }),
    built('跨度', '10300101', { 钢结构单跨: [24, 'm'] }, { projectType: '房屋建筑工程', finishDate: '2024-06-30' }),
    built('面积', '10300101', {}, { area: 70_000, floors: 9, metrics: [], capacity: 7, capacityUnit: '万㎡' }),
  ],
  equipment: [{ name: '打桩船', count: 1, owned: true, meetsSpec: true, spec: '80 吨' }],
  declarations: [
    { kind: 'system', confirmed: true, source: '示例文件' },
    { kind: 'premises', value: 5000, unit: 'm²' },
  ],
};

const levels = [
  ['10300101', '三级'],
  ['10300101', '二级'],
  ['10300104', '一级'],
  ['101001', '甲级（综合资质）'],
  ['10400201', '丙级'],
] as const;

function check(firm: Firm, [standardCode, level]: readonly [string, string]): CheckReport {
  const result = checkQualification({ catalogue: realCatalogue, firm, standardCode, level, asOf: testDay });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

/**
 * Left empty these say something (docs/engine.md): a statement about one standard is one about all, who has no title has none, a size
 * beside others is not applicable, nobody is linked to what names nobody, and where nobody is named as lead whoever could be one stands.
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
  const firm = buildFirm(rich);
  const before = levels.map((target) => check(firm, target));
  const turned: string[] = [];
  let known = 0;
  const paths = listPaths(document);
  for (const path of paths.filter((one) => !saying.has(one.split('/').at(-1) ?? ''))) {
    const seen = { count: 0 };
    const after = buildFirm(blank(firm, path.split('/'), seen) as FirmInput);
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
