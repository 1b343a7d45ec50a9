/** The objections of authorities as data: the words that identify an opinion, and the parts of this program that address it. */
import { z } from 'zod';

const words = (most: number) => z.string().min(1).max(most);

const Target = z.discriminatedUnion('kind', [
  /** Requirements of the engine; with reasons or phrases, only the entries that do not count for one of them. */
  z.strictObject({
    kind: z.literal('requirement'),
    kinds: z.array(words(40)).min(1),
    /** Matched by the leading code for people; by words for projects, which may lack several things at once. */
    reasons: z.array(words(40)).default([]),
    phrases: z.array(words(40)).default([]),
  }),
  /** Rules about contradicting entries, by their codes (docs/contradictions.md). */
  z.strictObject({ kind: z.literal('contradiction'), codes: z.array(words(10)).min(1) }),
  /** A line of the material list: a submitted document, not the records. */
  z.strictObject({ kind: z.literal('material'), line: words(60) }),
  /** The course of the case, for example a deadline that was missed: neither the records nor a document decide it. */
  z.strictObject({ kind: z.literal('procedure'), line: words(60) }),
]);
export type OpinionTarget = z.output<typeof Target>;

const Opinion = z.strictObject({
  id: z.string().regex(/^[A-Z]{2}\d{2}$/),
  title: words(40),
  /** Typical wording of such an opinion. */
  sample: words(200),
  /** Each group must be found by one of its words; `@name` is a list of words that several opinions share. */
  groups: z.array(z.array(words(20)).min(1)).min(1),
  /** None of these words may occur. */
  without: z.array(words(20)).default([]),
  /** An objection with one of these words that matches no opinion by its groups is likeliest this one. */
  topics: z.array(words(20)).default([]),
  /** It names no subject of its own, so that any other opinion is likelier. */
  isGeneral: z.boolean().default(false),
  /** The owner of a name in the opinion; if omitted, the target tells it. */
  about: z.enum(['person', 'project']).optional(),
  target: Target,
  /** The task that is created for it. */
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

/** The match is by the entries that do not count, not by the verdict. */
export const isAboutOne = (target: OpinionTarget): boolean =>
  target.kind === 'requirement' && target.reasons.length + target.phrases.length > 0;

/** Returns what the names in an opinion belong to; null: to the enterprise as a whole. */
export function getSubject({ about, target }: Opinion): 'person' | 'project' | null {
  if (about !== undefined) return about;
  if (target.kind === 'contradiction') return target.codes.some((code) => code.startsWith('PJ')) ? 'project' : 'person';
  if (target.kind !== 'requirement') return null;
  if (target.kinds.includes('technicalLead')) return 'person';
  return target.phrases.length > 0 ? 'project' : target.reasons.length > 0 ? 'person' : null;
}
