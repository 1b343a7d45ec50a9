import type { Section } from './workbook/column.ts';

/** Tables that an import writes, parents before children. `of` is the column that refers to the parent. */
export const WRITTEN = [
  { table: 'certificate', of: null },
  { table: 'certificate_item', of: 'zzzs_uuid' },
  { table: 'person', of: null },
  { table: 'registration', of: 'person_uuid' },
  { table: 'project', of: null },
  { table: 'achievement', of: null },
  { table: 'equipment', of: null },
  { table: 'declaration', of: null },
] as const;

export type Written = (typeof WRITTEN)[number];
export type WrittenTable = Written['table'];

const named = (...names: readonly WrittenTable[]): readonly Written[] =>
  WRITTEN.filter(({ table }) => names.includes(table));

/** Tables that store the records of a section. */
export const SECTION_TABLES: Readonly<Record<Exclude<Section, 'enterprise'>, readonly Written[]>> = {
  certificates: named('certificate', 'certificate_item'),
  registeredPeople: named('person', 'registration'),
  otherPeople: named('person', 'registration'),
  projects: named('project'),
  achievements: named('achievement'),
  equipment: named('equipment'),
  declarations: named('declaration'),
};
