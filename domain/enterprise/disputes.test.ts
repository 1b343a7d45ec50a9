import { describe, expect, it } from 'vitest';
import { HISTORY_SPECS, type HistoryKind } from '#domain/records/history.ts';
import { fullEnterprise } from '#domain/testing/rich-enterprise.ts';
import {
  DISPUTABLE_RECORD_KINDS,
  type DisputableRecord,
  listDisputableFields,
  listDisputableRecords,
  omitDisputed,
} from './disputes.ts';
import { EnterpriseDocument } from './enterprise-document.ts';

const ENT = 'ent';
const given = EnterpriseDocument.parse(fullEnterprise);
let made = 0;
const key = <R extends { readonly uuid?: string | undefined }>(row: R): R & { uuid: string } => {
  made += 1;
  return { ...row, uuid: row.uuid ?? `made-${made}` };
};
const withKeys = <
  P extends { readonly uuid?: string | undefined; readonly registrations: readonly { uuid?: string | undefined }[] },
>(
  person: P,
) => ({ ...key(person), registrations: person.registrations.map(key) });
/** Each record can be named. */
const enterprise = EnterpriseDocument.parse({
  ...given,
  certificates: given.certificates.map((one) => ({ ...key(one), items: one.items.map(key) })),
  registeredPeople: given.registeredPeople.map(withKeys),
  otherPeople: given.otherPeople.map(withKeys),
  achievements: given.achievements.map(key),
  projects: given.projects.map(key),
  equipment: given.equipment.map(key),
  declarations: given.declarations.map(key),
});
const getEverything = (one: EnterpriseDocument): readonly DisputableRecord[] => {
  const { certificates, registeredPeople, otherPeople, achievements, projects, equipment, declarations } = one;
  const lists = [certificates, registeredPeople, otherPeople, achievements, projects, equipment, declarations];
  const uuids = [ENT, ...lists.flatMap((rows) => rows.map(({ uuid }) => uuid ?? ''))];
  return DISPUTABLE_RECORD_KINDS.flatMap((of) => uuids.flatMap((uuid) => listDisputableRecords(one, ENT, of, uuid)));
};

describe('a disputed fact', () => {
  it('may be any single value of any kind of record; it counts as unknown, and nothing else does', () => {
    const before = getEverything(enterprise);
    const kinds = [...new Set(before.map(({ kind }) => kind))];
    expect(kinds.toSorted()).toEqual(Object.keys(HISTORY_SPECS).toSorted());
    for (const kind of kinds) {
      const at = before.findIndex((one) => one.kind === kind);
      for (const [field] of listDisputableFields(kind)) {
        const counted = omitDisputed(enterprise, [{ kind, recordUuid: before[at]?.uuid ?? '', field }]);
        expect(EnterpriseDocument.safeParse(counted).error, `${kind} ${field}`).toBeUndefined();
        const after = getEverything(counted);
        expect(after[at]?.row[field], `${kind} ${field}`).toBeNull();
        const rest = ({ row }: DisputableRecord) => ({ ...row, [field]: null, registrations: null, items: null });
        expect(after.map(rest)[at]).toEqual(before.map(rest)[at]);
        expect(
          after.map(({ row }) => row).filter((_row, index) => before[index]?.kind === kind && index !== at),
        ).toEqual(before.map(({ row }) => row).filter((_row, index) => before[index]?.kind === kind && index !== at));
      }
    }
  });

  it('leaves the enterprise as it is where nothing is disputed', () => {
    expect(omitDisputed(enterprise, [])).toBe(enterprise);
    expect(omitDisputed(enterprise, [{ kind: 'project', recordUuid: 'nobody', field: 'area' }])).toEqual(enterprise);
  });

  it('is never what a record cannot be without', () => {
    for (const kind of Object.keys(HISTORY_SPECS) as HistoryKind[]) {
      const names = listDisputableFields(kind).map(([name]) => name);
      expect(names.filter((name) => ['name', 'projectName', 'certName', 'idNo', 'titles'].includes(name))).toEqual([]);
      expect(names.length, kind).toBeGreaterThan(0);
    }
  });
});
