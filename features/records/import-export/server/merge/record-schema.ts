import type { z } from 'zod';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { findStrayValues } from '#domain/enterprise/value-sets.ts';
import { normaliseIdType } from '#domain/identity/id-type.ts';
import type { Section } from '../workbook/column.ts';
import type { Rec } from './keys.ts';

const { shape } = EnterpriseDocument;

/** Schema of one record of each section, equal to the schema in the enterprise document. */
const RECORDS: Readonly<Record<Section, z.ZodType>> = {
  enterprise: shape.enterprise,
  certificates: shape.certificates.unwrap().element,
  registeredPeople: shape.registeredPeople.unwrap().element,
  otherPeople: shape.otherPeople.unwrap().element,
  achievements: shape.achievements.unwrap().element,
  projects: shape.projects.unwrap().element,
  equipment: shape.equipment.unwrap().element,
  declarations: shape.declarations.unwrap().element,
};

export interface RecordIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Normalises the names of ID types before the record is validated. */
function withOneIdType(record: Rec): Rec {
  return typeof record.idType === 'string' ? { ...record, idType: normaliseIdType(record.idType) } : record;
}

/** Parses a record and sets missing fields to null; also returns its validation issues. */
export function parseRecord(
  section: Section,
  value: unknown,
  before: unknown = null,
): { readonly record: Rec; readonly issues: readonly RecordIssue[] } {
  const result = RECORDS[section].safeParse(value);
  if (result.success) {
    const record = withOneIdType(result.data as Rec);
    return { record, issues: findStrayValues(section, record, before) };
  }
  const issues = result.error.issues.map((issue) => ({
    path: issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path,
    message: /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : '内容不符合要求',
  }));
  return { record: value as Rec, issues };
}
