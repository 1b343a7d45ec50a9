import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { EnterpriseDocument, type EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { toUtcDay } from '#domain/validity/day.ts';
import type { ApiError } from '#platform/contract/api-error.ts';
import { createJobTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import { removeElse } from '../personnel.contract.ts';
import {
  type EnterprisePeople,
  listEnterprisePeople,
  listPersonOptions,
  saveEnterprisePeople,
} from './personnel.server-api.ts';
import { createCitizenId } from './testing/citizen-ids.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const portal = await startPortal({ now: NOW });
const { app } = portal;
const member = createJobTenantContext(portal.entUuid('member'));
const other = createJobTenantContext(portal.entUuid('other'));
afterAll(() => portal.close());

const people = (input: Omit<EnterpriseDocumentInput, 'enterprise'>): EnterprisePeople => {
  const { registeredPeople, otherPeople } = EnterpriseDocument.parse({ enterprise: { entName: '示例' }, ...input });
  return { registeredPeople, otherPeople };
};
const save = (scope: TenantContext, input: EnterprisePeople) => saveEnterprisePeople(app, scope, input, NOW);
const list = (scope: TenantContext) => listEnterprisePeople(app.db, scope, app.cipher);
const withoutKeys = (value: EnterprisePeople): unknown =>
  JSON.parse(JSON.stringify(value, (key, item: unknown) => (key === 'uuid' ? undefined : item)));

const full = people({
  registeredPeople: [
    {
      uuid: 'p1',
      name: '示例沈越',
      idNo: createCitizenId('1980-05-05', 1),
      titleName: '高级工程师',
      titleRank: '高级',
      titleSeries: '工程系列',
      titles: [{ titleName: '经济师' }],
      posts: [{ postName: '安全员', postCertEnd: '2027-01-01' }],
      skills: [{ trade: '钢筋工', skillGrade: '技师', skillCertNo: 'S-1' }],
      experiences: [{ field: '公路工程', years: 10.5 }],
      workYears: 12.25,
      socialSecurityHere: false,
      registrations: [
        {
          regType: '一级建造师',
          specialty: '建筑工程',
          regNo: 'JZ-1',
          validEnd: '2027-03-01',
          registeredHere: true,
          safetyBNo: 'B-1',
          safetyBEnd: '2027-05-01',
        },
        {
          regType: '一级建造师',
          specialty: '机电工程',
          regNo: 'JZ-1',
          validEnd: '2027-04-01',
          continuingEduEnd: '2026-12-31',
        },
      ],
    },
  ],
  otherPeople: [
    {
      uuid: 'p2',
      name: '示例叶蓁',
      idNo: null,
      birthDate: '1990-02-28',
      kind: '技术工人',
      skillGrade: '高级工',
      trade: '电工',
    },
    {
      uuid: 'p3',
      name: '示例范若谷',
      idNo: 'E1234',
      idType: '护照',
      kind: '职称人员',
      registrations: [{ regType: '二级建造师', regNo: 'X-9' }],
    },
  ],
});

describe('the people of the enterprise document', () => {
  it('go in and come out without loss', async () => {
    const saved = await save(member, full);
    expect(saved).toMatchObject({ added: 3, changed: 0, unchanged: 0 });
    expect([...saved.keys.keys()].sort()).toEqual(['p1', 'p2', 'p3']);
    const found = await list(member);
    const [first] = full.registeredPeople;
    const expected = {
      ...full,
      registeredPeople: [{ ...first, birthDate: '1980-05-05', gender: found.registeredPeople[0]?.gender }],
    };
    expect(
      withoutKeys({ ...found, otherPeople: [...found.otherPeople].sort((a, b) => (a.name < b.name ? 1 : -1)) }),
    ).toEqual(
      withoutKeys({
        ...expected,
        otherPeople: [...full.otherPeople].sort((a, b) => (a.name < b.name ? 1 : -1)),
      } as EnterprisePeople),
    );
    expect(EnterpriseDocument.safeParse({ enterprise: { entName: '示例' }, ...found }).success).toBe(true);
  });

  it('change nothing when they come again, with or without keys', async () => {
    expect(await save(member, full)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await save(member, await list(member))).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it('are replaced by ID number, by key, or by name and birth; registrations keep their uuid', async () => {
    const before = await list(member);
    const next = await list(member);
    const [first] = next.registeredPeople;
    if (first)
      Object.assign(first, { uuid: undefined, name: '示例沈越改', registrations: first.registrations.slice(1) });
    for (const person of next.otherPeople) {
      if (person.name === '示例叶蓁')
        Object.assign(person, { uuid: undefined, idNo: createCitizenId('1990-02-28', 77) });
      else person.idNo = 'E9999';
    }
    expect(await save(member, next)).toMatchObject({ added: 0, changed: 3, unchanged: 0 });
    const after = await list(member);
    expect(after.registeredPeople[0]).toMatchObject({ name: '示例沈越改', uuid: before.registeredPeople[0]?.uuid });
    expect(after.registeredPeople[0]?.registrations).toEqual(before.registeredPeople[0]?.registrations.slice(1));
    expect(after.otherPeople.map((person) => person.idNo).sort()).toEqual(
      [createCitizenId('1990-02-28', 77), 'E9999'].sort(),
    );
    await save(member, before);
  });

  it('may exchange ID numbers and registration numbers in one go', async () => {
    const two = people({
      registeredPeople: [
        {
          name: '示例甲',
          idNo: createCitizenId('1970-01-01', 31),
          registrations: [{ regType: '监理工程师', regNo: 'S-1' }],
        },
        {
          name: '示例乙',
          idNo: createCitizenId('1970-01-01', 32),
          registrations: [{ regType: '监理工程师', regNo: 'S-2' }],
        },
      ],
    });
    await save(other, two);
    const stored = await list(other);
    const [a, b] = stored.registeredPeople;
    if (!a || !b) throw new Error('two people were stored');
    const swapped = {
      registeredPeople: [
        { ...a, registrations: b.registrations },
        { ...b, registrations: a.registrations },
      ],
      otherPeople: [],
    };
    expect(await save(other, swapped)).toMatchObject({ changed: 2 });
    const after = await list(other);
    expect(after.registeredPeople.find((person) => person.name === a.name)?.registrations[0]?.regNo).toBe(
      b.registrations[0]?.regNo,
    );
  });

  it('are refused whole, with every error named, when numbers collide', async () => {
    const idNo = createCitizenId('1975-06-07', 41);
    const wrong = people({
      registeredPeople: [
        { name: '示例一', idNo, registrations: [{ regType: '监理工程师', regNo: 'S-1' }] },
        { name: '示例二', idNo },
        {
          name: '示例三',
          idNo: createCitizenId('1975-06-07', 43),
          registrations: [
            { regType: 'A', regNo: '1' },
            { regType: 'A', regNo: '1' },
          ],
        },
      ],
    });
    const before = await list(other);
    const failure = await save(other, wrong).then(
      () => null,
      (error: ApiError) => error,
    );
    expect(failure?.detail.fields?.map(({ path }) => path)).toEqual([
      'registeredPeople.1.idNo',
      'registeredPeople.0.registrations.0.regNo',
      'registeredPeople.2.registrations.1.regNo',
    ]);
    expect(await list(other)).toEqual(before);
  });

  it('never take the key of another person', async () => {
    const [mine] = (await list(member)).registeredPeople;
    if (!mine?.uuid) throw new Error('a person is stored');
    const copy = people({ registeredPeople: [{ name: '示例借号', uuid: mine.uuid }] });
    const saved = await save(other, copy);
    expect(saved.added).toBe(1);
    expect(saved.keys.get(mine.uuid)).not.toBe(mine.uuid);
    expect((await list(member)).registeredPeople[0]).toEqual(mine);
    const own = 'b1f1c9f0-0000-4000-8000-000000000001';
    expect((await save(other, people({ otherPeople: [{ name: '示例自带号', uuid: own }] }))).keys.get(own)).toBe(own);
  });

  it('can be taken out again and put back under the same key', async () => {
    const own = 'b1f1c9f0-0000-4000-8000-000000000002';
    const one = people({
      otherPeople: [{ name: '示例撤销', uuid: own, registrations: [{ regType: 'T', regNo: 'T-1' }] }],
    });
    await save(other, one);
    await portal.call(removeElse, { params: { id: own } }, { token: await portal.signIn('other') });
    expect((await list(other)).otherPeople.map((person) => person.uuid)).not.toContain(own);
    expect((await save(other, one)).keys.get(own)).toBe(own);
    expect((await listPersonOptions(app.db, other, { uuids: [own] })).find((option) => option.uuid === own)).toEqual({
      uuid: own,
      name: '示例撤销',
      kind: 'else',
      note: 'T',
    });
  });

  it('keep whatever a document may say', async () => {
    const word = fc
      .string({ minLength: 1, maxLength: 20 })
      .map((text) => text.replace(/[\u0000\ud800-\udfff]/g, '').trim() || '示例');
    const day = fc
      .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map(toUtcDay);
    const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
    const person = fc.record({
      name: word,
      idNo: or(fc.nat(899).map((serial) => createCitizenId('1982-03-04', serial + 100))),
      phone: or(word),
      titleRank: or(fc.constantFrom('初级', '中级', '高级', '正高级')),
      posts: fc.array(fc.record({ postName: word, postCertEnd: or(day) }), { maxLength: 3 }),
      experiences: fc.array(fc.record({ field: word, years: fc.double({ min: 0, max: 80, noNaN: true }) }), {
        maxLength: 2,
      }),
      socialSecurityHere: or(fc.boolean()),
      workYears: or(fc.double({ min: 0, max: 80, noNaN: true })),
      leaveDate: or(day),
      registrations: fc.array(fc.record({ regType: word, regNo: fc.constant(null), validEnd: or(day) }), {
        maxLength: 3,
      }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(person, { maxLength: 4, selector: (one) => one.idNo ?? one.name }),
        async (rows) => {
          const given = people({ registeredPeople: rows });
          const undo = new Error('undo');
          await app.db
            .transaction(async () => {
              const scope = createJobTenantContext(portal.entUuid('expired'));
              const saved = await save(scope, given);
              expect(saved.added).toBe(given.registeredPeople.length);
              expect(await save(scope, given)).toMatchObject({ added: 0, changed: 0 });
              expect(await save(scope, await list(scope))).toMatchObject({ added: 0, changed: 0 });
              throw undo;
            })
            .catch((error: unknown) => {
              if (error !== undo) throw error;
            });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are 2,000 in one save, and the second time nothing is written', async () => {
    const many = people({
      otherPeople: Array.from({ length: 2000 }, (_, index) => ({
        name: `示例${index}`,
        idNo: createCitizenId('1991-01-01', 10_000 + index),
        kind: '技术工人',
        skillGrade: '中级工' as const,
        posts: [{ postName: '施工员', postCertEnd: '2028-01-01' }],
        registrations: index % 10 === 0 ? [{ regType: '二级建造师', specialty: '建筑工程', regNo: `E-${index}` }] : [],
      })),
    });
    const scope = createJobTenantContext(portal.entUuid('expired'));
    expect(await save(scope, many)).toMatchObject({ added: 2000, changed: 0, unchanged: 0 });
    expect(await save(scope, many)).toMatchObject({ added: 0, changed: 0, unchanged: 2000 });
    expect((await list(scope)).otherPeople).toHaveLength(2000);
  });
});

describe('what ends, for the reminders (view v_validity_personnel)', () => {
  it('has a row for each paper and age, of people on the payroll only', async () => {
    const scope = createJobTenantContext(portal.entUuid('member'));
    await save(
      scope,
      people({
        otherPeople: [
          { name: '示例已走', idNo: createCitizenId('1960-01-01', 3), status: 'left', postCertEnd: '2026-12-01' },
        ],
      }),
    );
    const { rows } = await app.db.sql<{
      kind: string;
      target_kind: string;
      title: string;
      end_on: string | null;
      person_kind: string;
    }>(
      'select kind, target_kind, title, end_on, person_kind from v_validity_personnel where ent_uuid = $1 order by kind, end_on, title',
      [scope.entUuid],
    );
    expect(rows.map((row) => [row.kind, row.target_kind, row.title, row.end_on, row.person_kind])).toEqual([
      ['age60', 'person', '示例沈越 满 60 周岁', '2040-05-05', 'register'],
      ['age60', 'person', '示例叶蓁 满 60 周岁', '2050-02-28', 'else'],
      ['age65', 'person', '示例沈越 满 65 周岁', '2045-05-05', 'register'],
      ['age65', 'person', '示例叶蓁 满 65 周岁', '2055-02-28', 'else'],
      ['continuingEdu', 'registration', '示例沈越 一级建造师（机电工程）继续教育', '2026-12-31', 'register'],
      ['postCert', 'personPost', '示例沈越 安全员岗位证书', '2027-01-01', 'register'],
      ['registration', 'registration', '示例沈越 一级建造师（建筑工程）注册', '2027-03-01', 'register'],
      ['registration', 'registration', '示例沈越 一级建造师（机电工程）注册', '2027-04-01', 'register'],
      ['registration', 'registration', '示例范若谷 二级建造师注册', null, 'else'],
      ['safetyB', 'registration', '示例沈越 安全生产考核合格证书（B 证）', '2027-05-01', 'register'],
      ['titleIncomplete', 'person', '示例沈越 职称信息不完整', null, 'register'],
      ['titleIncomplete', 'person', '示例范若谷 职称信息不完整', null, 'else'],
    ]);
  });
});
