/** An application form as data: its sections, and the record field for each cell. */
import { z } from 'zod';
import { FACT_NAMES, isFactName } from './fact-fields.ts';
import { listRowFieldNames, ROW_KINDS } from './row-fields.ts';
import { FORM_CATEGORIES } from './source.ts';

export const FORM_IDS = [
  'construction-application',
  'design-application',
  'survey-application',
  'supervision-application',
  'safety-licence-application',
  'safety-licence-extension',
  'renewal',
  'change',
  'staff-list',
  'equipment-list',
  'works-list',
  'commitment',
] as const;
export type FormId = (typeof FORM_IDS)[number];

/** `sourced`: compared with the authority's text. `recalled`: written from memory, must be compared before submission. */
const Confidence = z.enum(['sourced', 'recalled']);

/** Marks a cell for signatures, stamps and other handwritten information. */
const HAND = 'hand';
export const isFilledByHand = (field: string): boolean => field === HAND;

const words = (most: number) => z.string().min(1).max(most);
const cellShape = {
  label: words(40),
  /** Whether an empty cell does not count as missing. */
  optional: z.boolean().default(false),
};

const Facts = z.strictObject({
  kind: z.literal('facts'),
  title: words(40),
  note: words(200).nullable().default(null),
  cells: z
    .array(z.strictObject({ ...cellShape, field: z.enum([...FACT_NAMES, HAND]), isWide: z.boolean().default(false) }))
    .min(1)
    .max(60),
});

const Table = z
  .strictObject({
    kind: z.literal('table'),
    title: words(40),
    note: words(200).nullable().default(null),
    rows: z.enum(ROW_KINDS),
    /** Whether the table may have no rows. */
    optional: z.boolean().default(false),
    /** Whether the section begins on a new page, as in the official form. */
    isOnNewPage: z.boolean().default(false),
    columns: z
      .array(z.strictObject({ ...cellShape, field: z.string().max(40), width: z.int().min(3).max(100) }))
      .min(2)
      .max(16),
  })
  .refine(
    ({ rows, columns }) =>
      columns.every(({ field }) => isFilledByHand(field) || listRowFieldNames(rows).includes(field)),
    {
      message: 'a column names a field that its rows do not have',
    },
  );

/** `{firm.entName}` in a sentence is replaced by the value of a fact. */
export const FACT_PLACEHOLDER = /\{([\w.]+)\}/g;

const Words = z.strictObject({
  kind: z.literal('words'),
  title: words(40),
  paragraphs: z
    .array(
      words(600).refine((text) => [...text.matchAll(FACT_PLACEHOLDER)].every(([, name = '']) => isFactName(name)), {
        message: 'a sentence names a fact that there is not',
      }),
    )
    .min(1)
    .max(40),
});

const Signing = z.strictObject({
  kind: z.literal('signing'),
  title: words(40),
  lines: z.array(words(60)).min(1).max(12),
});

const FormSection = z.union([Facts, Table, Words, Signing]);
export type FormSection = z.output<typeof FormSection>;

export const Form = z.strictObject({
  id: z.enum(FORM_IDS),
  name: words(60),
  /** Internal version: year and month of the last edit, and a sequence number. */
  version: z.string().regex(/^\d{4}-\d{2}\.\d+$/),
  /** The qualification category of the form; null if it applies to any. */
  category: z.enum(FORM_CATEGORIES).nullable(),
  orientation: z.enum(['portrait', 'landscape']),
  source: z.strictObject({
    title: words(200),
    docNumber: words(100).nullable(),
    confidence: Confidence,
    note: words(300),
  }),
  sections: z.array(FormSection).min(1).max(40),
});
export type Form = z.output<typeof Form>;
