/** People who must not count, beside those who must: who is who, certificates, registrations, roles, insurance, the lead (CR-10). */
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import {
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  repeatFromOne,
} from '../../testing/enterprises.ts';
import {
  createConstructors,
  createEngineers,
  createEnterpriseWithAssets,
  createLedAchievements,
  createTechnicalLead,
  createWorkers,
  type GoldenCase,
  testGoldenCases,
} from '../../testing/golden.ts';

const building = '10300101';
const base = {
  registeredPeople: [...createConstructors(4, '建筑工程'), ...createConstructors(1, '机电工程')],
  otherPeople: [
    createTechnicalLead('工程师', '结构', 5),
    ...createEngineers(1, '结构'),
    ...createEngineers(1, '给排水'),
    ...createEngineers(1, '电气'),
    ...createEngineers(3, '暖通'),
    ...createWorkers(30),
  ],
  achievements: createLedAchievements(2, building, '二级'),
} satisfies Partial<EnterpriseDocumentInput>;
type People = Partial<Pick<EnterpriseDocumentInput, 'registeredPeople' | 'otherPeople' | 'achievements'>>;
const third = (
  name: string,
  people: People,
  leaves: GoldenCase['leaves'],
  rest: Partial<GoldenCase> = {},
): GoldenCase => ({
  name: `建筑三级: ${name}`,
  standard: building,
  level: '三级',
  enterprise: createEnterpriseWithAssets(800, { ...base, ...people }),
  leaves,
  ...rest,
});

/** One more constructor, as two records of the list would describe the person. */
const fifth = (rest: Partial<NonNullable<EnterpriseDocumentInput['registeredPeople']>[number]>) =>
  createRegisteredPerson('同名', '二级建造师', '机电工程', rest);
const fourAnd = (...more: NonNullable<EnterpriseDocumentInput['registeredPeople']>): People => ({
  registeredPeople: [...createConstructors(3, '建筑工程'), ...more],
});
/** Two records of one name, of which three constructors more need both. */
const bothOf = (first: object, second: object): People => ({
  registeredPeople: [
    ...createConstructors(3, '建筑工程'),
    fifth({ uuid: 'x', registrations: [{ regType: '二级建造师', ...valid }], ...first }),
    fifth({ uuid: 'y', ...second }),
  ],
});
const PERMIT = '港澳居民来往内地通行证';
const CITIZEN = '居民身份证';
const passport = (uuid: string, idNo: string | null, idType: string | null = '护照') => fifth({ uuid, idNo, idType });

/** A person who led two projects of level 二级 and is no technical lead. */
const ledBy = (personUuid: string, role = '项目经理') =>
  createLedAchievements(2, building, '二级', { personUuid, role });
const builderWho = (registration: object) => ({
  registeredPeople: [
    ...base.registeredPeople,
    {
      ...createRegisteredPerson('建造师', '二级建造师', '建筑工程'),
      registrations: [{ regType: '二级建造师', ...registration }],
    },
  ],
  achievements: ledBy('建造师'),
});
const valid = { specialty: '建筑工程', validEnd: '2029-12-31', registeredHere: true };

const supervision = (
  name: string,
  registrations: readonly object[],
  verdict: 'met' | 'unmet' | 'unknown',
): GoldenCase => ({
  name: `房屋建筑监理甲级: ${name}`,
  standard: '10400201',
  level: '甲级',
  enterprise: {
    registeredPeople: [
      ...repeatFromOne(23, (index) => createRegisteredPerson(`监理${index}`, '监理工程师', '房屋建筑工程')),
      {
        ...createRegisteredPerson('末位', '监理工程师', null),
        registrations: registrations.map((item) => ({ regType: '监理工程师', ...valid, ...item })),
      },
    ],
  },
  leaves: { 'registeredTotal-4': verdict },
});

const cases: GoldenCase[] = [
  // CR-10 is not verified: 4 + the lead = 5 of 5 only if the lead counts.
  third(
    'the named lead as fifth constructor, no reading of CR-10 chosen',
    {
      registeredPeople: createConstructors(4, '建筑工程'),
      otherPeople: [
        {
          ...createTechnicalLead('工程师', '结构', 5),
          registrations: [{ regType: '二级建造师', ...valid, specialty: '机电工程' }],
        },
        ...base.otherPeople.slice(1),
      ],
    },
    { 'registeredPersonnel-2': 'unknown', 'technicalLead-3': 'met' },
    { verdict: 'undecided' },
  ),
  ...([true, false] as const).map((countsTechnicalLead) =>
    third(
      `the named lead as fifth constructor, ${countsTechnicalLead ? 'counted' : 'not counted'}`,
      {
        registeredPeople: createConstructors(4, '建筑工程'),
        otherPeople: [
          {
            ...createTechnicalLead('工程师', '结构', 5),
            registrations: [{ regType: '二级建造师', ...valid, specialty: '机电工程' }],
          },
          ...base.otherPeople.slice(1),
        ],
      },
      { 'registeredPersonnel-2': countsTechnicalLead ? 'met' : 'unmet' },
      { countsTechnicalLead },
    ),
  ),
  third('five constructors beside the lead', {}, { 'registeredPersonnel-2': 'met' }, { verdict: 'declared' }),
  // The fifth bears the name of the lead, and no number tells them apart: the fifth counts only if the lead does.
  third(
    'the fifth constructor may be the lead under another record',
    { registeredPeople: [...createConstructors(4, '建筑工程'), { ...fifth({ uuid: 'x' }), name: '技术负责人' }] },
    { 'registeredPersonnel-2': 'unknown', 'technicalLead-3': 'met' },
    { verdict: 'undecided' },
  ),
  // One passport, two records: 3 + 1 = 4 of 5. Two passports: 5. No number: unknown.
  third('one passport in two records', fourAnd(passport('a', 'E1234567'), passport('b', 'e1234567 ')), {
    'registeredPersonnel-2': 'unmet',
  }),
  third(
    'one travel permit in two records',
    fourAnd(passport('a', 'H12345678', '港澳居民来往内地通行证'), passport('b', 'H12345678', '港澳居民来往内地通行证')),
    { 'registeredPersonnel-2': 'unmet' },
  ),
  third(
    'two passports',
    {
      registeredPeople: [
        ...createConstructors(4, '建筑工程').slice(0, 3),
        fifth({ uuid: 'x', idNo: 'E1', idType: '护照', registrations: [{ regType: '二级建造师', ...valid }] }),
        passport('b', 'E2'),
      ],
    },
    { 'registeredPersonnel-2': 'met' },
  ),
  // A permit counts its issues in two digits more; a citizen's number of fifteen digits became one of eighteen.
  ...(
    [
      ['one permit in two issues', PERMIT, 'H1234567801', 'H1234567802', 'unmet'],
      ['one permit, of the kind with and without issues', PERMIT, 'H12345678', 'H1234567802', 'unmet'],
      ['two permits', PERMIT, 'H1234567801', 'H1234567901', 'met'],
      ['one citizen of two generations of numbers', CITIZEN, '110105850505001', '110105198505050011', 'unmet'],
      ['two citizens of two generations of numbers', CITIZEN, '110105850505002', '110105198505050011', 'met'],
      ['a number that goes on where the other ends', '台湾居民来往大陆通行证', '12345678', '1234567802', 'unknown'],
    ] as const
  ).map(([name, idType, one, other, verdict]) =>
    third(name, bothOf({ idType, idNo: one }, { idType, idNo: other }), { 'registeredPersonnel-2': verdict }),
  ),
  third('one name in capitals and in small letters', bothOf({ name: 'Li Ming' }, { name: 'LI MING' }), {
    'registeredPersonnel-2': 'unknown',
  }),
  third(
    'a namesake without a number may be the same man',
    {
      registeredPeople: [
        ...createConstructors(3, '建筑工程'),
        fifth({ uuid: 'x', registrations: [{ regType: '二级建造师', ...valid }] }),
        passport('b', null),
      ],
    },
    { 'registeredPersonnel-2': 'unknown' },
  ),
  third(
    'a masked number that may be the same',
    {
      registeredPeople: [
        ...createConstructors(3, '建筑工程'),
        fifth({ uuid: 'x', idNo: '110105********0018', registrations: [{ regType: '二级建造师', ...valid }] }),
        fifth({ uuid: 'y', idNo: '110105********0018' }),
      ],
    },
    { 'registeredPersonnel-2': 'unknown' },
  ),
  third(
    'masked numbers that differ',
    {
      registeredPeople: [
        ...createConstructors(3, '建筑工程'),
        fifth({ uuid: 'x', idNo: '110105********0018', registrations: [{ regType: '二级建造师', ...valid }] }),
        fifth({ uuid: 'y', idNo: '110105********0026' }),
      ],
    },
    { 'registeredPersonnel-2': 'met' },
  ),
  // The registration must be with this enterprise, and a record must state it.
  ...(
    [
      [true, 'met'],
      [null, 'unknown'],
      [false, 'unmet'],
    ] as const
  ).map(([registeredHere, verdict]) =>
    third(
      `a constructor registered here: ${registeredHere}`,
      {
        registeredPeople: [
          ...createConstructors(4, '建筑工程'),
          fifth({ registrations: [{ regType: '二级建造师', ...valid, specialty: '机电工程', registeredHere }] }),
        ],
      },
      { 'registeredPersonnel-2': verdict },
    ),
  ),
  // Ten specialties there are; 机电安装工程 may be what 机电工程 was called before, 公路工程 surely is another.
  ...(
    [
      ['机电安装工程', 'unknown'],
      ['公路工程', 'unmet'],
    ] as const
  ).map(([specialty, verdict]) =>
    third(
      `a constructor of ${specialty}`,
      {
        registeredPeople: [
          ...createConstructors(4, '建筑工程'),
          createRegisteredPerson('末位', '二级建造师', specialty),
        ],
      },
      { 'registeredPersonnel-2': verdict },
    ),
  ),
  // Insurance that starts after the day is none on the day, whatever the flag says.
  ...(
    [
      ['2026-11-20', 'met'],
      ['2026-11-21', 'unmet'],
    ] as const
  ).map(([socialSecurityStart, verdict]) =>
    third(
      `insurance from ${socialSecurityStart}`,
      {
        registeredPeople: [
          ...createConstructors(4, '建筑工程'),
          fifth({ socialSecurityStart, socialSecurityHere: true }),
        ],
      },
      { 'registeredPersonnel-2': verdict },
    ),
  ),
  // Years count from the day on which they were true: 4 on 2025-11-20 are 5 on 2026-11-20, and not a day earlier.
  ...(
    [
      [4, '2025-11-20', 'met'],
      [4, '2025-11-21', 'unmet'],
      [6, '2027-11-20', 'met'],
      [6, '2027-11-21', 'unmet'],
      [5, null, 'met'],
    ] as const
  ).map(([workYears, workYearsOn, verdict]) =>
    third(
      `a lead of ${workYears} years on ${workYearsOn}`,
      {
        otherPeople: [createTechnicalLead('工程师', '结构', workYears, { workYearsOn }), ...base.otherPeople.slice(1)],
      },
      { 'technicalLead-3': verdict },
    ),
  ),
  // Works led by a constructor count during the registration here.
  third('works of a registered constructor', builderWho(valid), { 'other-7': 'declared' }),
  third('works of a constructor whose registration ended yesterday', builderWho({ ...valid, validEnd: '2026-11-19' }), {
    'other-7': 'unmet',
  }),
  third('works of a constructor registered elsewhere', builderWho({ ...valid, registeredHere: false }), {
    'other-7': 'unmet',
  }),
  third('works of a constructor registered at an unknown place', builderWho({ ...valid, registeredHere: null }), {
    'other-7': 'unknown',
  }),
  // 主持 is to lead: an assistant does not.
  ...(
    [
      ['项目经理', 'declared'],
      ['项目经理助理', 'unmet'],
      ['项目副经理', 'unmet'],
      ['施工员', 'unmet'],
      ['总监代表', 'unmet'],
      ['现场主管', 'unknown'],
      [null, 'unknown'],
    ] as const
  ).map(([role, verdict]) =>
    third(
      `works led as ${role}`,
      { achievements: createLedAchievements(2, building, '二级', { role }) },
      { 'other-7': verdict },
    ),
  ),
  // Achievements by a name that two bear belong to one of them; by key they stay with their owner.
  third(
    'achievements by name, and a namesake joins',
    {
      otherPeople: [...base.otherPeople, createSkilledWorker('技术负责人', '焊工')].map((person, index) => ({
        ...person,
        uuid: `p${index}`,
      })),
      achievements: createLedAchievements(2, building, '二级', { personUuid: null, personName: '技术负责人' }),
    },
    { 'other-7': 'unknown' },
  ),
  third(
    'achievements by name that one bears',
    { achievements: createLedAchievements(2, building, '二级', { personUuid: null, personName: '技术负责人' }) },
    { 'other-7': 'declared' },
  ),
  third(
    'achievements by name of another list than the namesake',
    {
      registeredPeople: [
        ...base.registeredPeople,
        createRegisteredPerson('技术负责人', '二级建造师', '公路工程', { uuid: 'other', idNo: 'E7', idType: '护照' }),
      ],
      otherPeople: [
        createTechnicalLead('工程师', '结构', 5, { idNo: 'E8', idType: '护照' }),
        ...base.otherPeople.slice(1),
      ],
      achievements: createLedAchievements(2, building, '二级', {
        personUuid: null,
        personName: '技术负责人',
        personKind: 'else',
      }),
    },
    { 'other-7': 'declared' },
  ),
  // 25 人次: 23 and one more person. One certificate over two specialties counts once, as one row or as two.
  supervision(
    'one certificate over two specialties, as two rows',
    [{ specialty: '房屋建筑工程' }, { specialty: '市政公用工程' }],
    'unmet',
  ),
  supervision(
    'one certificate over two specialties, as one row',
    [{ specialty: '房屋建筑工程、市政公用工程' }],
    'unmet',
  ),
  supervision('two kinds of certificate', [{}, { regType: '一级造价工程师', specialty: null }], 'met'),
  supervision('two numbers of one kind', [{ regNo: 'A1' }, { regNo: 'A2', specialty: '市政公用工程' }], 'unknown'),
  supervision(
    'two kinds, one expired',
    [{}, { regType: '一级造价工程师', specialty: null, validEnd: '2026-11-19' }],
    'unmet',
  ),
  // A worker listed twice without a number may be one worker.
  third(
    'the thirtieth worker bears the name of another',
    { otherPeople: [...base.otherPeople.slice(0, -1), { ...createSkilledWorker('电工中级工1'), uuid: 'again' }] },
    { 'skilledWorkers-6': 'unknown' },
  ),
  third(
    'a namesake beside thirty workers changes nothing',
    { otherPeople: [...base.otherPeople, { ...createTitledPerson('电工中级工1', '工程师', '结构'), uuid: 'again' }] },
    { 'skilledWorkers-6': 'met', 'titledPersonnel-4': 'met' },
    { verdict: 'declared' },
  ),
];

testGoldenCases(cases);
