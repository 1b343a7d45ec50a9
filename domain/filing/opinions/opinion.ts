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
]);
export type OpinionTarget = z.output<typeof Target>;

const Opinion = z.strictObject({
  id: z.string().regex(/^[A-Z]{2}\d{2}$/),
  title: words(40),
  /** Typical wording of such an opinion. */
  sample: words(200),
  /** Each group must be found by one of its words. */
  groups: z.array(z.array(words(20)).min(1)).min(1),
  target: Target,
  /** The task that is created for it. */
  task: words(80),
  /** Confidence of the wording: taken from a published opinion, or from memory. */
  confidence: z.enum(['sourced', 'recalled']),
});
export type Opinion = z.output<typeof Opinion>;

export const OpinionCatalogue = z.strictObject({
  version: words(20),
  source: z.strictObject({ title: words(100), note: words(200) }),
  opinions: z.array(Opinion),
});
export type OpinionCatalogue = z.output<typeof OpinionCatalogue>;

const TARGET_LABELS: Readonly<Record<OpinionTarget['kind'], string>> = {
  requirement: '资质标准要求',
  contradiction: '资料矛盾',
  material: '申报材料',
};
export const getTargetLabel = ({ kind }: OpinionTarget): string => TARGET_LABELS[kind];

/** The match is by the entries that do not count, not by the verdict. */
export const isAboutOne = (target: OpinionTarget): boolean =>
  target.kind === 'requirement' && target.reasons.length + target.phrases.length > 0;
