/** Contradictions within the certificates of one person: grades, dates, titles and years. */
import { parseRegistrationName } from '#domain/qualification/vocabulary/registrations.ts';
import { getTitleRankName, listTitleRanks } from '#domain/qualification/vocabulary/titles.ts';
import { createContradictionSide, type PersonRule } from './contradiction.ts';

export const credentialRules: readonly PersonRule[] = [
  {
    code: 'RY21',
    title: '注册类别与等级不符',
    basis: null,
    remedy: '按注册证书更正注册类别或等级',
    find: ({ registrations }) => {
      const found = registrations.find(
        ({ regType, grade, specialty }) => parseRegistrationName(regType, grade, specialty).otherGrade !== null,
      );
      return found === undefined
        ? null
        : {
            sides: [
              createContradictionSide('registrations.regType', '注册类别', found.regType),
              createContradictionSide('registrations.grade', '等级', found.grade ?? ''),
            ],
            reason: '同一证书写着两个等级',
          };
    },
  },
  {
    code: 'RY22',
    title: '首次注册晚于发证',
    basis: null,
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
    title: '职称名称与级别不符',
    basis: null,
    remedy: '按职称证书更正职称名称或级别',
    find: (person) => {
      for (const { titleName, titleRank } of [person, ...person.titles]) {
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
    basis: null,
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
