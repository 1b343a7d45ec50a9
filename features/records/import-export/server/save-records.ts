import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getEnterpriseDocumentFields } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { saveEnterpriseAchievements } from '#features/records/achievements/server/achievements.server-api.ts';
import { saveEnterpriseCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import {
  saveEnterpriseDeclarations,
  saveEnterpriseEquipment,
} from '#features/records/declarations/server/declarations.server-api.ts';
import { saveEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { saveEnterpriseProjects } from '#features/records/projects/server/projects.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { type ImportStage, stagePart } from './staging.repo.ts';
import type { DocumentSection } from './workbook/column.ts';

type Keyed<T> = T & { readonly uuid: string };
type RecordsOf<S extends Exclude<DocumentSection, 'enterprise'>> = readonly Keyed<EnterpriseDocument[S][number]>[];

/** Saves records through the feature that owns them. References between the records are already uuids. */
async function save(
  { app, scope, now }: MemberContext,
  section: Exclude<DocumentSection, 'enterprise'>,
  records: unknown,
): Promise<unknown> {
  // The plan has parsed each record with the schema of its section and set its uuid.
  switch (section) {
    case 'certificates':
      return await saveEnterpriseCertificates(app, scope, [...(records as RecordsOf<'certificates'>)], now);
    case 'registeredPeople':
    case 'otherPeople': {
      const people = { registeredPeople: [], otherPeople: [], [section]: records };
      return await saveEnterprisePeople(app, scope, people, now);
    }
    case 'projects':
      return await saveEnterpriseProjects(app.db, scope, [...(records as RecordsOf<'projects'>)], now);
    case 'achievements': {
      const references = { people: new Map<string, string>(), projects: new Map<string, string>() };
      const achievements = records as RecordsOf<'achievements'>;
      return await saveEnterpriseAchievements(app, scope, { achievements, references }, now);
    }
    case 'equipment':
      return await saveEnterpriseEquipment(app.db, scope, [...(records as RecordsOf<'equipment'>)], now);
    case 'declarations':
      return await saveEnterpriseDeclarations(app.db, scope, [...(records as RecordsOf<'declarations'>)], now);
  }
}

/** Stages the records of a part of a batch. */
export async function stageRecords(
  context: MemberContext,
  stage: ImportStage,
  section: Exclude<DocumentSection, 'enterprise'>,
  records: unknown,
): Promise<void> {
  const given = records as readonly { readonly uuid: string; readonly personUuid?: string | null }[];
  const people = section === 'achievements' ? given.flatMap(({ personUuid }) => personUuid ?? []) : [];
  const part = { section, uuids: given.map(({ uuid }) => uuid), people };
  await stagePart(stage, part, () => save(context, section, records));
}

/** Returns the enterprise record from the file, and a function that loads the stored record. */
export const parseEnterpriseRecord = (records: unknown) => ({
  given: (records as readonly [EnterpriseDocument['enterprise']])[0],
  stored: ({ app, scope }: MemberContext) => getEnterpriseDocumentFields(app.db, scope),
});
