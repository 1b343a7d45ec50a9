import { enterprise as enterpriseRecord } from '#domain/records/enterprise.ts';
import { HISTORY_CALLS } from '#features/enterprise/record-history/record-history.contract.ts';
import { call } from '#platform/web/call.ts';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { RecordForm, type StoredRecord } from '#platform/web/console/record-form.tsx';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { type EnterpriseField, isPastDateField } from '../contract/fields.ts';
import type { LicencePageSection } from '../contract/sections.ts';
import { type Enterprise, editEnterprise, getEnterprise } from '../enterprise.contract.ts';
import { FormDraft } from './form-draft.tsx';
import { formatEnterpriseField } from './format.ts';

/** Returns editors with restrictions beyond the field kind: dates of past events cannot be after today. */
const getEditors = (fields: readonly EnterpriseField[], today: string) =>
  Object.fromEntries(
    fields
      .filter(isPastDateField)
      .map((name) => [name, <DayInput key={name} label={enterpriseRecord.fields[name].label} max={today} />]),
  );

function getInitial(section: LicencePageSection, enterprise: Enterprise): Record<string, unknown> {
  const values = enterprise as unknown as Record<string, unknown>;
  return Object.fromEntries(section.fields.map((field) => [field, values[field] ?? null]));
}

/** Returns the stored section, and a function that reads it again after a concurrent change by another user. */
export const getStoredSection = (section: LicencePageSection, enterprise: Enterprise): StoredRecord => ({
  revision: enterprise.revision,
  read: async () => {
    const now = await call(getEnterprise, {}, { quiet: true });
    return { revision: now.revision, values: getInitial(section, now) };
  },
  writers: Object.fromEntries(
    section.fields.map((field) => [field, (value: unknown) => formatEnterpriseField(field, value as never) ?? '未填']),
  ),
});

export const SectionFields = ({ section, today }: { readonly section: LicencePageSection; readonly today: string }) => (
  <RecordFields spec={enterpriseRecord} names={section.fields} editors={getEditors(section.fields, today)} />
);

interface SectionFormProps {
  readonly section: LicencePageSection;
  readonly enterprise: Enterprise;
  readonly today: string;
  readonly onClose: () => void;
}

/** Edits one section of the licence data; only its fields are sent, with the version that was read. */
export function SectionForm({ section, enterprise, today, onClose }: SectionFormProps) {
  const initial = getInitial(section, enterprise);
  const toInput = (given: Record<string, unknown>, revision?: number) => ({
    body: {
      ...Object.fromEntries(section.fields.map((field) => [field, given[field] ?? null])),
      revision,
    } as never,
  });
  return (
    <RecordForm
      title={`编辑${section.title}`}
      route={editEnterprise}
      initial={initial}
      stored={getStoredSection(section, enterprise)}
      toInput={toInput}
      stale={[getEnterprise, HISTORY_CALLS.enterprise]}
      onClose={onClose}
    >
      <FormDraft bizType="ent" bizUuid={`${enterprise.uuid}:${section.id}`} />
      <SectionFields section={section} today={today} />
    </RecordForm>
  );
}
