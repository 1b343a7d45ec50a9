import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { isRequirementKind } from '#domain/qualification/requirement.ts';
import { MAJOR_NAMES } from '#domain/qualification/vocabulary/majors.ts';
import { REGISTRATION_TYPES } from '#domain/records/person-choices.ts';

/** Lists the known professions and registrations: the names in all staffing tables and in the vocabulary. */
export function listKnownProfessions(catalogue: Catalogue): string[] {
  const used = catalogue.standards.flatMap(({ levels }) =>
    levels.flatMap(({ rows }) =>
      rows
        .flatMap(({ row }) => (isRequirementKind(row, 'technicalStaff') ? row.table : []))
        .flatMap((line) => [line.profession, line.registeredAs ?? '']),
    ),
  );
  const names = [...used, ...MAJOR_NAMES, ...REGISTRATION_TYPES.map(({ name }) => name)];
  return [...new Set(names)].filter((name) => name !== '');
}
