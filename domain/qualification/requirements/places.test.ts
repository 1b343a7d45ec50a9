/** What each kind of people requirement asks to be filled: parts first, then what is left of the number, each with its own criterion. */
import { describe, expect, it } from 'vitest';
import {
  addExperienceCondition,
  type Criterion,
  combineAlternativeCriteria,
  createPostCriterion,
  createRegistrationCriterion,
  createSkillCriterion,
  createTechnicianCriterion,
  createTitleCriterion,
} from '../people/criteria.ts';
import { addLedProjectCondition } from '../people/led-projects.ts';
import type { RequirementOf } from '../requirement.ts';
import { addRemainingPlace, createPlace, type RequirementPlaces } from './places.ts';
import { listRegisteredPlaces } from './registered-personnel.ts';
import { listSiteManagerPlaces } from './site-managers.ts';
import { listSkilledPlaces } from './skilled-workers.ts';
import { listStaffPlaces } from './technical-staff.ts';
import { listTitledPlaces } from './titled-personnel.ts';

const worker = (rest: Partial<RequirementOf<'skilledWorkers'>>) =>
  listSkilledPlaces({ kind: 'skilledWorkers', grade: '中级工', min: 10, ...rest });
const manager = (rest: Partial<RequirementOf<'siteManagers'>>) =>
  listSiteManagerPlaces({ kind: 'siteManagers', min: 10, ...rest });
const registered = (rest: Partial<RequirementOf<'registeredPersonnel'>>) =>
  listRegisteredPlaces({
    kind: 'registeredPersonnel',
    profession: '建造师',
    grade: null,
    specialties: [],
    min: 10,
    ...rest,
  });
const titled = (rest: Partial<RequirementOf<'titledPersonnel'>>) =>
  listTitledPlaces({
    kind: 'titledPersonnel',
    rank: '中级',
    andAbove: true,
    specialties: ['结构', '电气'],
    min: 10,
    ...rest,
  });
type Line = RequirementOf<'technicalStaff'>['table'][number];
const staff = (
  table: readonly Line[],
  rest: Partial<RequirementOf<'technicalStaff'>> = {},
  subject: string | null = null,
) => listStaffPlaces({ kind: 'technicalStaff', table: [...table], ...rest }, 'design', subject);

type Told = readonly [id: string, label: string, need: number, hire: string, criterion: Criterion, loose?: Criterion];
/** Everything a place says; the criteria by their keys, which name all that they ask. */
const tell = ({ places }: RequirementPlaces) =>
  places.map((place) => [
    place.id,
    place.label,
    place.need,
    place.hire,
    place.criterion.key,
    place.looseCriterion?.key,
  ]);
const asTold = (...told: readonly Told[]) =>
  told.map(([id, label, need, hire, criterion, loose]) => [id, label, need, hire, criterion.key, loose?.key]);

describe('the rest of a number', () => {
  const part = (need: number) => createPlace('part', '部分', need, createPostCriterion('施工员'), '施工员');
  const rest = (need: number) => createPlace('rest', '其他', need, createPostCriterion(null), '其他');

  it.each([
    [4, 4, [4]],
    [4, 5, [4, 1]],
    [5, 4, [5]],
    [0, 1, [0, 1]],
  ])('of which %i are named, being %i in all', (named, all, needs) => {
    expect(addRemainingPlace([part(named)], all, rest).map(({ need }) => need)).toEqual(needs);
  });

  it('is nothing if no person is named and none is asked for', () => {
    expect(addRemainingPlace([], 0, rest)).toEqual([]);
    expect(addRemainingPlace([], 1, rest).map(({ id, need }) => [id, need])).toEqual([['rest', 1]]);
  });
});

describe('skilled workers', () => {
  const any = createSkillCriterion('中级工', []);

  it('of any trade are one place', () => {
    const row = worker({});
    expect(tell(row)).toEqual(asTold(['rest', '中级工以上', 10, '中级工以上技术工人', any]));
    expect(row).toMatchObject({ classId: 'skilled', undecidable: [], hasFigures: true, rules: ['CR-1', 'CR-4'] });
    expect(row.base.key).toBe(any.key);
  });

  it('of named trades are asked for by name, of any grade where none is named', () => {
    const trades = ['电工', '焊工'];
    expect(tell(worker({ trades }))).toEqual(
      asTold(['rest', '中级工以上', 10, '电工、焊工中级工以上技术工人', createSkillCriterion('中级工', trades)]),
    );
    expect(tell(worker({ trades, grade: null }))).toEqual(
      asTold(['rest', '技术工人', 10, '电工、焊工技术工人', createSkillCriterion(null, trades)]),
    );
  });

  it('of some trades have numbers of their own, and of each other one that must be there one', () => {
    const row = worker({
      trades: ['电工', '焊工', '瓦工'],
      mustCoverTrades: true,
      including: [{ trade: '焊工', min: 4 }],
    });
    const covered = createSkillCriterion('中级工', ['电工', '焊工', '瓦工']);
    expect(tell(row)).toEqual(
      asTold(
        ['including-1', '焊工', 4, '焊工', createSkillCriterion('中级工', ['焊工'])],
        ['cover-1', '电工', 1, '电工', createSkillCriterion('中级工', ['电工']), covered],
        ['cover-2', '瓦工', 1, '瓦工', createSkillCriterion('中级工', ['瓦工']), covered],
        ['rest', '其他', 4, '电工、焊工、瓦工中级工以上技术工人', covered],
      ),
    );
    expect(row.rules).toEqual(['CR-1', 'CR-4', 'CR-6']);
  });

  it('need not be of each trade that counts, only of those that must be there', () => {
    const row = worker({ trades: ['电工', '焊工'], mustCover: ['起重工'], min: 3 });
    const all = createSkillCriterion('中级工', ['电工', '焊工', '起重工']);
    expect(tell(row)).toEqual(
      asTold(
        [
          'cover-1',
          '起重工',
          1,
          '起重工',
          createSkillCriterion('中级工', ['起重工']),
          createSkillCriterion('中级工', ['起重工']),
        ],
        ['rest', '其他', 2, '电工、焊工中级工以上技术工人', all],
      ),
    );
    expect(worker({ mustCover: ['起重工'] }).base.key).toBe(any.key);
    expect(worker({ mustCoverTrades: true }).places.map(({ id }) => id)).toEqual(['rest']);
  });

  it('of a trade that is a post are shown by a certificate of the post as well', () => {
    const trades = ['测量员', '电工'];
    const both = combineAlternativeCriteria([createSkillCriterion('中级工', trades), createPostCriterion('测量员')]);
    expect(tell(worker({ trades }))).toEqual(
      asTold(['rest', '中级工以上', 10, '测量员、电工中级工以上技术工人', both]),
    );
  });

  it('leave open what the text only mentions', () => {
    expect(worker({ includes: ['船员', '潜水员'] }).undecidable).toEqual(['含船员、潜水员的口径待核对']);
    expect(worker({ note: '爆破工另计' }).undecidable).toEqual(['部分工种另计的口径待核对']);
    expect(worker({ note: '爆破工' }).undecidable).toEqual([]);
  });

  it('without a number are their parts alone', () => {
    const row = worker({ min: null, including: [{ trade: '焊工', min: 2 }] });
    expect(row.places.map(({ id }) => id)).toEqual(['including-1']);
    expect(row.hasFigures).toBe(false);
    expect(worker({ min: undefined })).toMatchObject({ places: [], hasFigures: false });
  });
});

describe('site managers', () => {
  const any = createPostCriterion(null);

  it('hold each post that must be there, and any of them beside', () => {
    const row = manager({ mustCover: ['施工员', '安全员'] });
    expect(tell(row)).toEqual(
      asTold(
        ['cover-1', '施工员', 1, '施工员', createPostCriterion('施工员'), any],
        ['cover-2', '安全员', 1, '安全员', createPostCriterion('安全员'), any],
        ['rest', '其他岗位', 8, '持岗位证书的现场管理人员', any],
      ),
    );
    expect(row).toMatchObject({
      classId: 'siteManager',
      hasFigures: true,
      rules: ['CR-1', 'CR-4', 'CR-6'],
      undecidable: [],
    });
    expect(row.base.key).toBe(any.key);
  });

  it('hold any post where none is named, and decide nothing without a number', () => {
    expect(tell(manager({}))).toEqual(asTold(['rest', '其他岗位', 10, '持岗位证书的现场管理人员', any]));
    expect(manager({}).rules).toEqual(['CR-1', 'CR-4']);
    const open = manager({ min: null, mustCover: ['施工员'] });
    expect(open.places.map(({ id }) => id)).toEqual(['cover-1']);
    expect(open.hasFigures).toBe(false);
  });
});

describe('registered people', () => {
  const need = (specialties: readonly string[], grade: string | null = null) =>
    createRegistrationCriterion({ profession: '建造师', grade, specialties });

  it.each([
    [null, [], '不限专业', '建造师'],
    ['一级', [], '一级', '一级建造师'],
    ['一级或二级', ['建筑工程'], '建筑', '建筑工程建造师'],
    ['一级', ['建筑工程', '工程'], '一级建筑、工程', '建筑工程或工程一级建造师'],
  ])('of grade %s and specialties %j', (grade, specialties, label, hire) => {
    const row = registered({ grade, specialties });
    expect(tell(row)).toEqual(asTold(['rest', label, 10, hire, need(specialties, grade)]));
    expect(row.places[0]?.profession).toBe('建造师');
    expect(row).toMatchObject({
      classId: 'registered',
      hasFigures: true,
      undecidable: [],
      rules: ['CR-1', 'CR-2', 'CR-4'],
    });
  });

  it('have parts of a specialty or a grade of their own, which take the rest from the row', () => {
    const row = registered({
      grade: '二级',
      specialties: ['建筑工程', '机电工程'],
      including: [
        { specialties: ['建筑工程'], min: 4 },
        { grade: '一级', min: 3 },
      ],
    });
    expect(tell(row)).toEqual(
      asTold(
        ['including-1', '二级建筑', 4, '建筑工程二级建造师', need(['建筑工程'], '二级')],
        ['including-2', '一级建筑、机电', 3, '建筑工程或机电工程一级建造师', need(['建筑工程', '机电工程'], '一级')],
        ['rest', '二级建筑、机电', 3, '建筑工程或机电工程二级建造师', need(['建筑工程', '机电工程'], '二级')],
      ),
    );
    expect(row.rules).toEqual(['CR-1', 'CR-2', 'CR-4', 'CR-6']);
  });

  it('ask for the years and the large projects of the row', () => {
    const plain = need([]);
    const years = addExperienceCondition(plain, '设计', 10);
    const led = (criterion: Criterion): Criterion =>
      addLedProjectCondition(criterion, {
        ways: [[{ scale: '大型', count: 2 }]],
        role: 'lead',
        codes: ['102003', '10200121'],
        believesUnlinked: false,
      });
    for (const [rest, wanted] of [
      [{ minYears: 10 }, years],
      [{ largeProjects: 2 }, led(plain)],
      [{ minYears: 10, largeProjects: 2 }, led(years)],
    ] as const) {
      const row = registered(rest);
      expect(row.base.key).toBe(wanted.key);
      expect(row.places[0]?.criterion.key).toBe(row.base.key);
    }
    expect(registered({}).base.key).toBe(plain.key);
  });

  it('ask for them of some of the people where only the sentence says so', () => {
    const row = registered({ min: 2, summary: '其中至少 1 人有 10 年以上设计经历，境内主持完成 2 项大型建筑工程' });
    expect(row.undecidable).toEqual([]);
    expect(row.places.map(({ id, need: count }) => [id, count])).toEqual([
      ['experienced', 1],
      ['rest', 1],
    ]);
    expect(row.base.key).toBe(need([]).key);
  });

  it('leave open what only the summary says, unless the figures beside it say the same', () => {
    expect(registered({ summary: '其中若干人' }).undecidable).toEqual(['是否符合“其中若干人”待核对']);
    expect(registered({ summary: '十年', minYears: 10 }).undecidable).toEqual([]);
    expect(registered({ summary: '三个专业', minProfessions: 3 }).undecidable).toEqual([
      '注册专业是否不少于 3 个待核对',
    ]);
  });

  it('decide nothing without a number', () => {
    expect(registered({ min: null })).toMatchObject({ places: [], hasFigures: false });
  });
});

describe('people with titles', () => {
  const need = (specialties: readonly string[], rest: Partial<Parameters<typeof createTitleCriterion>[0]> = {}) =>
    createTitleCriterion({ rank: '中级', andAbove: true, specialties, ...rest });
  const all = need(['结构', '电气']);

  it('of the specialties together', () => {
    const row = titled({});
    expect(tell(row)).toEqual(asTold(['rest', '结构、电气', 10, '结构或电气专业中级以上职称人员', all]));
    expect(row).toMatchObject({
      classId: 'titled',
      kinds: null,
      undecidable: [],
      rules: ['CR-1', 'CR-2', 'CR-4', 'CR-7'],
    });
    expect(titled({ specialties: [] }).places[0]).toMatchObject({ label: '不限专业' });
  });

  it('of exactly the rank where nothing says that a higher one will do', () => {
    expect(tell(titled({ andAbove: undefined }))).toEqual(
      asTold(['rest', '结构、电气', 10, '结构或电气专业中级职称人员', need(['结构', '电气'], { andAbove: false })]),
    );
  });

  it('are named up to three specialties, and no more', () => {
    expect(titled({ specialties: ['甲', '乙', '丙'] }).places[0]?.label).toBe('甲、乙、丙');
    expect(titled({ specialties: ['甲', '乙', '丙', '丁'] }).places[0]?.label).toBe('所列专业');
    expect(titled({ specialties: ['工程序列'] }).places[0]?.hire).toBe('工程序列中级以上职称人员');
    expect(titled({ specialties: ['水利相关专业'] }).places[0]?.hire).toBe('水利相关专业中级以上职称人员');
  });

  it('must cover some specialties with one each, the row being the looser reading', () => {
    const row = titled({ mustCover: ['结构', '电气'] });
    expect(tell(row)).toEqual(
      asTold(
        ['cover-1', '结构', 1, '结构专业中级以上职称人员', need(['结构'], { listed: ['结构', '电气'] }), all],
        ['cover-2', '电气', 1, '电气专业中级以上职称人员', need(['电气'], { listed: ['结构', '电气'] }), all],
        ['rest', '其他', 8, '结构或电气专业中级以上职称人员', all],
      ),
    );
    expect(row.rules).toContain('CR-6');
  });

  it('have so many of each specialty, which no looser reading lowers', () => {
    expect(tell(titled({ eachMin: 3, min: 6 }))).toEqual(
      asTold(
        ['cover-1', '结构', 3, '结构专业中级以上职称人员', need(['结构'], { listed: ['结构', '电气'] })],
        ['cover-2', '电气', 3, '电气专业中级以上职称人员', need(['电气'], { listed: ['结构', '电气'] })],
      ),
    );
  });

  it('have a part of some specialties', () => {
    expect(tell(titled({ subset: { specialties: ['结构'], min: 7 } }))).toEqual(
      asTold(
        ['subset', '指定专业', 7, '结构专业中级以上职称人员', need(['结构'])],
        ['rest', '其他', 3, '结构或电气专业中级以上职称人员', all],
      ),
    );
  });

  it('of so many kinds: a place for each specialty, told as one, and the rest of the number', () => {
    const row = titled({ minSpecialtyKinds: 2, specialties: ['结构', '电气', '暖通'], min: 5 });
    const label = '不同专业（不少于 2 个）';
    expect(row.kinds).toEqual({
      min: 2,
      among: 3,
      label,
      hire: '结构、电气、暖通中未覆盖的专业中级以上职称人员',
    });
    expect(row.places.map(({ id, label: told, need: count }) => [id, told, count])).toEqual([
      ['kind-1', label, 1],
      ['kind-2', label, 1],
      ['kind-3', label, 1],
      ['rest', '结构、电气、暖通', 3],
    ]);
    expect(row.places[1]?.criterion.key).toBe(need(['电气'], { listed: ['结构', '电气', '暖通'] }).key);
  });

  it('count beside registered people of a profession where the text says so', () => {
    const own = createRegistrationCriterion({ profession: '建造师', grade: null, specialties: [] });
    expect(titled({ countsWith: '建造师' }).base.key).toBe(combineAlternativeCriteria([all, own]).key);
  });

  it.each(['allRelatedSpecialtiesRequired', 'fullCoverage'] as const)(
    'leave open which specialties %s means',
    (field) => {
      expect(titled({ [field]: true }).undecidable).toEqual(['“结构、电气”应齐全哪些专业待核对']);
      expect(titled({ [field]: false }).undecidable).toEqual([]);
    },
  );

  it('decide nothing without a number', () => {
    const row = titled({ min: null, mustCover: ['结构'] });
    expect(row.places.map(({ id }) => id)).toEqual(['cover-1']);
    expect(row.hasFigures).toBe(false);
  });
});

describe('a staffing table', () => {
  const line = (profession: string, registeredCount: number | null, other: number | null, as?: string): Line => ({
    profession,
    registered: registeredCount,
    nonRegistered: other,
    ...(as === undefined ? {} : { registeredAs: as }),
  });

  it('has a place for the registered and one for the others of each line', () => {
    const row = staff([line('结构', 2, 1, '一级注册结构工程师'), line('概算', 0, 3)]);
    expect(tell(row)).toEqual(
      asTold(
        [
          'registered-1',
          '结构 注册',
          2,
          '一级注册结构工程师',
          createRegistrationCriterion({ profession: '结构工程师', grade: '一级', specialties: [] }),
        ],
        [
          'other-1',
          '结构',
          1,
          '结构专业技术人员',
          combineAlternativeCriteria([createTechnicianCriterion('结构', '中级', 10, ['结构', '概算'])]),
        ],
        [
          'other-2',
          '概算',
          3,
          '概算专业技术人员',
          combineAlternativeCriteria([createTechnicianCriterion('概算', '中级', 10, ['结构', '概算'])]),
        ],
      ),
    );
    expect(row).toMatchObject({ classId: 'staff', undecidable: [], doubt: null, hasFigures: true });
    expect(row.base.key).toBe(combineAlternativeCriteria(row.places.map(({ criterion }) => criterion)).key);
  });

  it('reads lines of several specialties and of a higher rank', () => {
    const both = ['室内设计', '建筑'];
    const [several] = staff([line('室内设计、建筑（合计）', 0, 1)]).places;
    expect(several?.criterion.key).toBe(
      combineAlternativeCriteria(both.map((one) => createTechnicianCriterion(one, '中级', 10, both))).key,
    );
    const [senior] = staff([line('建筑（高级）', 0, 1)]).places;
    expect(senior?.criterion.key).toBe(
      combineAlternativeCriteria([createTechnicianCriterion('建筑', '高级', 10, ['建筑'])]).key,
    );
  });

  it('asks for eight years of survey and ten of design', () => {
    const table = [line('岩土', 0, 1)];
    const [own] = listStaffPlaces({ kind: 'technicalStaff', table }, 'survey', null).places;
    expect(own?.criterion.key).toBe(
      combineAlternativeCriteria([createTechnicianCriterion('岩土', '中级', 8, ['岩土'])]).key,
    );
  });

  it.each([
    ['nothing is in it', [], {}],
    ['a part of it was read', [line('结构', 0, 1)], { partial: true }],
    ['the registered are not known', [line('结构', null, 1)], {}],
    ['the others are not known', [line('结构', 1, null, '一级注册结构工程师')], {}],
    ['their registrations are unknown', [line('结构', 1, 1)], {}],
  ])('decides nothing where %s', (_name, table, rest) => {
    expect(staff(table, rest).undecidable).toEqual(['配备表没有取得完整原文']);
  });

  it('is complete if it requires no registered people, whatever the kinds', () => {
    expect(staff([line('结构', 0, 1)]).undecidable).toEqual([]);
    expect(staff([])).toMatchObject({ places: [], hasFigures: false });
  });

  it('is that of one type alone', () => {
    const table = [line('结构', 0, 1)];
    expect(staff(table, { appliesTo: '公路' }, '公路').doubt).toBeNull();
    expect(staff(table, { appliesTo: '公路' }, '桥梁').doubt).toBe('配备表只适用于公路，须先确定申请的类型');
    expect(staff(table, { appliesTo: '公路' }).doubt).toBe('配备表只适用于公路，须先确定申请的类型');
    expect(staff(table, { appliesTo: null }, '公路').doubt).toBe('配备表适用的类型待核对');
  });
});
