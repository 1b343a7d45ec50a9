/** The objections of authorities as data: the words that identify an opinion, and the corresponding evaluation in this program. */
import { z } from 'zod';

const words = (most: number) => z.string().min(1).max(most);

const Target = z.discriminatedUnion('kind', [
  /** Requirements of the engine; with `reasons` or `phrases`, only records that do not count for one of these reasons. */
  z.strictObject({
    kind: z.literal('requirement'),
    kinds: z.array(words(40)).min(1),
    /** People are matched by the code of their first obstacle; projects by words, because they may have several obstacles. */
    reasons: z.array(words(40)).default([]),
    phrases: z.array(words(40)).default([]),
  }),
  /** Rules about contradicting entries, by code (docs/contradictions.md). */
  z.strictObject({ kind: z.literal('contradiction'), codes: z.array(words(10)).min(1) }),
  /** A line of the material list: the objection concerns a submitted document, not the records. */
  z.strictObject({ kind: z.literal('material'), line: words(60) }),
  /** The procedure, for example a missed deadline: neither records nor documents caused the objection. */
  z.strictObject({ kind: z.literal('procedure'), line: words(60) }),
]);
export type OpinionTarget = z.output<typeof Target>;

const Opinion = z.strictObject({
  id: z.string().regex(/^[A-Z]{2}\d{2}$/),
  title: words(40),
  /** Typical wording of such an opinion. */
  sample: words(200),
  /** At least one word of each group must match; `@name` is a list of words shared by several opinions. */
  groups: z.array(z.array(words(20)).min(1)).min(1),
  /** None of these words may occur. */
  without: z.array(words(20)).default([]),
  /** Topic words: an objection without a matching group that contains one of them most likely has this opinion. */
  topics: z.array(words(20)).default([]),
  /** Whether the opinion has no specific subject, so that any other matching opinion is more likely. */
  isGeneral: z.boolean().default(false),
  /** The kind of record to which names in the opinion belong; by default it follows from the target. */
  about: z.enum(['person', 'project']).optional(),
  target: Target,
  task: words(80),
  /** Confidence of the wording: taken from a published opinion, or from memory. */
  confidence: z.enum(['sourced', 'recalled']),
});
export type Opinion = z.output<typeof Opinion>;

export const OpinionCatalogue = z
  .strictObject({
    version: words(20),
    source: z.strictObject({ title: words(100), note: words(200) }),
    lists: z.record(words(20), z.array(words(20)).min(1)),
    opinions: z.array(Opinion),
  })
  .transform(({ lists, ...catalogue }, context) => {
    const expand = (word: string): readonly string[] => {
      if (!word.startsWith('@')) return [word];
      const list = lists[word.slice(1)];
      if (list === undefined) context.addIssue({ code: 'custom', message: `no list of words ${word}` });
      return list ?? [];
    };
    const opinions = catalogue.opinions.map((one) => ({
      ...one,
      groups: one.groups.map((group) => [...new Set(group.flatMap(expand))]),
      without: one.without.flatMap(expand),
    }));
    return { ...catalogue, opinions };
  });
export type OpinionCatalogue = z.output<typeof OpinionCatalogue>;

const TARGET_LABELS: Readonly<Record<OpinionTarget['kind'], string>> = {
  requirement: '资质标准要求',
  contradiction: '资料矛盾',
  material: '申报材料',
  procedure: '办理程序',
};
export const getTargetLabel = ({ kind }: OpinionTarget): string => TARGET_LABELS[kind];

/** Returns whether the opinion is matched by records that do not count instead of by the verdict. */
export const isAboutUncountedRecords = (target: OpinionTarget): boolean =>
  target.kind === 'requirement' && target.reasons.length + target.phrases.length > 0;

/** Returns the kind of record to which names in an opinion belong; null if the opinion concerns the whole enterprise. */
export function getOpinionSubject({ about, target }: Opinion): 'person' | 'project' | null {
  if (about !== undefined) return about;
  if (target.kind === 'contradiction') return target.codes.some((code) => code.startsWith('PJ')) ? 'project' : 'person';
  if (target.kind !== 'requirement') return null;
  if (target.kinds.includes('technicalLead')) return 'person';
  return target.phrases.length > 0 ? 'project' : target.reasons.length > 0 ? 'person' : null;
}
