/**
 * The whole enterprise as one JSON document: the format of import and export, and the input of the evaluation and of repeated reports.
 * Field names are those of the data model (gaps.md, section D). `null` always means "not known", never zero or "no". Money is in 万元 with at
 * most four decimals, as on licences; the engine converts it to whole yuan (`money.ts`).
 */
import { z } from 'zod';
import { achievement as achievementRecord } from '../records/achievement.ts';
import * as records from '../records/certificate.ts';
import * as declared from '../records/declared.ts';
import { buildDocumentShape } from '../records/document.ts';
import { enterprise } from '../records/enterprise.ts';
import { getChoiceValues } from '../records/field.ts';
import * as people from '../records/person.ts';
import * as papers from '../records/person-credentials.ts';
import * as projects from '../records/project.ts';
import { keySchema, listSchema, nullableSchema, optionalTextSchema } from './fields.ts';

export const titleRanks = getChoiceValues(papers.title.fields.titleRank);
export const skillGrades = getChoiceValues(papers.skill.fields.skillGrade);
export const dataLevels = getChoiceValues(projects.project.fields.dataLevel);
export const platformStates = getChoiceValues(people.registeredPerson.fields.platformState);

const registrations = listSchema(z.strictObject({ uuid: keySchema, ...buildDocumentShape(papers.registration) }), 20);
const registeredPerson = z.strictObject({
  uuid: keySchema,
  ...buildDocumentShape(people.registeredPerson),
  registrations,
});
const otherPerson = z.strictObject({ uuid: keySchema, ...buildDocumentShape(people.otherPerson), registrations });

const achievement = z.strictObject({
  uuid: keySchema,
  ...buildDocumentShape(achievementRecord),
  checkState: optionalTextSchema(20),
  checkMsg: optionalTextSchema(500),
});

const link = nullableSchema(z.strictObject(buildDocumentShape(projects.projectLink)));

const project = z.strictObject({
  uuid: keySchema,
  ...buildDocumentShape(projects.project),
  links: z
    .strictObject({ bidding: link, contract: link, drawingReview: link, permit: link, acceptance: link })
    .nullable()
    .default(null),
  /** Unit works (单位工程); if empty, the project is one unit work. */
  works: listSchema(z.strictObject({ uuid: keySchema, ...buildDocumentShape(projects.work) }), 200),
});

const certificate = z.strictObject({
  uuid: keySchema,
  ...buildDocumentShape(records.certificate),
  items: listSchema(z.strictObject({ uuid: keySchema, ...buildDocumentShape(records.certificateItem) }), 200),
});

const declaration = z.strictObject({
  uuid: keySchema,
  ...buildDocumentShape(declared.declaration),
  /** Number of scanned files with the declaration. */
  scans: nullableSchema(z.int('应为整数').min(0, '不能为负').max(10_000, '不能大于 10000')),
});

export const EnterpriseDocument = z.strictObject({
  /** Version of the document format. */
  schema: z.literal(1, '应为 1').default(1),
  enterprise: z.strictObject(buildDocumentShape(enterprise)),
  certificates: listSchema(certificate, 1000),
  registeredPeople: listSchema(registeredPerson, 20_000),
  otherPeople: listSchema(otherPerson, 20_000),
  achievements: listSchema(achievement, 20_000),
  projects: listSchema(project, 20_000),
  equipment: listSchema(z.strictObject({ uuid: keySchema, ...buildDocumentShape(declared.equipment) }), 5000),
  declarations: listSchema(declaration, 5000),
});

export type EnterpriseDocument = z.output<typeof EnterpriseDocument>;
/** The input form, in which every unknown value may be omitted. */
export type EnterpriseDocumentInput = z.input<typeof EnterpriseDocument>;
export type Enterprise = EnterpriseDocument['enterprise'];
export type Certificate = EnterpriseDocument['certificates'][number];
export type CertificateItem = Certificate['items'][number];
export type RegisteredPerson = EnterpriseDocument['registeredPeople'][number];
export type OtherPerson = EnterpriseDocument['otherPeople'][number];
export type Registration = RegisteredPerson['registrations'][number];
export type Achievement = EnterpriseDocument['achievements'][number];
export type Project = EnterpriseDocument['projects'][number];
export type UnitWorkRecord = Project['works'][number];
export type Measure = Project['metrics'][number];
export type Equipment = EnterpriseDocument['equipment'][number];
export type Declaration = EnterpriseDocument['declarations'][number];
