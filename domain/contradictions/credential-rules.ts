/** Contradictions within the certificates of one person: grades, dates, titles and years. */
import { parseRegistrationName } from '#domain/qualification/vocabulary/registrations.ts';
import { getTitleRankName, listTitleRanks, readTitleSeries } from '#domain/qualification/vocabulary/titles.ts';
import { consistency } from './basis.ts';
import { type AnyPerson, createContradictionSide, type FoundContradiction, type PersonRule } from './contradiction.ts';

type Registration = AnyPerson['registrations'][number];

const normaliseNumber = (number: string | null): string =>
  number?.normalize('NFKC').replace(/\s/g, '').toUpperCase() ?? '';
const getKind = ({ regType, grade, specialty }: Registration): string => {
  const name = parseRegistrationName(regType, grade, specialty);
  return `${name.profession} ${name.grade ?? ''}`;
};

const getKey = (one: Registration): string =>
  [
    normaliseNumber(one.regNo),
    getKind(one),
    ...parseRegistrationName(one.regType, one.grade, one.specialty).specialties,
  ].join(' ');

/** Compares the registrations of two records of one person. */
function findOtherRegistration(
  registrations: readonly Registration[],
  others: readonly Registration[],
): FoundContradiction | null {
  for (const one of registrations) {
    const other = others.find((entry) => normaliseNumber(one.regNo) !== '' && getKey(entry) === getKey(one));
    if (other === undefined) continue;
    const pairs = [
      ['registrations.validEnd', '注册有效期至', one.validEnd, other.validEnd],
      [
        'registrations.registeredHere',
        '注册在本企业',
        formatFlag(one.registeredHere),
        formatFlag(other.registeredHere),
      ],
    ] as const;
    for (const [field, label, own, another] of pairs)
      if (own !== null && another !== null && own !== another)
        return {
          sides: [
            createContradictionSide(field, `${one.regType}${label}`, own),
            createContradictionSide(field, `同一人另一条记录的${label}`, another),
          ],
          reason: '同一个人的两条记录写得不同',
        };
  }
  return null;
}

const formatFlag = (flag: boolean | null): string | null => (flag === null ? null : flag ? '是' : '否');

/** The series by the entry and by the name of a title, if each certainly gives one and they differ. */
const hasTwoSeries = (series: string | null, name: string | null): boolean => {
  const both = [readTitleSeries(series, null), readTitleSeries(null, name)];
  return both.includes('yes') && both.includes('no');
};

export const credentialRules: readonly PersonRule[] = [
  {
    code: 'RY21',
    title: '注册证书的类别或等级两处不符',
    basis: consistency('YZ1'),
    remedy: '按注册证书更正注册类别或等级',
    find: (person, view) => {
      const { registrations } = person;
      const found = registrations.find(
        ({ regType, grade, specialty }) => parseRegistrationName(regType, grade, specialty).otherGrade !== null,
      );
      if (found !== undefined)
        return {
          sides: [
            createContradictionSide('registrations.regType', '注册类别', found.regType),
            createContradictionSide('registrations.grade', '等级', found.grade ?? ''),
          ],
          reason: '同一证书写着两个等级',
        };
      // A certificate with several specialties is stored as one record per specialty, each with the same number.
      for (const [at, one] of registrations.entries()) {
        const own = normaliseNumber(one.regNo);
        const other = registrations.slice(0, at).find(({ regNo }) => own !== '' && normaliseNumber(regNo) === own);
        if (other !== undefined && getKind(one) !== getKind(other))
          return {
            sides: [
              createContradictionSide('registrations.regNo', `${one.regType}注册编号`, one.regNo ?? ''),
              createContradictionSide('registrations.regNo', `${other.regType}注册编号`, other.regNo ?? ''),
            ],
            reason: '一个注册编号写在两种注册上',
            basis: consistency('YZ4'),
          };
      }
      return findOtherRegistration(registrations, view.earlierEntry(person)?.registrations ?? []);
    },
  },
  {
    code: 'RY22',
    title: '首次注册晚于发证',
    basis: consistency('YZ2'),
    remedy: '按注册证书更正首次注册日期或发证日期',
    find: ({ registrations }) => {
      for (const { regType, firstIssueDate, issueDate } of registrations)
        if (firstIssueDate !== null && issueDate !== null && firstIssueDate > issueDate)
          return {
            sides: [
              createContradictionSide('registrations.firstIssueDate', `${regType}首次注册日期`, firstIssueDate),
              createContradictionSide('registrations.issueDate', '发证日期', issueDate),
            ],
            reason: '首次注册以前已经发证',
          };
      return null;
    },
  },
  {
    code: 'RY23',
    title: '职称名称与级别或系列不符',
    basis: consistency('YZ1'),
    remedy: '按职称证书更正职称名称、级别或系列',
    find: (person) => {
      for (const { titleName, titleRank, titleSeries } of [person, ...person.titles]) {
        if (hasTwoSeries(titleSeries, titleName))
          return {
            sides: [
              createContradictionSide('titleName', '职称名称', titleName ?? ''),
              createContradictionSide('titleSeries', '职称系列', titleSeries ?? ''),
            ],
            reason: '名称和系列不属于同一类职称',
          };
        const ranks = listTitleRanks(titleRank, titleName);
        if (ranks.length > 1)
          return {
            sides: [
              createContradictionSide('titleName', '职称名称', titleName ?? ''),
              createContradictionSide('titleRank', '职称级别', titleRank ?? ''),
            ],
            reason: `名称和级别分别是${ranks.map(({ value }) => getTitleRankName(value)).join('、')}`,
          };
      }
      return null;
    },
  },
  {
    code: 'RY24',
    title: '某一领域的年限多于从业年限',
    basis: consistency('YZ3'),
    remedy: '核对简历，更正从业年限或从业经历',
    find: ({ experiences, workYears }) => {
      const longest = experiences.find(({ years }) => workYears !== null && years > workYears);
      return longest === undefined || workYears === null
        ? null
        : {
            sides: [
              createContradictionSide('experiences', `从业经历 ${longest.field}`, `${longest.years} 年`),
              createContradictionSide('workYears', '从业年限', `${workYears} 年`),
            ],
            reason: '一个领域的年限不会多于全部年限',
          };
    },
  },
];
