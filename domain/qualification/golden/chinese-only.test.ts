/** What a reader sees of a report is Chinese: over every level, for enterprises of several kinds, in what every channel shows of it. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { buildEnterprise, completeEnterprise, createTestProject, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { richEnterprise } from '../../testing/rich-enterprise.ts';
import { evaluateAll } from '../evaluate-all.ts';
import type { EvaluationReport, RequirementResult } from '../report.ts';

/** Units as a standard writes them where it has no word for them; sizes of the standard itself; the mark of a norm, a grade of data. */
const known = new Set([
  'ISO',
  'DH',
  'FH',
  'Mb/s',
  'Gb/s',
  'kN',
  'mm',
  'cm',
  't',
  'm²',
  'm³',
  't/h',
  'm',
  'm³/h',
  'km',
  'MW',
  'kW',
  'kV',
]);
const isGradeOfData = (text: string, at: number): boolean => /^[A-D] ?级/.test(text.slice(at));

function listForeign(text: string): string[] {
  return [...text.matchAll(/[A-Za-z\u0370-\u03ff][\w²³·/]*/g)]
    .filter(({ 0: word, index }) => !known.has(word) && !isGradeOfData(text, index))
    .map(([word]) => `${word}: ${text}`);
}

const listLeafTexts = (leaf: RequirementResult): string[] => [
  leaf.title,
  leaf.reason,
  leaf.need.text,
  leaf.have.text,
  leaf.nextStep ?? '',
  leaf.distance?.text ?? '',
  leaf.need.unit ?? '',
  leaf.source.docNumber,
  leaf.source.clause ?? '',
  ...leaf.needs,
  ...leaf.cautions,
  ...leaf.places.map(({ label }) => label),
  ...leaf.counted.flatMap(({ name, via, place }) => [name, via, place ?? '']),
  ...leaf.notCounted.flatMap(({ name, place, reason, remedy }) => [name, place ?? '', reason, remedy ?? '']),
];

const listTexts = (report: EvaluationReport): string[] => [
  report.standardName,
  report.level,
  report.headline,
  report.disclaimer,
  ...report.cautions,
  ...report.notices.map(({ text }) => text),
  ...report.leaves.flatMap(listLeafTexts),
  ...report.gaps.flatMap(({ title, unit, ways, candidates }) => [
    title,
    unit ?? '',
    ...ways,
    ...candidates.flatMap(({ name, remedy }) => [name, remedy]),
  ]),
  ...report.matrix.columns.map(({ label }) => label),
  ...report.rulesUsed.flatMap(({ name, statement }) => [name, statement]),
  ...report.sources.flatMap(({ title, issuer, effect }) => [title, issuer ?? '', effect ?? '']),
];

/** A work with a figure, and one without a unit, for whatever any group of the facts measures. */
function listWorks(): NonNullable<EnterpriseDocumentInput['projects']> {
  const metrics = realCatalogue.standards.flatMap(({ code, levels }) =>
    levels.flatMap(({ level }) =>
      level.requirements.flatMap((row) =>
        row.kind === 'performance' && 'groups' in row
          ? (row.groups as { anyOf: { metric?: string | null; unit?: string | null }[] }[]).flatMap(({ anyOf }) =>
              anyOf.flatMap(({ metric, unit }) => (metric ? [{ code, metric, unit: unit ?? null }] : [])),
            )
          : [],
      ),
    ),
  );
  const distinct = [...new Map(metrics.map((one) => [`${one.code} ${one.metric} ${one.unit}`, one])).values()];
  return distinct.map(({ code, metric, unit }, index) =>
    createTestProject(`工程${index}`, code, {
      metrics: [
        {
          metric,
          value: index % 3 === 0 ? 10_000_000 : 1,
          unit: index % 5 === 0 ? null : unit === 'CNY' ? '元' : unit,
        },
      ],
    }),
  );
}

const figures = ['premises', 'plantArea', 'headcount', 'revenue', 'taxPaid'].flatMap((kind) =>
  [2023, 2024, 2025].map((year) => ({ kind, value: 1, year, unit: kind === 'plantArea' ? 'm²' : null })),
);
const enterprises: Readonly<Record<string, EnterpriseDocumentInput>> = {
  nothing: { enterprise: { entName: '空白示例企业' } },
  complete: completeEnterprise,
  rich: richEnterprise,
  // Every field of a work that a refusal may rest on, each way.
  refused: {
    enterprise: { entName: '未入库示例企业', netAssets: 100_000 },
    projects: listWorks().map((work, index) => ({
      ...work,
      onPlatform: index % 2 === 0 ? false : null,
      dataLevel: (['A', 'C', 'D', null] as const)[index % 4] ?? null,
    })),
  },
  works: { enterprise: { entName: '业绩示例企业', netAssets: 100_000 }, projects: listWorks(), declarations: figures },
};

describe('no foreign word is in what a reader sees', () => {
  it.each(Object.entries(enterprises))('of an enterprise with %s', (_, enterprise) => {
    const reports = evaluateAll({
      catalogue: realCatalogue,
      enterprise: buildEnterprise(enterprise),
      asOf: testDay,
      isDetailed: true,
    });
    const texts = new Set(reports.flatMap(listTexts));
    expect(texts.size).toBeGreaterThan(1000);
    expect([...texts].flatMap(listForeign)).toEqual([]);
  });
});
