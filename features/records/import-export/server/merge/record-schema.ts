import type { z } from 'zod';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { findInvalidValues } from '#domain/enterprise/value-sets.ts';
import { normaliseIdType } from '#domain/identity/id-type.ts';
import type { DocumentSection } from '../workbook/column.ts';
import type { PlainRecord } from './keys.ts';

const { shape } = EnterpriseDocument;

/** Schema of one record of each section, equal to the schema in the enterprise document. */
const RECORDS: Readonly<Record<DocumentSection, z.ZodType>> = {
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
function withOneIdType(record: PlainRecord): PlainRecord {
  return typeof record.idType === 'string' ? { ...record, idType: normaliseIdType(record.idType) } : record;
}

/** Parses a record and sets missing fields to null; also returns its validation issues. */
export function parseRecord(
  section: DocumentSection,
  value: unknown,
  before: unknown = null,
): { readonly record: PlainRecord; readonly issues: readonly RecordIssue[] } {
  const result = RECORDS[section].safeParse(value);
  if (result.success) {
    const record = withOneIdType(result.data as PlainRecord);
    return { record, issues: findInvalidValues(section, record, before) };
  }
  const issues = result.error.issues.map((issue) => ({
    path: issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path,
    message: /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : '内容不符合要求',
  }));
  return { record: value as PlainRecord, issues };
}
