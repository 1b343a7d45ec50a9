/** Contradictions between a person's identity or age and their certificates. */
import type { Registration } from '#domain/enterprise/enterprise-document.ts';
import {
  getCitizenIdBirth,
  getCitizenIdGender,
  isCitizenId,
  maskCitizenId,
  normaliseCitizenId,
} from '#domain/identity/citizen-id.ts';
import { isOfCitizenForm } from '#domain/identity/id-number.ts';
import {
  getTitleRankName,
  listTitleRanks,
  MIN_SENIOR_TITLE_AGE,
  readTitleSeries,
  SENIOR_RANK,
} from '#domain/qualification/vocabulary/titles.ts';
import { addYears, getAge } from '#domain/validity/day.ts';
import { cite, consistency } from './basis.ts';
import {
  type AnyPerson,
  createContradictionSide,
  type FoundContradiction,
  type PersonRule,
  type PersonView,
} from './contradiction.ts';
import { getProfessionRules } from './profession-rules.ts';

export const WORKING_AGE = 16;
export const ADULT = 18;

const getId = ({ idNo, idType }: AnyPerson): string | null =>
  idNo !== null && isOfCitizenForm(idNo, idType) ? normaliseCitizenId(idNo) : null;
const getValidId = (person: AnyPerson): string | null => {
  const id = getId(person);
  return id !== null && isCitizenId(id) ? id : null;
};
export const getBirth = (person: AnyPerson): string | null => {
  const id = getValidId(person);
  return person.birthDate ?? (id === null ? null : getCitizenIdBirth(id));
};
const idSide = (id: string) => createContradictionSide('idNo', '证件号码', maskCitizenId(id));
const isValid = ({ validEnd, registeredHere }: Registration, today: string): boolean =>
  validEnd !== null && validEnd >= today && registeredHere !== false;

/** Returns the earliest day on which a registration was issued; null if no day is known. */
export function findFirstCertificate(
  registrations: readonly Pick<Registration, 'regType' | 'firstIssueDate' | 'issueDate'>[],
): { readonly label: string; readonly day: string } | null {
  const days = registrations.flatMap(({ regType, firstIssueDate, issueDate }) => [
    ...(firstIssueDate === null ? [] : [{ label: `${regType}首次注册日期`, day: firstIssueDate }]),
    ...(issueDate === null ? [] : [{ label: `${regType}签发日期`, day: issueDate }]),
  ]);
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null;
}

/** The first characters that two entries share. Of a first day of insurance only the month may be known; 女 and 女性 are one. */
const COMPARED_LENGTH = { birthDate: 10, gender: 1, socialSecurityStart: 7 } as const;

/** Finds an earlier record of the same person (in the other list of people) with another value of a field. */
export function findOtherEntry(
  person: AnyPerson,
  { earlierEntry }: Pick<PersonView, 'earlierEntry'>,
  field: 'birthDate' | 'gender' | 'socialSecurityStart',
  label: string,
): FoundContradiction | null {
  const [own, other] = [person[field], earlierEntry(person)?.[field] ?? null];
  return own !== null &&
    other !== null &&
    own.slice(0, COMPARED_LENGTH[field]) !== other.slice(0, COMPARED_LENGTH[field])
    ? {
        sides: [
          createContradictionSide(field, label, own),
          createContradictionSide(field, `同一人另一条记录的${label}`, other),
        ],
        reason: '同一个人的两条记录写得不同',
        basis: consistency('YZ1'),
      }
    : null;
}

const idRules: readonly PersonRule[] = [
  {
    code: 'RY01',
    title: '身份证号码不对',
    basis: cite('GB 11643-1999'),
    remedy: '按身份证原件更正号码',
    find: (person) => {
      const id = getId(person);
      return id !== null && !isCitizenId(id)
        ? {
            sides: [idSide(id), createContradictionSide('idType', '证件类型', person.idType ?? '身份证')],
            reason: '位数、日期或校验位不符（GB 11643-1999）',
          }
        : null;
    },
  },
  {
    code: 'RY02',
    title: '出生日期两处不符',
    basis: cite('GB 11643-1999'),
    remedy: '按身份证原件更正出生日期或号码',
    find: (person, view) => {
      const id = getValidId(person);
      const birth = id === null ? null : getCitizenIdBirth(id);
      return id !== null && birth !== null && person.birthDate !== null && person.birthDate !== birth
        ? {
            sides: [idSide(id), createContradictionSide('birthDate', '出生日期', person.birthDate)],
            reason: `号码里的出生日期是 ${birth}`,
          }
        : findOtherEntry(person, view, 'birthDate', '出生日期');
    },
  },
  {
    code: 'RY03',
    title: '性别两处不符',
    basis: cite('GB 11643-1999'),
    remedy: '按身份证原件更正性别或号码',
    find: (person, view) => {
      const id = getValidId(person);
      const gender = id === null ? null : getCitizenIdGender(id);
      return id !== null && gender !== null && person.gender !== null && !person.gender.startsWith(gender)
        ? {
            sides: [idSide(id), createContradictionSide('gender', '性别', person.gender)],
            reason: `号码第 17 位表示${gender}性`,
          }
        : findOtherEntry(person, view, 'gender', '性别');
    },
  },
  {
    code: 'RY04',
    title: '同一证件号码两个姓名',
    basis: consistency('YZ4'),
    remedy: '核对是谁的证件；同一个人录了两遍的，合并为一条',
    find: (person, { twinById }) => {
      const twin = twinById(person);
      return twin === null || person.idNo === null
        ? null
        : {
            sides: [
              idSide(normaliseCitizenId(person.idNo)),
              createContradictionSide('name', '姓名', `${twin.name}、${person.name}`),
            ],
            reason: '两条记录写着同一个证件号码',
          };
    },
  },
];

const ageRules: readonly PersonRule[] = [
  {
    code: 'RY05',
    title: '超过规定年龄仍在注册',
    basis: cite('建设部令第153号'),
    remedy: '核对出生日期和注册有效期；到龄的不再计入',
    find: (person, { today }) => {
      const birth = getBirth(person);
      if (birth === null) return null;
      for (const registration of person.registrations) {
        const rules = getProfessionRules(registration.regType);
        const most = rules?.maxAge ?? null;
        if (rules !== null && most !== null && isValid(registration, today) && addYears(birth, most.years) < today)
          return {
            sides: [
              createContradictionSide('birthDate', '出生日期', birth),
              createContradictionSide('registrations', registration.regType, `有效期至 ${registration.validEnd ?? ''}`),
            ],
            reason: `现年 ${getAge(birth, today)} 周岁，这种注册到 ${most.years} 周岁为止`,
            basis: cite(rules.docNumber, null, most.confidence),
          };
      }
      return null;
    },
  },
  {
    code: 'RY06',
    title: '证书签发时未成年',
    basis: cite('主席令第45号', '第十七条'),
    remedy: '核对出生日期和证书签发日期',
    find: (person) => {
      const birth = getBirth(person);
      if (birth === null) return null;
      const early = findFirstCertificate(person.registrations);
      return early === null || early.day >= addYears(birth, ADULT)
        ? null
        : {
            sides: [
              createContradictionSide('birthDate', '出生日期', birth),
              createContradictionSide('registrations', early.label, early.day),
            ],
            reason: `签发时不满 ${ADULT} 周岁`,
          };
    },
  },
  {
    code: 'RY07',
    title: '毕业日期不可能',
    basis: cite('主席令第52号', '第十一条'),
    remedy: '核对出生日期和毕业证书',
    find: (person, { today }) => {
      const birth = getBirth(person);
      if (person.graduateDate !== null && person.graduateDate > today)
        return {
          sides: [
            createContradictionSide('graduateDate', '毕业日期', person.graduateDate),
            createContradictionSide('today', '今天', today),
          ],
          reason: '毕业日期晚于今天',
          basis: consistency('YZ2'),
        };
      return birth !== null && person.graduateDate !== null && person.graduateDate < addYears(birth, WORKING_AGE)
        ? {
            sides: [
              createContradictionSide('birthDate', '出生日期', birth),
              createContradictionSide('graduateDate', '毕业日期', person.graduateDate),
            ],
            reason: `毕业时不满 ${WORKING_AGE} 周岁`,
          }
        : null;
    },
  },
  {
    code: 'RY08',
    title: '工作年限超过可能',
    basis: cite('主席令第28号', '第十五条'),
    remedy: '按简历核对工作年限',
    find: (person, { today }) => {
      const birth = getBirth(person);
      if (birth === null) return null;
      const { workYears, workYearsOn, experiences } = person;
      const entries = [
        { field: 'workYears', label: '工作年限', years: workYears, on: workYearsOn ?? today },
        ...experiences.map(({ field, years }) => ({
          field: 'experiences',
          label: `从业经历 ${field}`,
          years,
          on: today,
        })),
      ];
      for (const { field, label, years, on } of entries) {
        const most = Math.max(0, getAge(birth, on < today ? on : today) - WORKING_AGE);
        if (years !== null && years > most)
          return {
            sides: [
              createContradictionSide(field, label, `${years} 年${on < today ? `（截至 ${on}）` : ''}`),
              createContradictionSide('birthDate', '出生日期', birth),
            ],
            reason: `从 ${WORKING_AGE} 周岁算起最多 ${most} 年`,
          };
      }
      return null;
    },
  },
];

export const titleAgeRule: PersonRule = {
  code: 'RY20',
  title: '高级职称与年龄不符',
  basis: cite('人社部发〔2019〕16号'),
  remedy: '核对职称证书和出生日期；破格评审的，附评审文件',
  find: (person, { today }) => {
    const birth = getBirth(person);
    if (birth === null || getAge(birth, today) >= MIN_SENIOR_TITLE_AGE) return null;
    for (const { titleName, titleRank, titleSeries } of [person, ...person.titles]) {
      const ranks = listTitleRanks(titleRank, titleName);
      const [rank] = ranks;
      if (rank === undefined || ranks.some(({ value }) => value < SENIOR_RANK)) continue;
      if (readTitleSeries(titleSeries, titleName) === 'no') continue;
      return {
        sides: [
          createContradictionSide('titleRank', '职称', titleName ?? getTitleRankName(rank.value)),
          createContradictionSide('birthDate', '出生日期', birth),
        ],
        reason: `现年 ${getAge(birth, today)} 周岁；最快也要博士毕业、任工程师满 2 年才能取得高级职称`,
      };
    }
    return null;
  },
};

export const identityRules: readonly PersonRule[] = [...idRules, ...ageRules];
