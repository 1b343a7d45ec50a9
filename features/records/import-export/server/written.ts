import type { DocumentSection } from './workbook/column.ts';

/** Tables that an import writes, parents before children. `of` is the column that refers to the parent. */
export const IMPORTED_TABLES = [
  { table: 'certificate', of: null },
  { table: 'certificate_item', of: 'zzzs_uuid' },
  { table: 'person', of: null },
  { table: 'registration', of: 'person_uuid' },
  { table: 'project', of: null },
  { table: 'achievement', of: null },
  { table: 'equipment', of: null },
  { table: 'declaration', of: null },
] as const;

export type ImportedTable = (typeof IMPORTED_TABLES)[number];
export type ImportedTableName = ImportedTable['table'];

const named = (...names: readonly ImportedTableName[]): readonly ImportedTable[] =>
  IMPORTED_TABLES.filter(({ table }) => names.includes(table));

/** Tables that store the records of a section. */
export const SECTION_TABLES: Readonly<Record<Exclude<DocumentSection, 'enterprise'>, readonly ImportedTable[]>> = {
  certificates: named('certificate', 'certificate_item'),
  registeredPeople: named('person', 'registration'),
  otherPeople: named('person', 'registration'),
  projects: named('project'),
  achievements: named('achievement'),
  equipment: named('equipment'),
  declarations: named('declaration'),
};
