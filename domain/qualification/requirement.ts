/** One row of a standard: a requirement that an enterprise must fulfil for a level (facts/SCHEMA.md and the `extensions` of each file). */
import { z } from 'zod';
import { MAX_CITED_LENGTH } from '#domain/text/clauses.ts';

const text = z.string();
const figure = z.number().nullable().optional();

const common = {
  assessed: z.boolean().optional(),
  amendedBy: text.optional(),
  /** The document that removed a row added by `amendedBy`. */
  droppedBy: text.optional(),
  confidence: z.enum(['sourced', 'recalled', 'secondary', 'unknown']).optional(),
  unverified: z.boolean().optional(),
  partial: z.boolean().optional(),
  summary: text.optional(),
  note: text.optional(),
  notes: z.union([text, z.array(text)]).optional(),
  /** Number in the standard document: 28.1.2（3）. */
  clause: text.optional(),
  /** The number was verified in the text itself, independent of the standard's other numbers. */
  clauseChecked: z.boolean().optional(),
  /** The text of the clause when it was selected for this row. */
  quote: z.object({ docNumber: text.max(100), clause: text.max(100), text: text.max(MAX_CITED_LENGTH) }).optional(),
};

const getRow = <K extends string, S extends z.core.$ZodLooseShape>(kind: K, shape: S) =>
  z.looseObject({ kind: z.literal(kind), ...common, ...shape });

const titleNeed = z.looseObject({ rank: text, specialties: z.array(text) });
const registrationNeed = z.looseObject({
  profession: text,
  grade: text.nullable().optional(),
  specialties: z.array(text).optional(),
});

export const LeadOption = z.looseObject({
  title: titleNeed.optional(),
  registration: z.union([text, registrationNeed]).optional(),
  skill: z.union([text, z.looseObject({ grade: text })]).optional(),
  minYears: z.number().optional(),
  experience: text.optional(),
});
export type LeadOption = z.infer<typeof LeadOption>;

export const IndicatorAlternative = z.looseObject({
  metric: text.nullable().optional(),
  unit: text.nullable().optional(),
  min: figure,
  minExclusive: figure,
  maxExclusive: figure,
  count: figure,
  countUnit: text.optional(),
  and: z.array(z.looseObject({ metric: text, unit: text, min: figure, minExclusive: figure })).optional(),
  scale: text.optional(),
  summary: text.optional(),
});
export type IndicatorAlternative = z.infer<typeof IndicatorAlternative>;

export const IndicatorGroup = z.looseObject({
  id: text,
  summary: text,
  anyOf: z.array(IndicatorAlternative),
  amendedBy: text.optional(),
  original: z.looseObject({ summary: text, anyOf: z.array(IndicatorAlternative) }).optional(),
  confidence: text.optional(),
  unverified: z.boolean().optional(),
});
export type IndicatorGroup = z.infer<typeof IndicatorGroup>;

const performanceFields = {
  withinYears: figure,
  groupsNeeded: figure,
  groups: z.array(IndicatorGroup),
  roles: z.array(text).optional(),
  alternative: z.union([text, z.looseObject({ sameGroupProjects: z.number().optional() })]).optional(),
  atLeast: z.array(z.looseObject({ of: z.array(text), min: z.number() })).optional(),
  atLeastOneOf: z.array(text).optional(),
  groupSets: z.array(z.looseObject({ groups: z.array(text), min: z.number() })).optional(),
  mustInclude: z.array(text).optional(),
  mustIncludeGroups: z.array(text).optional(),
  exempt: text.optional(),
  independent: z.boolean().optional(),
  totalFeeMinCny: z.number().optional(),
};
export const CategoryPerformance = z.looseObject({
  ...performanceFields,
  code: text.nullable().optional(),
  name: text,
  confidence: text.optional(),
});
export type CategoryPerformance = z.infer<typeof CategoryPerformance>;

const kinds = {
  netAssets: getRow('netAssets', { minCny: figure }),
  registeredCapital: getRow('registeredCapital', {
    minCny: figure,
    paidIn: z.boolean().optional(),
    form: text.optional(),
  }),
  registeredPersonnel: getRow('registeredPersonnel', {
    profession: text,
    grade: text.nullable(),
    specialties: z.array(text),
    min: figure,
    countMode: text.optional(),
    including: z
      .array(z.looseObject({ grade: text.optional(), specialties: z.array(text).optional(), min: z.number() }))
      .optional(),
    minProfessions: z.number().optional(),
    minYears: z.number().optional(),
    largeProjects: z.number().optional(),
    ageLimit: z.number().nullable().optional(),
  }),
  registeredTotal: getRow('registeredTotal', { professions: z.array(text), min: figure, countUnit: text }),
  titledPersonnel: getRow('titledPersonnel', {
    rank: text,
    andAbove: z.boolean().optional(),
    specialties: z.array(text),
    min: figure,
    mustCover: z.array(text).optional(),
    eachMin: z.number().optional(),
    minSpecialtyKinds: z.number().optional(),
    subset: z.looseObject({ specialties: z.array(text), min: z.number() }).optional(),
    countsWith: text.optional(),
    allRelatedSpecialtiesRequired: z.boolean().optional(),
    fullCoverage: z.boolean().optional(),
  }),
  technicalLead: getRow('technicalLead', {
    minYears: figure,
    experience: text.optional(),
    education: text.nullable().optional(),
    registration: text.optional(),
    anyOf: z.array(LeadOption),
    requireTitle: z.boolean().optional(),
    ledProjects: z.array(z.looseObject({ scale: text, count: figure })).optional(),
    ledProjectsMode: text.optional(),
    asProjectLead: z.array(z.looseObject({ grade: text, count: z.number() })).optional(),
    asProjectLeadMode: text.optional(),
    projects: z.looseObject({ anyOf: z.array(z.looseObject({})) }).optional(),
  }),
  siteManagers: getRow('siteManagers', { min: figure, mustCover: z.array(text).optional() }),
  skilledWorkers: getRow('skilledWorkers', {
    grade: text.nullable(),
    andAbove: z.boolean().optional(),
    min: figure,
    trades: z.array(text).optional(),
    including: z.array(z.looseObject({ trade: text, min: z.number() })).optional(),
    includes: z.array(text).optional(),
    mustCover: z.array(text).optional(),
    mustCoverTrades: z.boolean().optional(),
  }),
  technicalStaff: getRow('technicalStaff', {
    table: z.array(
      z.looseObject({
        profession: text,
        registered: z.number().nullable(),
        nonRegistered: z.number().nullable(),
        registeredAs: text.optional(),
      }),
    ),
    total: figure,
    registeredTotal: figure,
    appliesTo: text.nullable().optional(),
  }),
  staffPerformance: getRow('staffPerformance', { who: text, min: figure, grade: text }),
  performance: getRow('performance', { ...performanceFields, byCategory: z.array(CategoryPerformance).optional() }),
  equipment: getRow('equipment', {
    items: z.array(
      z.looseObject({ name: text, spec: text.nullable(), count: z.number().nullable(), countUnit: text.optional() }),
    ),
    itemsNeeded: z.number().optional(),
  }),
  premises: getRow('premises', { minSqm: figure }),
  headcount: getRow('headcount', { min: figure }),
  experience: getRow('experience', { minYears: figure }),
  creditRecord: getRow('creditRecord', { withinYears: figure }),
  system: getRow('system', {}),
  other: getRow('other', {
    summary: text,
    subkind: text.optional(),
    min: figure,
    minCny: figure,
    minYears: figure,
    unit: text.optional(),
    metric: text.optional(),
    post: text.optional(),
    role: text.optional(),
    withinYears: figure,
    byAnyOf: z.array(text).optional(),
    refLevelAtLeast: text.nullable().optional(),
    minProjects: z.number().optional(),
    anyOf: z.array(LeadOption).optional(),
    experience: text.optional(),
    eachYear: z.boolean().optional(),
    average: z.boolean().optional(),
    /** Parts of a condition that only the enterprise can confirm, all together. */
    titles: z.array(text).optional(),
    registrations: z.array(text).optional(),
    items: z.array(z.looseObject({})).optional(),
    regional: z.array(z.looseObject({})).optional(),
    rank: z.number().optional(),
    times: z.number().optional(),
  }),
};

/** A requirement of an unknown kind is stored and shown, but never decided. */
const unknownKind = z.looseObject({ kind: text.refine((kind) => !(kind in kinds)), ...common });

export const Requirement = z.union([
  z.discriminatedUnion('kind', [
    kinds.netAssets,
    kinds.registeredCapital,
    kinds.registeredPersonnel,
    kinds.registeredTotal,
    kinds.titledPersonnel,
    kinds.technicalLead,
    kinds.siteManagers,
    kinds.skilledWorkers,
    kinds.technicalStaff,
    kinds.staffPerformance,
    kinds.performance,
    kinds.equipment,
    kinds.premises,
    kinds.headcount,
    kinds.experience,
    kinds.creditRecord,
    kinds.system,
    kinds.other,
  ]),
  unknownKind,
]);
export type Requirement = z.infer<typeof Requirement>;
export type RequirementKind = keyof typeof kinds;
export type RequirementOf<K extends RequirementKind> = z.infer<(typeof kinds)[K]>;

export const isRequirementKind = <K extends RequirementKind>(
  row: Requirement,
  kind: K,
): row is Requirement & RequirementOf<K> => row.kind === kind;

/** The schema of each kind supported by the engine. */
export const kindSchemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>(Object.entries(kinds));

/** Fields that the engine reads or that cannot change a verdict, by kind. Any other field makes the row undecidable. */
export const supportedFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(kinds).map(([kind, schema]) => [kind, new Set([...Object.keys(schema.shape), 'source', 'sources'])]),
);
