/** Ordinary situations at the limits of a rule: dates, people in two places, titles, units, counts. The results were worked by hand from the facts. */
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { createRegisteredPerson, createTitledPerson, repeatFromOne } from '../../testing/enterprises.ts';
import {
  createConstructors,
  createMeasuredProject,
  createSupervisors,
  createWorkers,
  type GoldenCase,
  testGoldenCases,
} from '../../testing/golden.ts';

type EnterpriseInput = Partial<EnterpriseDocumentInput>;
const at =
  (standard: string, level: string) =>
  (name: string, enterprise: EnterpriseInput, leaves: GoldenCase['leaves']): GoldenCase => ({
    name: `${standard} ${level}: ${name}`,
    standard,
    level,
    enterprise,
    leaves,
  });
const registered = (name: string, validEnd: string, rest: object = {}) => ({
  ...createRegisteredPerson(name, '二级建造师', '市政公用工程'),
  registrations: [{ regType: '二级建造师', specialty: '市政公用工程', validEnd, registeredHere: true }],
  ...rest,
});
const road = at('10300110', '三级');
const house = at('10300101', '三级');
const wall = at('10300213', '二级');
const wall1 = at('10300213', '一级');
const lights = at('10300224', '二级');
const install = at('10300212', '三级');
const big = at('10300110', '一级');

const four = createConstructors(4, '市政公用工程');
const titles = (list: readonly (readonly [string, string])[]): EnterpriseInput => ({
  otherPeople: list.map(([title, major], index) => createTitledPerson(`职称${index}`, title, major)),
});
const many = (count: number, title: string, major: string) => repeatFromOne(count, () => [title, major] as const);
const walls = (values: readonly (readonly [number, string, number?])[], rest: object = {}): EnterpriseInput => ({
  projects: values.map(([value, unit, count], index) =>
    createMeasuredProject(
      `幕墙${index}`,
      '10300213',
      { 单体建筑幕墙面积: count === undefined ? [value, unit] : [value, unit, count] },
      { role: '专业承包', projectType: '建筑幕墙', ...rest },
    ),
  ),
});
const machines = (rows: readonly (readonly [string, number, object?])[]): EnterpriseInput => ({
  equipment: rows.map(([name, count, rest]) => ({ uuid: name, name, count, owned: true, meetsSpec: true, ...rest })),
});
const airport = (name: string, specialties: readonly string[], regType = '一级建造师') => ({
  ...createRegisteredPerson(name, regType, null),
  registrations: specialties.map((specialty) => ({ regType, specialty, validEnd: '2029-12-31', registeredHere: true })),
});

testGoldenCases([
  road(
    'a fifth registration that ends today',
    { registeredPeople: [...four, registered('五', '2026-11-20')] },
    { 'registeredPersonnel-2': 'met' },
  ),
  road(
    'a fifth registration that ended yesterday',
    { registeredPeople: [...four, registered('五', '2026-11-19')] },
    { 'registeredPersonnel-2': 'unmet' },
  ),
  road(
    'a fifth whose insurance is not recorded',
    { registeredPeople: [...four, registered('五', '2029-01-01', { socialSecurityHere: null })] },
    { 'registeredPersonnel-2': 'unknown' },
  ),
  road(
    'a fifth who becomes 61 tomorrow',
    { registeredPeople: [...four, registered('五', '2029-01-01', { birthDate: '1965-11-21' })] },
    { 'registeredPersonnel-2': 'met' },
  ),
  road(
    'a fifth who became 61 today',
    { registeredPeople: [...four, registered('五', '2029-01-01', { birthDate: '1965-11-20' })] },
    { 'registeredPersonnel-2': 'unmet' },
  ),
  road(
    '29 of 中级工 and a 技师',
    { otherPeople: [...createWorkers(29), ...createWorkers(1, '焊工', '技师')] },
    { 'skilledWorkers-6': 'met' },
  ),
  house(
    '三级: names of 2012',
    titles([
      ['工程师', '结构工程'],
      ['工程师', '给排水科学与工程'],
      ['工程师', '电气工程及其自动化'],
      ...many(3, '高级工程师', '建筑环境与能源应用工程'),
    ]),
    { 'titledPersonnel-4': 'met' },
  ),
  house(
    'a title without major',
    titles([['工程师', '结构'], ['工程师', '给排水'], ['工程师', ''], ...many(3, '工程师', '暖通')]),
    { 'titledPersonnel-4': 'unknown' },
  ),
  house(
    'senior economists in place of engineers',
    titles([['工程师', '结构'], ['工程师', '给排水'], ['工程师', '电气'], ...many(3, '高级经济师', '经济')]),
    { 'titledPersonnel-4': 'unmet' },
  ),
  wall(
    'a lead registered as 二级注册结构工程师, eight years',
    {
      registeredPeople: [
        createRegisteredPerson('技', '二级注册结构工程师', null, { workYears: 8, birthDate: '1985-05-05' }),
      ],
      enterprise: { entName: '示例', techLeadName: '技' },
    },
    { 'technicalLead-3': 'met' },
  ),
  wall1('six buildings of exactly 6000 ㎡', walls(repeatFromOne(6, () => [6000, '㎡'] as const)), {
    'performance-8': 'met',
  }),
  wall1('one of six of 5999.99 ㎡', walls([...repeatFromOne(5, () => [6000, '㎡'] as const), [5999.99, '㎡']]), {
    'performance-8': 'unmet',
  }),
  wall1('six of 0.6 万㎡', walls(repeatFromOne(6, () => [0.6, '万㎡'] as const)), { 'performance-8': 'met' }),
  wall1(
    'six without a day of acceptance',
    walls(
      repeatFromOne(6, () => [6000, '㎡'] as const),
      { acceptDate: null },
    ),
    { 'performance-8': 'unknown' },
  ),
  install(
    'two of 机电 and one who holds two grades',
    {
      registeredPeople: [
        ...createConstructors(2, '机电工程'),
        {
          ...createRegisteredPerson('双', '二级建造师', '机电工程'),
          registrations: ['一级建造师', '二级建造师'].map((regType) => ({
            regType,
            specialty: '机电工程',
            validEnd: '2029-12-31',
            registeredHere: true,
          })),
        },
      ],
    },
    { 'registeredPersonnel-2': 'met' },
  ),
  install(
    'one person of two grades counts once',
    {
      registeredPeople: [
        ...createConstructors(1, '机电工程'),
        {
          ...createRegisteredPerson('双', '二级建造师', '机电工程'),
          registrations: ['一级建造师', '二级建造师'].map((regType) => ({
            regType,
            specialty: '机电工程',
            validEnd: '2029-12-31',
            registeredHere: true,
          })),
        },
      ],
    },
    { 'registeredPersonnel-2': 'unmet' },
  ),
  lights(
    'one of both specialties, one of 民航, one of 机电',
    {
      registeredPeople: [
        airport('甲', ['民航机场工程', '机电工程']),
        airport('乙', ['民航机场工程']),
        airport('丙', ['机电工程']),
      ],
    },
    { 'registeredPersonnel-2': 'met' },
  ),
  lights(
    'one of both specialties and two of 机电',
    {
      registeredPeople: [
        airport('甲', ['民航机场工程', '机电工程']),
        airport('乙', ['机电工程']),
        airport('丙', ['机电工程']),
      ],
    },
    { 'registeredPersonnel-2': 'unmet' },
  ),
  lights(
    'the third of the second grade',
    {
      registeredPeople: [
        airport('甲', ['民航机场工程']),
        airport('乙', ['民航机场工程']),
        airport('丙', ['机电工程'], '二级建造师'),
      ],
    },
    { 'registeredPersonnel-2': 'unmet' },
  ),
  big(
    'two kinds, the second leased',
    machines([
      ['沥青混凝土摊铺设备', 2],
      ['平地机', 2, { owned: false }],
    ]),
    { 'equipment-8': 'unmet' },
  ),
  at('10400201', '乙级')(
    'fourteen certificates and one person of two',
    {
      registeredPeople: [
        ...createSupervisors(13, '房屋建筑工程'),
        {
          ...createRegisteredPerson('双', '监理工程师', '房屋建筑工程'),
          registrations: [
            { regType: '监理工程师', specialty: '房屋建筑工程', validEnd: '2029-12-31', registeredHere: true },
            { regType: '一级造价工程师', specialty: null, validEnd: '2029-12-31', registeredHere: true },
          ],
        },
      ],
    },
    { 'registeredTotal-4': 'met', 'registeredPersonnel-5': 'met', 'registeredPersonnel-6': 'met' },
  ),
]);
