/**
 * The whole firm as one JSON document: what is imported and exported, what the check reads, what a report is replayed from.
 * Field names are those of the data model (gaps.md, section D). `null` always means "not known", never zero or "no".
 * Money is in 万元 with at most four decimals, as licences print it; inside the engine it becomes whole yuan (`money.ts`).
 */
import { z } from 'zod';
import { achievement as achievementRecord } from '../records/achievement.ts';
import * as records from '../records/certificate.ts';
import * as declared from '../records/declared.ts';
import { documentShape } from '../records/document.ts';
import { enterprise } from '../records/enterprise.ts';
import { valuesOf } from '../records/field.ts';
import * as papers from '../records/papers.ts';
import * as people from '../records/person.ts';
import * as projects from '../records/project.ts';
import { key, known, list, optionalText } from './fields.ts';

export const titleRanks = valuesOf(papers.title.fields.titleRank);
export const skillGrades = valuesOf(papers.skill.fields.skillGrade);
export const dataLevels = valuesOf(projects.project.fields.dataLevel);
export const platformStates = valuesOf(people.registeredPerson.fields.platformState);

const registrations = list(z.strictObject({ uuid: key, ...documentShape(papers.registration) }), 20);
const registeredPerson = z.strictObject({ uuid: key, ...documentShape(people.registeredPerson), registrations });
const otherPerson = z.strictObject({ uuid: key, ...documentShape(people.otherPerson), registrations });

const achievement = z.strictObject({
  uuid: key,
  ...documentShape(achievementRecord),
  checkState: optionalText(20),
  checkMsg: optionalText(500),
});

const link = known(z.strictObject(documentShape(projects.projectLink)));

const project = z.strictObject({
  uuid: key,
  ...documentShape(projects.project),
  links: z
    .strictObject({ bidding: link, contract: link, drawingReview: link, permit: link, acceptance: link })
    .nullable()
    .default(null),
  /** Unit works (单位工程); empty: the project is one unit work. */
  works: list(z.strictObject({ uuid: key, ...documentShape(projects.work) }), 200),
});

const certificate = z.strictObject({
  uuid: key,
  ...documentShape(records.certificate),
  items: list(z.strictObject({ uuid: key, ...documentShape(records.certificateItem) }), 200),
});

export const Firm = z.strictObject({
  /** Version of this shape. */
  schema: z.literal(1, '应为 1').default(1),
  enterprise: z.strictObject(documentShape(enterprise)),
  certificates: list(certificate, 1000),
  registeredPeople: list(registeredPerson, 20_000),
  otherPeople: list(otherPerson, 20_000),
  achievements: list(achievement, 20_000),
  projects: list(project, 20_000),
  equipment: list(z.strictObject({ uuid: key, ...documentShape(declared.equipment) }), 5000),
  declarations: list(z.strictObject({ uuid: key, ...documentShape(declared.declaration) }), 5000),
});

export type Firm = z.output<typeof Firm>;
/** What one may write: everything that is not known may be left out. */
export type FirmInput = z.input<typeof Firm>;
export type Enterprise = Firm['enterprise'];
export type Certificate = Firm['certificates'][number];
export type CertificateItem = Certificate['items'][number];
export type RegisteredPerson = Firm['registeredPeople'][number];
export type OtherPerson = Firm['otherPeople'][number];
export type Registration = RegisteredPerson['registrations'][number];
export type Achievement = Firm['achievements'][number];
export type Project = Firm['projects'][number];
export type Work = Project['works'][number];
export type Measure = Project['metrics'][number];
export type Equipment = Firm['equipment'][number];
export type Declaration = Firm['declarations'][number];
