import { achievement } from './achievement.ts';
import { certificate, certificateItem } from './certificate.ts';
import { declaration, equipment } from './declared.ts';
import { enterprise } from './enterprise.ts';
import type { RecordSpec } from './field.ts';
import { otherPerson, registeredPerson } from './person.ts';
import { experience, post, registration, skill, title } from './person-credentials.ts';
import { measure, project, projectLink, work } from './project.ts';

/** All records with a central definition. */
export const RECORDS: readonly RecordSpec[] = [
  enterprise,
  certificate,
  certificateItem,
  equipment,
  declaration,
  registeredPerson,
  otherPerson,
  registration,
  title,
  post,
  skill,
  experience,
  project,
  work,
  measure,
  projectLink,
  achievement,
];
