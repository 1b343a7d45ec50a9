/**
 * Schemas of the facts files (db/facts). Every schema keeps unknown fields, so that the screens can show them. The engine does not decide a
 * requirement that has an unsupported field (`catalogue.ts`).
 */
import { z } from 'zod';
import { Requirement } from './requirement.ts';

export const Confidence = z.enum(['sourced', 'recalled', 'secondary', 'unknown']);
export type Confidence = z.infer<typeof Confidence>;

const text = z.string().min(1);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const texts = z.union([z.array(z.string()), z.string()]);

export const Amendment = z.looseObject({
  docNumber: text,
  title: text,
  issued: day.nullable().optional(),
  effective: day.nullable().optional(),
  effect: text,
  confidence: Confidence.optional(),
});
export type Amendment = z.infer<typeof Amendment>;

const documentFields = {
  title: text,
  docNumber: text,
  issuer: text,
  issued: day.nullable().optional(),
  effective: day.nullable().optional(),
  /** First day on which the amendment is no longer in force. */
  ends: day.nullable().optional(),
  confidence: Confidence.optional(),
  amendments: z.array(Amendment).default([]),
};
export const StandardDocument = z.looseObject({
  ...documentFields,
  supersedes: z.looseObject(documentFields).optional(),
});
export type StandardDocument = z.infer<typeof StandardDocument>;

export const Level = z.looseObject({
  level: text,
  subType: text.optional(),
  subKind: text.optional(),
  /** planning.json: whether the level belongs to the current or the superseded rule. */
  rule: z.enum(['current', 'superseded']).optional(),
  requirements: z.array(Requirement),
  scope: z.array(z.looseObject({})),
  confidence: Confidence.optional(),
  notes: texts.optional(),
  incomplete: z.boolean().optional(),
  lowestLevel: z.boolean().optional(),
});
export type Level = z.infer<typeof Level>;

export const Standard = z.looseObject({
  code: text.nullable(),
  key: text.optional(),
  parent: text.nullable(),
  name: text,
  category: z.enum(['survey', 'design', 'construction', 'supervision', 'planning']),
  levels: z.array(Level),
  confidence: Confidence,
  sources: z.array(z.string()),
  notes: texts.nullable().optional(),
  source: StandardDocument.optional(),
  generalRules: z.array(z.string()).optional(),
  /** Number of the standard in its document; `clauseBasis` tells whether the number was read in an official text. */
  clauseNumber: z.number().optional(),
  clauseBasis: z.enum(['verified', 'inferred']).optional(),
  clauseSources: z.array(z.string()).optional(),
});
export type Standard = z.infer<typeof Standard>;
export type Category = Standard['category'];

export const StandardFile = z.looseObject({ source: StandardDocument, standards: z.array(Standard) });
export type StandardFile = z.infer<typeof StandardFile>;

export const CountingRule = z.looseObject({
  id: text,
  category: z.string(),
  name: text,
  statement: text,
  effect: z.looseObject({}).nullable(),
  since: day.optional(),
  docNumber: text.optional(),
  confidence: Confidence,
  sources: z.array(z.string()),
});
export type CountingRule = z.infer<typeof CountingRule>;
export const CountingRuleFile = z.looseObject({ source: z.looseObject({ title: text }), rules: z.array(CountingRule) });

export const SpecialtySet = z.strictObject({
  name: text,
  members: z.array(text),
  open: z.boolean(),
  confidence: Confidence,
  sources: z.array(z.string()),
});
export type SpecialtySet = z.infer<typeof SpecialtySet>;
export const SpecialtySetFile = z.looseObject({ source: z.looseObject({ title: text }), sets: z.array(SpecialtySet) });

const termsOf = z.array(z.string());

/** db/facts/work-terms.json: terms about projects, equipment and roles that the standards do not define, stored as data with their sources. */
export const ProjectTermsFile = z.strictObject({
  source: z.looseObject({ title: text }),
  confidence: Confidence,
  /** Types of projects that belong to a category of general contracting. */
  categories: z.array(z.strictObject({ standard: text, types: termsOf })),
  /** Kinds of projects, with other names that enterprises use for them. */
  kinds: z.array(z.strictObject({ name: text, aliases: termsOf })),
  groups: z.array(
    z.strictObject({
      /** Code of the standard; `103003/<code>` for the categories of the top grade. */
      standard: text,
      group: text,
      /** Names of the group in db/facts. A project belongs to the group if its list contains one of these names, spelled identically. */
      names: termsOf,
      kinds: termsOf,
      /** Metrics that only projects of this kind have; a project with one of them is of this kind. */
      tellingMetrics: termsOf,
      /** Whether a project that names none of the kinds in the standard's groups belongs to this group. */
      unstated: z.enum(['yes', 'maybe']),
      /** A project of another kind may be part of a project of this group, or contain one. */
      mayCombine: z.boolean().optional(),
      /** Words that leave the kind of a project open unless the project also names one of the kinds (钢筋混凝土结构 for steel structures). */
      open: termsOf.optional(),
      /** The kind is the type of the level, or the subject of the application. */
      kindFrom: z.enum(['level', 'subject']).optional(),
    }),
  ),
  metrics: z.array(
    z.strictObject({
      name: text,
      /** `exact`: whether the alias certainly is the same metric. Otherwise it may be. */
      aliases: z.array(z.strictObject({ name: text, exact: z.boolean() })),
      /** Whether the columns 规模数值 and 规模单位 contain this metric as the capacity of projects of the kind. */
      isCapacity: z.boolean(),
      /** Units that are equal only for this metric: a ton of water is a cubic metre. */
      units: z.record(z.string(), z.string()),
    }),
  ),
  /** Textual conditions that are decided by the project's role. */
  conditions: z.array(z.strictObject({ text, roles: termsOf })),
  leadingRoles: z.strictObject({ counts: termsOf, never: termsOf }),
  /** Projects that must be on the national platform from the day on. */
  platform: z.array(
    z.strictObject({
      docNumber: text,
      since: day,
      standards: termsOf,
      levels: termsOf,
      rule: text,
      confidence: Confidence,
      sources: z.array(z.string()),
    }),
  ),
  /**
   * Kinds of machines and their other names, including machines that no standard requires. `perhaps`: endings of names that may mean this
   * kind although they are names of other kinds.
   */
  equipment: z.array(z.strictObject({ name: text, aliases: termsOf, perhaps: termsOf.optional() })),
  /** Specialties covered by 本专业 of a level. `level` is the beginning of the level's type; `open`: other specialties are possible. */
  ownSpecialties: z.array(z.strictObject({ standard: text, level: text, specialties: termsOf, open: z.boolean() })),
});
export type ProjectTermsFile = z.infer<typeof ProjectTermsFile>;

/** db/facts/closures.json: applications that are no longer accepted, cancelled standards, and upcoming reforms. */
export const Closure = z.strictObject({
  kind: z.enum(['closed', 'cancelled', 'reform']),
  docNumber: text,
  since: day,
  categories: z.array(Standard.shape.category),
  /** Codes of standards or of their parents. If both lists are empty, all standards of the categories are affected. */
  parents: termsOf,
  standards: termsOf,
  /** Names of levels; empty: all. */
  levels: termsOf,
  /** Kinds of application that are no longer accepted. */
  applications: termsOf,
  text,
  confidence: Confidence,
  sources: z.array(z.string()),
});
export type Closure = z.infer<typeof Closure>;
export const ClosureFile = z.strictObject({ source: z.looseObject({ title: text }), closures: z.array(Closure) });

export const ProfessionFile = z.looseObject({
  source: z.looseObject({}),
  professions: z.array(z.looseObject({ id: text, name: text, registeredName: text.optional() })),
});
export const CertificateKindFile = z.looseObject({
  source: z.looseObject({}),
  kinds: z.array(z.looseObject({ code: text, name: text, confidence: Confidence.optional() })),
});
/**
 * Local practice in a province or the whole country, known from secondary sources. It is shown as 待核对 and never decides a verdict. It is
 * internal data and not delivered.
 */
export const LocalPractice = z.strictObject({
  /** Codes of provinces; 000000 is the whole country. */
  regions: z.array(z.string().regex(/^\d{2}0000$/)).min(1),
  category: z.enum(['construction', 'safety']),
  since: day.nullable(),
  until: day.nullable(),
  summary: text,
  docNumber: text.nullable(),
  sources: z.array(text).min(1),
  /** A renewal window that replaces the national one. */
  renewal: z
    .strictObject({
      certificateKind: text,
      kind: z.enum(['mustBefore', 'within']),
      days: z.number().nullable(),
      months: z.number().nullable(),
    })
    .optional(),
});
export type LocalPractice = z.infer<typeof LocalPractice>;
export const LocalPracticeFile = z.strictObject({
  source: z.strictObject({ title: text, compiledNote: text }),
  practices: z.array(LocalPractice),
});
export const RegionFile = z.looseObject({
  groups: z.array(z.looseObject({ label: text, provs: z.array(z.looseObject({ label: text, value: text })) })),
});
export const PolicyFile = z.array(
  z.looseObject({ title: text, docNumber: text.nullable().optional(), confidence: Confidence.optional() }),
);
export const AuthorityFile = z.looseObject({
  provinces: z.array(
    z.looseObject({ region: text, label: text, links: z.array(z.looseObject({ name: text, url: text })) }),
  ),
});
export const CheckVectorFile = z.looseObject({ creditCode: z.looseObject({}), idNumber: z.looseObject({}) });

/** The facts that the engine uses. Other facts files are read by the features that show them. */
export interface Facts {
  /** Hash of the canonical content of all facts; included in every report. */
  version: string;
  standardFiles: StandardFile[];
  countingRules: CountingRule[];
  specialtySets: SpecialtySet[];
  workTerms: ProjectTermsFile;
  closures: Closure[];
}
