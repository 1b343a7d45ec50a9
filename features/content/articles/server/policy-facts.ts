import { z } from 'zod';
import { loadFactsFile } from '#db/facts/load.ts';
import { addByKey } from '#domain/lists/by-key.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import type { DocumentRelation, StandardsImpact } from '../contract/records.ts';

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

/** Fact files of the standards, each with the two-digit category code used in addresses. */
const STANDARD_FILES = [
  ['survey', '01'],
  ['design', '02'],
  ['construction-general', '03'],
  ['construction-specialty', '03'],
  ['construction-top-grade', '03'],
  ['supervision', '04'],
  ['planning', '05'],
] as const;

export const readPolicyFacts = (): FactsPolicy[] => z.array(FactsPolicy).parse(loadFactsFile('policies'));

const getId = (category: string, code: string): string => (code === category ? category : `${category}-${code}`);

const amends = (standard: StandardFile['standards'][number], docNumber: string): boolean =>
  standard.levels.some((level) =>
    [...(level.requirements ?? []), ...(level.scope ?? [])].some((row) =>
      JSON.stringify(row).includes(`"${docNumber}"`),
    ),
  );

function getFileImpacts({ source, standards }: StandardFile, category: string): [string, StandardsImpact][] {
  const refer = (kept: StandardFile['standards']) =>
    kept.map(({ code, name }) => ({ id: getId(category, code), name }));
  const own: [string, StandardsImpact] = [
    source.docNumber,
    {
      document: source.title,
      docNumber: source.docNumber,
      effect: '这份文件就是标准本身。',
      standards: refer(standards),
    },
  ];
  const later = source.amendments.flatMap(({ docNumber, effect }): [string, StandardsImpact][] =>
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

/** Reads the changes that each document made to the standards, by document number, from the standards in db/facts. */
export function readStandardImpacts(): Map<string, StandardsImpact[]> {
  const impacts = new Map<string, StandardsImpact[]>();
  for (const [file, category] of STANDARD_FILES) {
    for (const [docNumber, impact] of getFileImpacts(StandardFile.parse(loadFactsFile(file)), category))
      addByKey(impacts, docNumber, impact);
  }
  return impacts;
}

/** Names of the fact categories that are laws and rules; all other categories are policy documents. */
export const REGULATION_LEVELS: Readonly<Record<string, string>> = createLookupTable({
  法律: '法律',
  行政法规: '行政法规',
  部令: '部门规章',
});

/** Returns the key that identifies a policy across repeated loads: its document number, otherwise its title. */
export const getPolicyKey = ({ docNumber, title }: FactsPolicy): string => docNumber ?? title;
export const getPolicyKind = ({ category }: FactsPolicy): 'policy' | 'regulation' =>
  REGULATION_LEVELS[category] === undefined ? 'policy' : 'regulation';

const refer = (kind: DocumentRelation['kind'], policy: FactsPolicy, effect: string | null): DocumentRelation => ({
  kind,
  docNumber: policy.docNumber,
  title: policy.title,
  issueDate: policy.issued,
  effect,
  path: `/${getPolicyKind(policy)}/detail/${createNameUuid(`${getPolicyKind(policy)} ${getPolicyKey(policy)}`)}`,
});

/** Removes the version note from a title, so that `中华人民共和国建筑法（2019年修正）` and its other versions count as the same document. */
const bareTitle = (title: string): string =>
  title.replace(/（([^（）]*)）$/, (whole: string, inner: string) => (/修正|修订|版/.test(inner) ? '' : whole));

type Pair = readonly [earlier: FactsPolicy, later: FactsPolicy, effect: string | null];

/** Lists amending documents: those named by the standards in db/facts, and official decisions whose title is 关于修改《…》. */
function listAmendments(policies: readonly FactsPolicy[]): Pair[] {
  const byNumber = new Map(policies.map((policy) => [policy.docNumber, policy]));
  const named = STANDARD_FILES.flatMap(([file]): Pair[] => {
    const { source } = StandardFile.parse(loadFactsFile(file));
    const earlier = byNumber.get(source.docNumber);
    return source.amendments.flatMap(({ docNumber, effect }): Pair[] => {
      const later = docNumber === null ? undefined : byNumber.get(docNumber);
      return earlier && later ? [[earlier, later, effect]] : [];
    });
  });
  const titled = policies.flatMap((later): Pair[] =>
    [...later.title.matchAll(/《([^《》]+)》/g)].flatMap(([, title]): Pair[] => {
      const earlier = policies.findLast(
        (one) => one.title === title && one.status !== '已废止' && (one.issued ?? '') < (later.issued ?? ''),
      );
      return earlier && /关于修改《/.test(later.title) ? [[earlier, later, null]] : [];
    }),
  );
  return [...named, ...titled];
}

/** Pairs documents with the same title: each replaces the previous one. */
function listReplacements(policies: readonly FactsPolicy[]): Pair[] {
  const dated = policies.filter((policy) => policy.issued !== null);
  return [...Map.groupBy(dated, ({ title }) => bareTitle(title)).values()].flatMap((same) => {
    const inOrder = same.toSorted((a, b) => (a.issued ?? '').localeCompare(b.issued ?? ''));
    return inOrder.flatMap((earlier, index): Pair[] => {
      const later = inOrder[index + 1];
      return later && earlier.status === '已废止' ? [[earlier, later, null]] : [];
    });
  });
}

/** Reads the relations between documents, by document number, oldest first; each relation is listed for both documents. */
export function readDocumentRelations(): Map<string, DocumentRelation[]> {
  const policies = readPolicyFacts();
  const relations = new Map<string, DocumentRelation[]>();
  const add = (policy: FactsPolicy, relation: DocumentRelation) => {
    const known = relations.get(getPolicyKey(policy)) ?? [];
    if (known.some((one) => one.kind === relation.kind && one.path === relation.path)) return;
    relations.set(
      getPolicyKey(policy),
      [...known, relation].sort((a, b) => (a.issueDate ?? '').localeCompare(b.issueDate ?? '')),
    );
  };
  for (const [earlier, later, effect] of listAmendments(policies)) {
    add(earlier, refer('amendedBy', later, effect));
    add(later, refer('amends', earlier, effect));
  }
  for (const [earlier, later] of listReplacements(policies)) {
    add(earlier, refer('replacedBy', later, null));
    add(later, refer('replaces', earlier, null));
  }
  return relations;
}
