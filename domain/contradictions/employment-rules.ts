/** Contradictions between the certificates of a person and the employer. */
import type { Registration } from '#domain/enterprise/enterprise-document.ts';
import { normaliseSpecialty } from '#domain/qualification/vocabulary/registrations.ts';
import { readTitleSeries } from '#domain/qualification/vocabulary/titles.ts';
import { addDays, addYears, countMonthsBetween } from '#domain/validity/day.ts';
import { cite, consistency } from './basis.ts';
import {
  type AnyPerson,
  createContradictionSide,
  type FoundContradiction,
  type PersonRule,
  type PersonView,
} from './contradiction.ts';
import { findOtherEntry, getBirth, WORKING_AGE } from './identity-rules.ts';
import { getProfessionRules } from './profession-rules.ts';
import { CONSTRUCTOR_SPECIALTIES } from './project-kinds.ts';

/** Days from employment within which a person must be registered for social insurance. */
export const MAX_INSURANCE_REGISTRATION_DAYS = 30;

const STATUS_WORDS = { on: '在职', left: '已离职' } as const;

/** The regulation of the profession that forbids practice at two employers, if it is listed. */
function citeOneEmployer(regType: string): Pick<FoundContradiction, 'basis'> {
  const rules = getProfessionRules(regType);
  return rules === null ? {} : { basis: cite(rules.docNumber, rules.oneEmployerClause) };
}

interface TitleMismatch extends Pick<FoundContradiction, 'basis'> {
  readonly paper: Registration;
  readonly title: string;
  readonly reason: string;
}

/** Reports a mismatch only if it is certain that none of a person's titles matches any of their registrations. */
function findTitleMismatch(person: AnyPerson, papers: readonly Registration[]): TitleMismatch | null {
  const titles = [person, ...person.titles].filter(
    ({ titleName, titleMajor }) => titleName !== null || titleMajor !== null,
  );
  const [first] = titles;
  const paper = papers.find(
    ({ specialty }) => specialty !== null && CONSTRUCTOR_SPECIALTIES.has(normaliseSpecialty(specialty)),
  );
  if (first === undefined || paper === undefined) return null;
  if (titles.every(({ titleSeries, titleName }) => readTitleSeries(titleSeries, titleName) === 'no'))
    return {
      paper,
      title: first.titleName ?? first.titleSeries ?? '',
      reason: '职称不属于工程系列，不能与工程类注册专业对应',
      // CR-7
      basis: cite('建市〔2015〕20号', null, 'secondary'),
    };
  const registered = new Set(
    papers.flatMap(({ specialty }) => (specialty === null ? [] : [normaliseSpecialty(specialty)])),
  );
  const isForeign = (major: string | null): boolean =>
    major !== null &&
    CONSTRUCTOR_SPECIALTIES.has(normaliseSpecialty(major)) &&
    !registered.has(normaliseSpecialty(major));
  return titles.every(({ titleMajor }) => isForeign(titleMajor))
    ? {
        paper,
        title: `${first.titleName ?? ''}（${first.titleMajor ?? ''}）`,
        reason: '注册专业和职称专业是两类不同的工程',
      }
    : null;
}

/** Finds an insurance that begins before the person could work. */
function findEarlyInsurance(person: AnyPerson): FoundContradiction | null {
  const [birth, start] = [getBirth(person), person.socialSecurityStart];
  return birth !== null && start !== null && start < addYears(birth, WORKING_AGE)
    ? {
        sides: [
          createContradictionSide('socialSecurityStart', '参保起始', start),
          createContradictionSide('birthDate', '出生日期', birth),
        ],
        reason: `参保时不满 ${WORKING_AGE} 周岁`,
        basis: cite('主席令第28号', '第十五条'),
      }
    : null;
}

/** Compares the insurance of two records of one person. */
function findOtherInsurance(person: AnyPerson, view: PersonView): FoundContradiction | null {
  const [own, other] = [person.socialSecurityHere, view.earlierEntry(person)?.socialSecurityHere ?? null];
  const say = (here: boolean) => (here ? '本企业缴纳' : '不在本企业');
  return own !== null && other !== null && own !== other
    ? {
        sides: [
          createContradictionSide('socialSecurityHere', '社会保险', say(own)),
          createContradictionSide('socialSecurityHere', '同一人另一条记录的社会保险', say(other)),
        ],
        reason: '同一个人的两条记录写得不同',
        basis: consistency('YZ1'),
      }
    : findOtherEntry(person, view, 'socialSecurityStart', '参保起始');
}

/** A registration may be renewed this number of years before it ends, at most. */
const MAX_EARLY_RENEWAL_YEARS = 1;

/** Finds a registration that ends later than one renewed today can. */
function findTooLongRegistration({ registrations }: AnyPerson, today: string): FoundContradiction | null {
  for (const { regType, validEnd } of registrations) {
    const rules = getProfessionRules(regType);
    if (rules === null || validEnd === null) continue;
    const { years, confidence } = rules.term;
    if (validEnd > addYears(today, years + MAX_EARLY_RENEWAL_YEARS))
      return {
        sides: [
          createContradictionSide('registrations', `${regType}有效期至`, validEnd),
          createContradictionSide('today', '今天', today),
        ],
        reason: `这种注册每次最多 ${years} 年`,
        basis: cite(rules.docNumber, null, confidence),
      };
  }
  return null;
}

export const employmentRules: readonly PersonRule[] = [
  {
    code: 'RY09',
    title: '证书号与他人相同',
    basis: consistency('YZ4'),
    remedy: '核对证书上的姓名；录错的更正，冒用的删除',
    find: (person, { twinByCertificate }) => {
      const twin = twinByCertificate(person);
      return twin === null
        ? null
        : {
            sides: [
              createContradictionSide('certNo', '证书编号', twin.certNo),
              createContradictionSide('name', '姓名', `${twin.other.name}、${person.name}`),
            ],
            reason: '一个证书编号写在两个人名下',
          };
    },
  },
  {
    code: 'RY10',
    title: '注册在其他单位，社保在本企业',
    basis: cite('建办市〔2018〕57号'),
    remedy: '办理注册变更，或核对登记的注册单位',
    find: (person, { today }) => {
      const away = person.registrations.find(
        ({ registeredHere, validEnd }) => registeredHere === false && (validEnd === null || validEnd >= today),
      );
      return person.status === 'on' && away !== undefined && person.socialSecurityHere === true
        ? {
            sides: [
              createContradictionSide('registrations', `${away.regType}注册单位`, '其他单位'),
              createContradictionSide('socialSecurityHere', '社会保险', '本企业缴纳'),
            ],
            reason: '注册和社会保险分在两家单位',
          }
        : null;
    },
  },
  {
    code: 'RY11',
    title: '注册在本企业，社保在其他单位',
    basis: cite('建办市〔2018〕57号'),
    remedy: '办理社会保险转入，否则不能计入',
    find: (person, { today }) => {
      const here = person.registrations.find(
        (one) => one.registeredHere !== false && (one.validEnd === null || one.validEnd >= today),
      );
      return person.status === 'on' && here !== undefined && person.socialSecurityHere === false
        ? {
            sides: [
              createContradictionSide('registrations', `${here.regType}注册单位`, '本企业'),
              createContradictionSide('socialSecurityHere', '社会保险', '不在本企业'),
            ],
            reason: '注册和社会保险分在两家单位',
          }
        : null;
    },
  },
  {
    code: 'RY12',
    title: '社会保险断缴',
    basis: cite('主席令第35号', '第六十条'),
    remedy: '按社保缴费记录补登；确有断缴的办理补缴',
    find: (person, { today }) => {
      const { socialSecurityStart: start, socialSecurityMonths: months } = person;
      if (start === null || months === null || start > today || person.status !== 'on') return null;
      const passed = countMonthsBetween(start, today);
      return months < passed
        ? {
            sides: [
              createContradictionSide('socialSecurityStart', '参保起始', start),
              createContradictionSide('socialSecurityMonths', '缴费月数', `${months} 个月`),
            ],
            reason: `至今应有 ${passed} 个月，断缴 ${passed - months} 个月`,
          }
        : null;
    },
  },
  {
    code: 'RY13',
    title: '缴费月数多于参保时间',
    basis: consistency('YZ3'),
    remedy: '按社保缴费记录更正起始日期或月数',
    find: (person, { today }) => {
      const { socialSecurityStart: start, socialSecurityMonths: months } = person;
      if (start === null || months === null || start > today) return null;
      // The current month may already be paid.
      const most = countMonthsBetween(start, today) + 1;
      return months > most
        ? {
            sides: [
              createContradictionSide('socialSecurityMonths', '缴费月数', `${months} 个月`),
              createContradictionSide('socialSecurityStart', '参保起始', start),
            ],
            reason: `至今最多 ${most} 个月`,
          }
        : null;
    },
  },
  {
    code: 'RY14',
    title: '继续教育已到期',
    basis: consistency('YZ1'),
    remedy: '补足学时后更新继续教育有效期',
    find: (person, { today }) => {
      const late = person.registrations.find(
        ({ continuingEduEnd, validEnd, registeredHere }) =>
          continuingEduEnd !== null &&
          continuingEduEnd < today &&
          // A registration with an unknown end date or at another enterprise is not a contradiction.
          validEnd !== null &&
          validEnd >= today &&
          registeredHere !== false,
      );
      if (late === undefined || person.status !== 'on') return null;
      const rules = getProfessionRules(late.regType);
      return {
        sides: [
          createContradictionSide('registrations', '继续教育有效期', late.continuingEduEnd ?? ''),
          createContradictionSide('registrations', `${late.regType}有效期`, late.validEnd ?? '未填'),
        ],
        reason: '注册还在有效期，继续教育学时已过期',
        ...(rules !== null && { basis: cite(rules.docNumber, null, rules.education) }),
      };
    },
  },
  {
    code: 'RY15',
    title: '证书日期不可能',
    basis: consistency('YZ2'),
    remedy: '按证书更正签发日期或有效期',
    find: (person, { today }) => {
      for (const { regType, issueDate, firstIssueDate } of person.registrations) {
        const [label, day] = (issueDate ?? '') > today ? ['签发日期', issueDate] : ['首次注册日期', firstIssueDate];
        if (day !== null && day > today)
          return {
            sides: [
              createContradictionSide('registrations', `${regType}${label}`, day),
              createContradictionSide('today', '今天', today),
            ],
            reason: `${label}晚于今天`,
          };
      }
      const endless = findTooLongRegistration(person, today);
      if (endless !== null) return endless;
      const reversed = person.registrations.find(
        ({ issueDate, validEnd }) => issueDate !== null && validEnd !== null && validEnd < issueDate,
      );
      return reversed === undefined
        ? null
        : {
            sides: [
              createContradictionSide('registrations', `${reversed.regType}签发日期`, reversed.issueDate ?? ''),
              createContradictionSide('registrations', '有效期', reversed.validEnd ?? ''),
            ],
            reason: '有效期的最后一天在签发以前',
          };
    },
  },
  {
    code: 'RY16',
    title: '离职日期与在职状态不符',
    basis: consistency('YZ1'),
    remedy: '按离职手续更正离职日期或在职状态',
    find: (person, { today, earlierEntry }) => {
      const { status, leaveDate } = person;
      const other = earlierEntry(person);
      if (other !== null && other.status !== status)
        return {
          sides: [
            createContradictionSide('status', '在职状态', STATUS_WORDS[status]),
            createContradictionSide('status', '同一人另一条记录的在职状态', STATUS_WORDS[other.status]),
          ],
          reason: '同一个人的两条记录写得不同',
        };
      const isPast = leaveDate !== null && leaveDate < today;
      const isAhead = leaveDate !== null && leaveDate > today;
      return (status === 'on' && isPast) || (status === 'left' && isAhead)
        ? {
            sides: [
              createContradictionSide('leaveDate', '离职日期', leaveDate),
              createContradictionSide('status', '在职状态', STATUS_WORDS[status]),
            ],
            reason: isPast ? '离职日期已过，仍算在册人员' : `离职日期还没到（今天 ${today}）`,
          }
        : null;
    },
  },
  {
    code: 'RY17',
    title: '同时注册在两家单位',
    basis: cite('建办市〔2018〕57号'),
    remedy: '核对各证书的注册单位；确在两家执业的，办理变更或注销其中一处',
    find: (person, { today }) => {
      const current = person.registrations.filter(({ validEnd }) => validEnd !== null && validEnd >= today);
      const here = current.find(({ registeredHere }) => registeredHere === true);
      const away = current.find(({ registeredHere }) => registeredHere === false);
      return person.status === 'on' && here !== undefined && away !== undefined
        ? {
            sides: [
              createContradictionSide('registrations', `${here.regType}注册单位`, '本企业'),
              createContradictionSide('registrations', `${away.regType}注册单位`, '其他单位'),
            ],
            reason: '两项注册都在有效期，注册单位不同，属于在两处执业',
            ...citeOneEmployer(here.regType),
          }
        : null;
    },
  },
  {
    code: 'RY18',
    title: '注册专业与职称专业不符',
    basis: consistency('YZ1'),
    remedy: '核对职称证书上的系列和专业；确实不同的，不按本专业职称申报',
    find: (person, { today }) => {
      const papers = person.registrations.filter(
        ({ validEnd, registeredHere }) => validEnd !== null && validEnd >= today && registeredHere !== false,
      );
      const mismatch = person.status === 'on' ? findTitleMismatch(person, papers) : null;
      return mismatch === null
        ? null
        : {
            sides: [
              createContradictionSide(
                'registrations',
                `${mismatch.paper.regType}专业`,
                mismatch.paper.specialty ?? '工程类',
              ),
              createContradictionSide('titleMajor', '职称', mismatch.title),
            ],
            reason: mismatch.reason,
            ...(mismatch.basis && { basis: mismatch.basis }),
          };
    },
  },
  {
    code: 'RY19',
    title: '参保登记不可能',
    basis: cite('主席令第35号', '第五十八条'),
    remedy: '按社保缴费记录更正；还没有参保的，不填由本企业缴纳',
    find: (person, view) => {
      const { today } = view;
      const { socialSecurityStart: start, socialSecurityHere: here, socialSecurityMonths: months, status } = person;
      const impossible = findEarlyInsurance(person) ?? findOtherInsurance(person, view);
      if (impossible !== null) return impossible;
      if (start === null || start <= today || status !== 'on') return null;
      const isSaid = here === true || (months ?? 0) > 0;
      // A new employee must be registered within 30 days.
      if (!isSaid && start <= addDays(today, MAX_INSURANCE_REGISTRATION_DAYS)) return null;
      return {
        sides: [
          createContradictionSide('socialSecurityStart', '参保起始', start),
          here === true
            ? createContradictionSide('socialSecurityHere', '社会保险', '本企业缴纳')
            : createContradictionSide('status', '在职状态', '在职'),
        ],
        reason: `参保起始日期晚于今天（${today}）`,
      };
    },
  },
];
