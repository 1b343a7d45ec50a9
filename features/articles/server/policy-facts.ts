import { z } from 'zod';
import { loadFactsFile } from '#db/facts/load.ts';
import type { Impact } from '../contract/records.ts';

const FactsPolicy = z.object({
  title: z.string(),
  docNumber: z.string().nullable(),
  issuer: z.string(),
  issued: z.string().nullable().default(null),
  effective: z.string().nullable().optional(),
  status: z.enum(['现行', '已修改', '已废止']),
  category: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  confidence: z.string(),
});
export type FactsPolicy = z.output<typeof FactsPolicy>;

const Row = z.looseObject({ amendedBy: z.string().optional(), amendments: z.array(z.unknown()).optional() });
const StandardFile = z.object({
  source: z.object({
    title: z.string(),
    docNumber: z.string(),
    amendments: z.array(z.object({ docNumber: z.string().nullable(), effect: z.string() })).default([]),
  }),
  standards: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      levels: z.array(z.object({ requirements: z.array(Row).optional(), scope: z.array(Row).optional() })),
    }),
  ),
});
type StandardFile = z.output<typeof StandardFile>;

/** Files of standards with the two digits of their category, as addresses write it. */
const STANDARD_FILES = [
  ['survey', '01'],
  ['design', '02'],
  ['construction-general', '03'],
  ['construction-specialty', '03'],
  ['construction-top-grade', '03'],
  ['supervision', '04'],
  ['planning', '05'],
] as const;

export const readPolicies = (): FactsPolicy[] => z.array(FactsPolicy).parse(loadFactsFile('policies'));

const idOf = (category: string, code: string): string => (code === category ? category : `${category}-${code}`);

const amends = (standard: StandardFile['standards'][number], docNumber: string): boolean =>
  standard.levels.some((level) =>
    [...(level.requirements ?? []), ...(level.scope ?? [])].some((row) =>
      JSON.stringify(row).includes(`"${docNumber}"`),
    ),
  );

function impactsOfFile({ source, standards }: StandardFile, category: string): [string, Impact][] {
  const refer = (kept: StandardFile['standards']) => kept.map(({ code, name }) => ({ id: idOf(category, code), name }));
  const own: [string, Impact] = [
    source.docNumber,
    {
      document: source.title,
      docNumber: source.docNumber,
      effect: '这份文件就是标准本身。',
      standards: refer(standards),
    },
  ];
  const later = source.amendments.flatMap(({ docNumber, effect }): [string, Impact][] =>
    docNumber === null
      ? []
      : [
          [
            docNumber,
            {
              document: source.title,
              docNumber: source.docNumber,
              effect,
              standards: refer(standards.filter((standard) => amends(standard, docNumber))),
            },
          ],
        ],
  );
  return [own, ...later];
}

/** What each document changed in the standards, by document number; read from the standards' own facts. */
export function readImpacts(): Map<string, Impact[]> {
  const impacts = new Map<string, Impact[]>();
  for (const [file, category] of STANDARD_FILES) {
    for (const [docNumber, impact] of impactsOfFile(StandardFile.parse(loadFactsFile(file)), category)) {
      impacts.set(docNumber, [...(impacts.get(docNumber) ?? []), impact]);
    }
  }
  return impacts;
}
