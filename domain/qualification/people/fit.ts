/** The fit of a person for one place of a requirement, and the obstacles of a person who does not fit. */
import { limitTruth, type Truth } from '../truth.ts';

export type ReasonCode =
  | 'left'
  | 'leftUnclear'
  | 'factsDiffer'
  | 'numberShared'
  | 'ageOver'
  | 'ageUnknown'
  | 'insuranceElsewhere'
  | 'insuranceUnknown'
  | 'registrationExpired'
  | 'registrationEndUnknown'
  | 'registeredElsewhere'
  | 'registeredHereUnknown'
  | 'identityUnknown'
  | 'leadUnknown'
  | 'notYetRegistered'
  | 'gradeTooLow'
  | 'gradeUnknown'
  | 'specialtyMismatch'
  | 'specialtyUnknown'
  | 'rankTooLow'
  | 'rankUnknown'
  | 'titleSeries'
  | 'titleSeriesUnknown'
  | 'certificateExpired'
  | 'tradeMismatch'
  | 'tradeUnknown'
  | 'experienceShort'
  | 'experienceUnknown'
  | 'educationLow'
  | 'educationUnknown'
  | 'qualificationMissing'
  | 'ledProjectsShort'
  | 'countedElsewhere'
  | 'ruleUnknown';

export interface Obstacle {
  code: ReasonCode;
  truth: 'maybe' | 'no';
  reason: string;
  /** The action that removes the obstacle; null if the enterprise can do nothing. */
  remedy: string | null;
  /** Effort of the remedy, lower is easier; determines the order of the advice. */
  effort: number;
}

export interface Fit {
  truth: Truth;
  /** The certificate or title that counts. */
  via: string;
  /** Last valid day of that certificate, if it has one. */
  until: string | null;
  obstacles: readonly Obstacle[];
}

/** The fit of a person without a certificate of the required kind. Such a person is not listed under "why not this person". */
export const NO_FIT: Fit = Object.freeze({ truth: 'no', via: '', until: null, obstacles: [] });

export const hasRequiredCertificate = (fit: Fit): boolean => fit !== NO_FIT;

/** Returns whether every obstacle can be removed, so that the person is a candidate. */
export const isCandidate = (fit: Fit): boolean =>
  fit.truth === 'no' && fit !== NO_FIT && fit.obstacles.every((obstacle) => obstacle.remedy !== null);

export function getFit(via: string, until: string | null, obstacles: readonly Obstacle[]): Fit {
  return { truth: limitTruth(obstacles), via, until, obstacles };
}

const rank: Readonly<Record<Truth, number>> = { yes: 2, maybe: 1, no: 0 };

const getEffort = (fit: Fit): number =>
  fit.obstacles.reduce((sum, obstacle) => sum + (obstacle.remedy === null ? 1000 : obstacle.effort), 0);

const isBetter = (fit: Fit, best: Fit): boolean => {
  if (!hasRequiredCertificate(fit)) return false;
  if (!hasRequiredCertificate(best)) return true;
  if (rank[fit.truth] !== rank[best.truth]) return rank[fit.truth] > rank[best.truth];
  if (getEffort(fit) !== getEffort(best)) return getEffort(fit) < getEffort(best);
  return (fit.until ?? '9999') > (best.until ?? '9999');
};

/** Returns the best of several certificates: first by truth, then by closeness to counting, then by the latest end date. */
export function findBestFit<T>(items: readonly T[], read: (item: T) => Fit): Fit {
  let best = NO_FIT;
  for (const item of items) {
    const fit = read(item);
    if (isBetter(fit, best)) best = fit;
  }
  return best;
}

const obstacle = (
  code: ReasonCode,
  truth: Obstacle['truth'],
  reason: string,
  remedy: string | null,
  effort: number,
): Obstacle => ({ code, truth, reason, remedy, effort });

/** Cache of obstacles: one object per text for all people. */
const said = new Map<string, Obstacle>();

function once(text: string, make: () => Obstacle): Obstacle {
  const known = said.get(text) ?? make();
  said.set(text, known);
  return known;
}

export const obstacles = {
  left: (): Obstacle => obstacle('left', 'no', '已离职', null, 9),
  leftUnclear: (day: string): Obstacle =>
    obstacle('leftUnclear', 'maybe', `登记为在职，又登记 ${day} 离职，待核对`, '更正在职状态或离职日期', 1),
  factsDiffer: (what: string, values: string): Obstacle =>
    obstacle('factsDiffer', 'maybe', `${values}，两处不一致，待核对`, `更正${what}`, 1),
  numberShared: (label: string, number: string, names: readonly string[]): Obstacle =>
    obstacle(
      'numberShared',
      'maybe',
      `${label} ${number} 登记在 ${names.length} 名人员（${names.slice(0, 3).join('、')}）名下，待核对`,
      `更正${label}`,
      1,
    ),
  idNumberWrong: (): Obstacle =>
    obstacle('ageUnknown', 'maybe', '身份证号码与其校验位不符，出生日期待核对', '更正身份证号码', 1),
  ageImplausible: (least: number): Obstacle =>
    obstacle('ageUnknown', 'maybe', `按出生日期不满 ${least} 周岁，待核对`, '更正出生日期', 1),
  ageOver: (limit: number, sure: boolean): Obstacle =>
    obstacle('ageOver', sure ? 'no' : 'maybe', `超过 ${limit} 周岁`, null, 9),
  ageUnknown: (): Obstacle => obstacle('ageUnknown', 'maybe', '出生日期未登记', '补录出生日期', 1),
  insuranceElsewhere: (sure: boolean): Obstacle =>
    obstacle('insuranceElsewhere', sure ? 'no' : 'maybe', '社会保险不在本企业', '办理社会保险转入', 3),
  insuranceUnknown: (): Obstacle => obstacle('insuranceUnknown', 'maybe', '社会保险情况未登记', '补录社会保险', 1),
  registrationExpired: (day: string): Obstacle =>
    obstacle('registrationExpired', 'no', `注册有效期至 ${day}`, '办理延续注册', 4),
  registrationEndUnknown: (): Obstacle =>
    obstacle('registrationEndUnknown', 'maybe', '注册有效期未登记', '补录注册有效期', 1),
  registeredElsewhere: (): Obstacle =>
    obstacle('registeredElsewhere', 'no', '注册单位不是本企业', '办理变更注册到本企业', 5),
  registeredHereUnknown: (): Obstacle =>
    obstacle('registeredHereUnknown', 'maybe', '是否注册在本企业未登记', '补录注册单位是否为本企业', 1),
  identityUnknown: (): Obstacle =>
    obstacle('identityUnknown', 'maybe', '有同名人员，是否同一人待核对', '补录证件类型和号码', 1),
  leadUnknown: (): Obstacle =>
    obstacle('leadUnknown', 'maybe', '技术负责人是否同时计入本项待核对', '选择技术负责人是否同时计入后重新校验', 1),
  notYetRegistered: (day: string): Obstacle => obstacle('notYetRegistered', 'no', `${day} 起才注册`, '等注册生效', 2),
  gradeTooLow: (need: string): Obstacle => obstacle('gradeTooLow', 'no', `注册级别不够，需${need}`, null, 9),
  skillTooLow: (need: string): Obstacle => obstacle('gradeTooLow', 'no', `技能等级不够，需${need}`, null, 9),
  gradeUnknown: (): Obstacle => obstacle('gradeUnknown', 'maybe', '注册级别未登记', '补录注册级别', 1),
  specialtyMismatch: (need: string): Obstacle =>
    obstacle('specialtyMismatch', 'no', `专业不符，需${need}`, `增项注册${need}`, 7),
  majorMismatch: (need: string): Obstacle => obstacle('specialtyMismatch', 'no', `专业不符，需${need}`, null, 9),
  specialtyUnknown: (need: string): Obstacle =>
    obstacle('specialtyUnknown', 'maybe', `是否属于${need}待核对`, '核对证书专业', 2),
  rankTooLow: (need: string): Obstacle => obstacle('rankTooLow', 'no', `职称级别不够，需${need}`, null, 9),
  rankUnknown: (): Obstacle => obstacle('rankUnknown', 'maybe', '职称级别待核对', '补录职称级别', 1),
  titleSeries: (sure: boolean): Obstacle =>
    obstacle('titleSeries', sure ? 'no' : 'maybe', '职称不属于工程系列', null, 9),
  titleSeriesUnknown: (): Obstacle => obstacle('titleSeriesUnknown', 'maybe', '职称系列待核对', '补录职称系列', 1),
  certificateExpired: (day: string): Obstacle =>
    obstacle('certificateExpired', 'no', `证书已于 ${day} 到期`, '办理证书延续', 3),
  tradeMismatch: (need: string): Obstacle => obstacle('tradeMismatch', 'no', `工种不符，需${need}`, null, 9),
  tradeOpen: (need: string): Obstacle => obstacle('tradeUnknown', 'maybe', `工种是否属于${need}待核对`, '核对工种', 1),
  postOpen: (need: string): Obstacle =>
    obstacle('specialtyUnknown', 'maybe', `岗位是否为${need}待核对`, '核对岗位证书', 1),
  gradeOpen: (label: string): Obstacle =>
    obstacle('gradeUnknown', 'maybe', `${label}是否计入待核对`, '核对注册级别', 1),
  tradeUnknown: (): Obstacle => obstacle('tradeUnknown', 'maybe', '工种或等级未登记', '补录工种和等级', 1),
  experienceShort: (need: number, have: number): Obstacle =>
    obstacle('experienceShort', 'no', `经历 ${have} 年，需 ${need} 年`, null, 9),
  experienceUnknown: (what: string): Obstacle =>
    once(what, () => obstacle('experienceUnknown', 'maybe', `${what}未登记或未核对`, `补录${what}`, 1)),
  ledProjectOpen: (question: string): Obstacle =>
    obstacle('experienceUnknown', 'maybe', question, '核对个人业绩和所关联的项目', 1),
  educationLow: (need: string): Obstacle => obstacle('educationLow', 'no', `学历低于${need}`, null, 9),
  qualificationMissing: (): Obstacle => obstacle('qualificationMissing', 'no', '没有所要求的职称或执业资格', null, 9),
  ledProjectsShort: (): Obstacle => obstacle('ledProjectsShort', 'no', '主持的项目业绩不够', null, 9),
  ruleUnknown: (id: string): Obstacle => obstacle('ruleUnknown', 'maybe', `计数规则 ${id} 待核对`, '核对计数规则', 8),
  educationUnknown: (): Obstacle => obstacle('educationUnknown', 'maybe', '学历未登记', '补录学历', 1),
};
