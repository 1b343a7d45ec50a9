/** API schema of the engine's report, with the same fields as `domain/qualification/report.ts`; the compiler verifies this. */
import { z } from 'zod';
import { Confidence } from '#domain/qualification/facts.ts';
import type * as engine from '#domain/qualification/report.ts';

const RULE_IDS = [
  'CR-1',
  'CR-2',
  'CR-3',
  'CR-4',
  'CR-5',
  'CR-6',
  'CR-7',
  'CR-8',
  'CR-9',
  'CR-10',
  'CR-11',
  'CR-12',
  'CR-14',
  'CR-15',
] as const;
const ruleId = z.enum(RULE_IDS);
const text = z.string();
const known = text.nullable();
const figure = z.number().nullable();
const what = z.enum(['person', 'project', 'equipment', 'declaration']);
export const Verdict = z.enum(['met', 'declared', 'unmet', 'unknown', 'notAssessed']);

export const Quantity = z.object({ text, value: figure, unit: known });

const Counted = z.object({
  ref: text,
  name: text,
  what,
  via: text,
  place: known,
  until: known,
  isDueSoon: z.boolean(),
});

const NotCounted = z.object({
  ref: text,
  name: text,
  what,
  place: known,
  // Not an enumeration, because the engine adds codes with new rules; the text is in `reason`.
  reasonCode: z.custom<engine.UncountedReasonCode>((value) => typeof value === 'string').meta({ type: 'string' }),
  reason: text,
  remedy: known,
  isPossible: z.boolean(),
});

const Leaf = z.object({
  id: text,
  kind: text,
  title: text,
  need: Quantity,
  /** Empty in reports stored before this field existed. */
  needs: z.array(text).default([]),
  have: Quantity,
  distance: Quantity.nullable(),
  verdict: Verdict,
  reason: text,
  source: z.object({
    docNumber: text,
    title: text,
    clause: known,
    confidence: Confidence,
    amendedBy: known,
    effective: known,
  }),
  places: z.array(z.object({ id: text, label: text, need: z.number(), filled: z.number(), possible: z.number() })),
  counted: z.array(Counted),
  notCounted: z.array(NotCounted),
  // Present only if there are any; missing in reports stored before this field existed.
  mayCount: z.array(z.object({ place: text, works: z.array(z.object({ ref: text, name: text })) })).optional(),
  nextStep: known,
  cautions: z.array(text),
  rules: z.array(ruleId),
  answerKey: z.object({ kind: text, text }).nullable(),
  // Missing in reports stored before declarations were distinguished.
  statement: z.object({ ref: text, source: text }).nullable().default(null),
});

const Gap = z.object({
  leafId: text,
  kind: z.enum(['add', 'confirm']),
  title: text,
  count: figure,
  unit: known,
  // Present only for totals; missing in reports stored before this field existed.
  short: z.object({ value: z.number(), unit: known }).nullable().optional(),
  candidates: z.array(z.object({ ref: text, name: text, what, remedy: text })),
  ways: z.array(text),
  effort: z.number(),
});

const Matrix = z.object({
  columns: z.array(
    z.object({ id: text, leafId: text, title: text, label: text, need: z.number(), filled: z.number() }),
  ),
  rows: z.array(
    z.object({
      ref: text,
      name: text,
      label: text,
      cells: z.array(z.object({ columnId: text, state: z.enum(['counted', 'dueSoon', 'notCounted']), note: text })),
      note: text,
    }),
  ),
});

export const RequirementCounts = z.object({
  assessed: z.number(),
  met: z.number(),
  // Missing in reports stored before declarations were distinguished.
  declared: z.number().default(0),
  unmet: z.number(),
  unknown: z.number(),
  notAssessed: z.number(),
});

export const ReportVerdict = z.enum(['met', 'declared', 'unmet', 'undecided']);

export const CheckReport = z.object({
  schema: z.literal(1),
  standardCode: text,
  displayCode: text,
  standardName: text,
  level: text,
  category: z.enum(['survey', 'design', 'construction', 'supervision', 'planning']),
  asOf: text,
  factsVersion: text,
  entName: text,
  verdict: ReportVerdict,
  headline: text,
  counts: RequirementCounts,
  leaves: z.array(Leaf),
  gaps: z.array(Gap),
  matrix: Matrix,
  rulesUsed: z.array(z.object({ id: ruleId, name: text, statement: text, confidence: Confidence })),
  sources: z.array(
    z.object({
      docNumber: text,
      title: text,
      issuer: known,
      issued: known,
      effective: known,
      effect: known,
      confidence: Confidence.nullable(),
    }),
  ),
  // Missing in reports stored before notices existed.
  notices: z
    .array(
      z.object({
        kind: z.enum(['closed', 'cancelled', 'reform']),
        docNumber: text,
        since: text,
        text,
        confidence: Confidence,
      }),
    )
    .default([]),
  cautions: z.array(text),
  disclaimer: text,
}) satisfies z.ZodType<engine.EvaluationReport>;
export type CheckReport = z.output<typeof CheckReport>;
