import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { normaliseIdType } from '#domain/identity/id-type.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { PlainRecord } from './merge/keys.ts';
import { planImport } from './merge/plan.ts';
import { readComparedList } from './read-enterprise.ts';
import { readPeopleFile } from './read-people-file.ts';
import { getStandards } from './standards.ts';
import { readImportFile } from './workbook/read-file.ts';

/** Files as clerks have them: every path reads them by the same rules. */
const FOLDER = new URL('./testing/real-files/', import.meta.url);

interface Expected {
  /** Number of registered people, registrations, other people and projects. */
  readonly counts: readonly [registered: number, registrations: number, other: number, projects: number];
  /** `row 列` of each question. */
  readonly asked?: readonly string[];
  readonly notices?: readonly string[];
  readonly others?: readonly PlainRecord[];
  readonly registered?: readonly PlainRecord[];
  readonly projects?: readonly PlainRecord[];
}

const FILES: Readonly<Record<string, Expected>> = {
  '2a-regend.xlsx': { counts: [1, 1, 0, 0], asked: ['2 社保起始日期', '2 注册有效期至'] },
  '2b-ids.xlsx': {
    counts: [0, 0, 6, 0],
    // One number of one kind of document belongs to one person.
    asked: ['7 null'],
    others: [
      { idType: '军官证', idNo: '军字第2001988号' },
      { idType: '台湾居民来往大陆通行证', idNo: '0123456789' },
      { idType: '台湾居民来往大陆通行证', idNo: '01234567' },
      { idType: '港澳居民来往内地通行证', idNo: 'H1234567801' },
      { idType: '护照', idNo: '123456789' },
      { idType: '港澳居民来往内地通行证', idNo: 'H12345678' },
    ],
  },
  '2c-names.xlsx': {
    counts: [2, 2, 0, 0],
    registered: [
      { name: '古丽示例·丙一', registrations: [{ regNo: '示例京1112027000002', validEnd: '2027-05-01' }] },
      { registrations: [{ regNo: '示例京1112027000003' }] },
    ],
  },
  '3a-money.xlsx': {
    counts: [0, 0, 0, 11],
    asked: ['10 合同额（万元）', '11 合同额（万元）'],
    projects: [5000, 5000, 5000, 5000, 5000, 5000, 5000, 12_000, null, null, 5000].map((contractAmount) => ({
      contractAmount,
      area: 12_000,
    })),
  },
  '4a-flat-ledger.xlsx': { counts: [2, 3, 0, 0], notices: ['认作“人员花名册”'] },
  '4b-flat-ledger-named.xlsx': { counts: [1, 2, 0, 0], notices: ['认作“人员花名册”'] },
  '4c-two-level-head.xlsx': { counts: [0, 0, 2, 0], others: [{ titleRank: '中级' }, {}] },
  '4h-formula.xlsx': { counts: [0, 0, 1, 0], asked: ['2 毕业院校'], others: [{ graduateSchool: null }] },
  '5a-phone.xlsx': { counts: [0, 0, 4, 0], asked: ['2 手机号', '3 手机号', '4 手机号', '5 手机号'] },
  'h-1904.xlsx': {
    counts: [0, 0, 1, 0],
    others: [{ graduateDate: '2021-06-30', socialSecurityStart: '2021-06-30', socialSecurityMonths: 20 }],
  },
  'j-brackets.xlsx': {
    counts: [0, 0, 1, 0],
    others: [{ name: '示例子（二队）', graduateSchool: '中国地质大学（武汉），成人教育：函授' }],
  },
  'm-hidden.xlsx': { counts: [0, 0, 2, 0], notices: ['1 行是隐藏的'] },
  'n-escape.xlsx': { counts: [0, 0, 2, 0], others: [{}, { graduateSchool: '甲_x0041_乙' }] },
  'o-formula.csv': { counts: [0, 0, 1, 0] },
  'roster-and-projects.xlsx': {
    counts: [5, 6, 25, 12],
    asked: ['4 社保由本企业缴纳', '6 注册有效期至', '19 证件号码', '24 证件号码', '30 证件号码', '35 证件号码'],
    notices: ['认作“人员花名册”', '认作“项目”'],
  },
};
/** What each file is said to be, or to lack, in place of a reading. */
const REFUSED: Readonly<Record<string, string>> = { 'v-xml2003.xls': 'XML' };
/** Names and numbers alone: only the list of other people says which people they are. */
const UNCLEAR = 's-sci.csv';
/** The same in a web page that is named as a workbook. */
const UNCLEAR_PAGE = 'u-html.xls';

const getBytes = (name: string) => readFileSync(new URL(name, FOLDER));
const read = async (name: string) =>
  planImport(await readImportFile(getBytes(name)), null, { newUuid: randomUUID, standards: getStandards() });

it('knows what every file contains', async () => {
  expect((await readdir(FOLDER)).toSorted()).toEqual(
    [...Object.keys({ ...FILES, ...REFUSED }), UNCLEAR, UNCLEAR_PAGE].toSorted(),
  );
});

describe.each(Object.entries(FILES))('%s', (name, expected) => {
  const [registered, registrations, others, projects] = expected.counts;

  it('is read by the exchange', async () => {
    const plan = await read(name);
    const list = (sheet: string) =>
      plan.records.flatMap((row): PlainRecord[] => (row.sheet === sheet && row.record ? [row.record] : []));
    const papers = list('注册人员').flatMap((person) => person.registrations as PlainRecord[]);
    const counts = [list('注册人员').length, papers.length, list('其他人员').length, list('项目').length];
    expect(counts).toEqual(expected.counts);
    const asked = plan.faults.flatMap(({ level, row, column }) => (level === 'fault' ? [`${row} ${column}`] : []));
    expect(asked.toSorted()).toEqual((expected.asked ?? []).toSorted());
    const notices = plan.faults.map(({ message }) => message).join('\n');
    for (const notice of expected.notices ?? []) expect(notices).toContain(notice);
    if (expected.registered) expect(list('注册人员')).toMatchObject([...expected.registered]);
    if (expected.others) expect(list('其他人员')).toMatchObject([...expected.others]);
    if (expected.projects) expect(list('项目')).toMatchObject([...expected.projects]);
  });

  it('is read by the list of other people', async () => {
    const { people, faults } = await readPeopleFile(getBytes(name), [], '');
    const plan = await read(name);
    const same = plan.records.filter(({ section }) => section === 'otherPeople');
    expect(people.map(({ row }) => row)).toEqual(same.map(({ row }) => row));
    for (const [at, { fields }] of people.entries()) {
      const record = same[at]?.record;
      const { idType } = fields;
      const kind = typeof idType === 'string' ? { idType: normaliseIdType(idType) } : {};
      if (record) expect(record).toMatchObject({ ...fields, ...kind });
    }
    const said = faults.map(({ message }) => message).join('\n');
    expect(said.match(/属于注册人员/g) ?? []).toHaveLength(registered);
    expect(said.includes('“项目”')).toBe(projects > 0);
  });

  it('is read as a list to compare', async () => {
    const { enterprise } = await readComparedList(getBytes(name), '示例公司');
    expect(enterprise?.registeredPeople).toHaveLength(registered);
    expect(enterprise?.registeredPeople.flatMap((person) => person.registrations)).toHaveLength(registrations);
    expect(enterprise?.otherPeople.length).toBeGreaterThanOrEqual(others);
    expect(enterprise?.projects).toHaveLength(projects);
  });
});

it.each(Object.entries(REFUSED))('names what %s is on every path', async (name, what) => {
  await expect(readImportFile(getBytes(name))).rejects.toThrow(what);
  await expect(readPeopleFile(getBytes(name), [], '')).rejects.toBeInstanceOf(RejectedFileError);
  const { enterprise, faults } = await readComparedList(getBytes(name), '示例公司');
  expect(enterprise).toBeNull();
  expect(faults[0]?.message).toContain(what);
});

it('reads a web page that is named as a workbook', async () => {
  expect((await read(UNCLEAR_PAGE)).faults).toMatchObject([
    { message: expect.stringContaining('“注册人员”还是“其他人员”') },
  ]);
  const { people } = await readPeopleFile(getBytes(UNCLEAR_PAGE), [], '');
  expect(people).toMatchObject([{ faults: [], fields: { name: '示例亥', idNo: '990000198605040650' } }]);
});

it('asks which people a list of names is, and reports shortened numbers where that is known', async () => {
  expect((await read(UNCLEAR)).faults).toMatchObject([
    { message: expect.stringContaining('“注册人员”还是“其他人员”') },
  ]);
  const { people } = await readPeopleFile(getBytes(UNCLEAR), [], '');
  expect(people).toMatchObject([{ faults: [expect.stringContaining('末几位已经丢失')], unread: ['idNo'] }]);
});
