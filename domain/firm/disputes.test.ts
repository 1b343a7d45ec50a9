import { describe, expect, it } from 'vitest';
import { HISTORY_SPECS, type HistoryKind } from '#domain/records/history.ts';
import { fullFirm } from '#domain/testing/rich-firm.ts';
import { FACT_OWNERS, type FactRecord, listDisputable, listFactRecords, withoutDisputed } from './disputes.ts';
import { Firm } from './firm.ts';

const ENT = 'ent';
const given = Firm.parse(fullFirm);
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
const firm = Firm.parse({
  ...given,
  certificates: given.certificates.map((one) => ({ ...key(one), items: one.items.map(key) })),
  registeredPeople: given.registeredPeople.map(withKeys),
  otherPeople: given.otherPeople.map(withKeys),
  achievements: given.achievements.map(key),
  projects: given.projects.map(key),
  equipment: given.equipment.map(key),
  declarations: given.declarations.map(key),
});
const everythingOf = (one: Firm): readonly FactRecord[] => {
  const { certificates, registeredPeople, otherPeople, achievements, projects, equipment, declarations } = one;
  const lists = [certificates, registeredPeople, otherPeople, achievements, projects, equipment, declarations];
  const uuids = [ENT, ...lists.flatMap((rows) => rows.map(({ uuid }) => uuid ?? ''))];
  return FACT_OWNERS.flatMap((of) => uuids.flatMap((uuid) => listFactRecords(one, ENT, of, uuid)));
};

describe('a disputed fact', () => {
  it('may be any single value of any kind of record; it counts as unknown, and nothing else does', () => {
    const before = everythingOf(firm);
    const kinds = [...new Set(before.map(({ kind }) => kind))];
    expect(kinds.toSorted()).toEqual(Object.keys(HISTORY_SPECS).toSorted());
    for (const kind of kinds) {
      const at = before.findIndex((one) => one.kind === kind);
      for (const [field] of listDisputable(kind)) {
        const counted = withoutDisputed(firm, [{ kind, recordUuid: before[at]?.uuid ?? '', field }]);
        expect(Firm.safeParse(counted).error, `${kind} ${field}`).toBeUndefined();
        const after = everythingOf(counted);
        expect(after[at]?.row[field], `${kind} ${field}`).toBeNull();
        const rest = ({ row }: FactRecord) => ({ ...row, [field]: null, registrations: null, items: null });
        expect(after.map(rest)[at]).toEqual(before.map(rest)[at]);
        expect(
          after.map(({ row }) => row).filter((_row, index) => before[index]?.kind === kind && index !== at),
        ).toEqual(before.map(({ row }) => row).filter((_row, index) => before[index]?.kind === kind && index !== at));
      }
    }
  });

  it('leaves the firm as it is where nothing is disputed', () => {
    expect(withoutDisputed(firm, [])).toBe(firm);
    expect(withoutDisputed(firm, [{ kind: 'project', recordUuid: 'nobody', field: 'area' }])).toEqual(firm);
  });

  it('is never what a record cannot be without', () => {
    for (const kind of Object.keys(HISTORY_SPECS) as HistoryKind[]) {
      const names = listDisputable(kind).map(([name]) => name);
      expect(names.filter((name) => ['name', 'projectName', 'certName', 'idNo', 'titles'].includes(name))).toEqual([]);
      expect(names.length, kind).toBeGreaterThan(0);
    }
  });
});
