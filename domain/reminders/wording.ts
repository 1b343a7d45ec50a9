import { formatForecast, formatForecastTitle } from '#domain/qualification/wording/loss-degrees.ts';
import { enterprise } from '#domain/records/enterprise.ts';
import { getFields } from '#domain/records/field.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { countDaysBetween } from '#domain/validity/day.ts';
import { getValidity, type Validity, type ValidityState } from '#domain/validity/validity.ts';
import { type CauseKind, FORECAST_DEGREES, type ForecastKind, isForecast, type StateKind } from './rules.ts';

export interface FormattableReminder {
  readonly kind: CauseKind;
  readonly subject: string;
  readonly dueDate: string | null;
  /** Details: names of fields, kinds of links, sentences of the evaluation; of a derived end date its source, of a forecast its causes. */
  readonly items: readonly string[];
}

const LICENCE_FIELDS = createLookupTable<string>({
  ...Object.fromEntries(getFields(enterprise).map(([name, { label }]) => [name, label])),
  // One label covers both ends of the term.
  bizTermStart: '营业期限',
});
const LINKS = createLookupTable<string>({
  bidding: '招标投标',
  contract: '合同登记',
  drawingReview: '施工图审查',
  permit: '施工许可',
  acceptance: '竣工验收',
});

const MAX_TITLE = 100;
const MAX_CONTENT = 500;
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 2)}……` : text);
const named = (items: readonly string[], labels: Readonly<Record<string, string>>): string =>
  items.map((item) => labels[item] ?? item).join('、');

/** Returns a title such as `安全生产许可证剩 5 天到期`, `……今天到期` or `……已过期 8 天`. */
function dueTitle(subject: string, daysLeft: number): string {
  if (daysLeft > 0) return `${subject}剩 ${daysLeft} 天到期`;
  return daysLeft === 0 ? `${subject}今天到期` : `${subject}已过期 ${-daysLeft} 天`;
}

/** Returns the title of an age reminder; its subject is `张三 满 60 周岁`. */
function ageTitle(subject: string, daysLeft: number | null): string {
  if (daysLeft === null) return subject.replace(' 满 ', ' 已满 ');
  if (daysLeft > 0) return subject.replace(' 满 ', ` 还有 ${daysLeft} 天满 `);
  return daysLeft === 0 ? subject.replace(' 满 ', ' 今天满 ') : ageTitle(subject, null);
}

type DueWords = (dueDate: string, isOver: boolean, items: readonly string[]) => string;
export const REISSUE_ADVICE = '申报前请重新开具或下载，并更新签发日期。';
/** The text for a derived end date states its source. */
const termWords: DueWords = (_date, _isOver, items) => `${items.join('；')}。${REISSUE_ADVICE}`;
const DUE_CONTENT: Readonly<Record<Exclude<CauseKind, StateKind | ForecastKind>, DueWords>> = {
  licence: (date, isOver) =>
    isOver
      ? `营业期限已于 ${date} 届满，请办理变更登记后更新执照信息。`
      : `营业期限到 ${date} 为止，届满前请办理变更登记。`,
  safetyPermit: (date, isOver) =>
    isOver
      ? `许可证有效期到 ${date} 为止，请核实是否已经延期，并更新企业信息。`
      : `许可证有效期到 ${date} 为止，请按规定的时间办理延期。`,
  certificate: (date, isOver) =>
    isOver
      ? `证书有效期到 ${date} 为止，请核实是否已经延续或换发，并更新证书信息。`
      : `证书有效期到 ${date} 为止，请按规定的时间申请延续。`,
  certificateItem: (date, isOver) =>
    isOver
      ? `该资质项有效期到 ${date} 为止，请核实是否已经延续，并更新证书信息。`
      : `该资质项有效期到 ${date} 为止，请按规定的时间申请延续。`,
  registration: (date, isOver) =>
    isOver
      ? `注册有效期到 ${date} 为止，请核实是否已经延续注册；未延续的人员不宜再计入资质人数。`
      : `注册有效期到 ${date} 为止，请通知本人按时申请延续注册。`,
  continuingEdu: (date, isOver) =>
    isOver
      ? `继续教育有效期到 ${date} 为止，请通知本人补学后更新记录。`
      : `继续教育有效期到 ${date} 为止，请通知本人按时完成学时。`,
  safetyB: (date, isOver) =>
    isOver
      ? `考核证书有效期到 ${date} 为止，请核实是否已经延续。`
      : `考核证书有效期到 ${date} 为止，请通知本人按时申请延续。`,
  postCert: (date, isOver) =>
    isOver
      ? `岗位证书有效期到 ${date} 为止，请核实是否已经换发。`
      : `岗位证书有效期到 ${date} 为止，请按时办理延续或换发。`,
  age60: (date, isOver) =>
    `${isOver ? '已' : `${date} `}满 60 周岁，在资质标准中可能不再计入企业主要人员，请安排接替人选。`,
  age65: (date, isOver) => `${isOver ? '已' : `${date} `}满 65 周岁，多数执业资格到此不再注册，请安排接替人选。`,
  certificateTerm: termWords,
  registrationTerm: termWords,
};

/** Names of the sources other than the platform with which a project was compared. The code of the source is the first item. */
const OF_OTHERS = createLookupTable<string>({ 'of:list': '导入的清单', 'of:sample': '本地示例' });
const comparedWith = ([first]: readonly string[]): string | null =>
  first === undefined ? null : (OF_OTHERS[first] ?? null);
const UNVERIFIED = '比对所用的数据未经平台核实，请先在全国平台上查询。';

const STATE_TITLES: Readonly<Record<StateKind, (subject: string, items: readonly string[]) => string>> = {
  licenceIncomplete: () => '营业执照信息不完整',
  anomaly: (subject) => `${subject}有指标低于标准`,
  projectDiffers: (subject, items) => `${subject}与${comparedWith(items) ?? '监管平台'}不一致`,
  projectMissing: (subject, items) =>
    comparedWith(items) === null ? `监管平台未查到${subject}` : `${comparedWith(items)}中没有${subject}`,
  projectLink: (subject) => `${subject}缺少项目环节`,
  titleIncomplete: (subject) => subject,
  peopleShort: (subject) => `${subject}人数低于标准`,
  performance: (subject) => `${subject}业绩待补正`,
};

function stateContent(kind: StateKind, items: readonly string[]): string {
  const list = items.join('；');
  switch (kind) {
    case 'licenceIncomplete':
      return `缺少：${named(items, LICENCE_FIELDS)}。补全后，校验和提醒才有依据。`;
    case 'projectDiffers':
      if (comparedWith(items) !== null)
        return `${items.length > 1 ? `${items.length - 1} 项信息不一致。` : ''}${UNVERIFIED}`;
      return items.length > 0
        ? `${items.length} 项信息不一致，请逐项核对，在有误的一方更正。`
        : '登记的信息与平台不一致，请核对后更正。';
    case 'projectMissing':
      if (comparedWith(items) !== null) return UNVERIFIED;
      return '请核对平台项目编号；确未入库的，按所在地要求补录。';
    case 'projectLink':
      return `缺少环节：${named(items, LINKS)}。环节不全的项目在核验时可能不予认可，请补录。`;
    case 'titleIncomplete':
      return '职称名称、级别、专业须填全，才能判断是否计入有职称人员。';
    case 'anomaly':
    case 'peopleShort':
      return `${list}。请尽快补足，并在模拟受理校验中查看办法。`;
    case 'performance':
      return list === '' ? '业绩信息缺失或比对不一致，请核对后补正。' : `${list}。请核对后补正。`;
  }
}

const isAge = (kind: CauseKind): kind is 'age60' | 'age65' => kind === 'age60' || kind === 'age65';
const isStateKind = (kind: CauseKind): kind is StateKind => Object.hasOwn(STATE_TITLES, kind);

/**
 * Formats the title and text of a reminder as of a day: the title states the fact and the number of days, the text the required action
 * (DESIGN.md 14).
 */
export function describeReminder(reminder: FormattableReminder, todayOn: string): { title: string; content: string } {
  const { kind, subject, dueDate, items } = reminder;
  if (isStateKind(kind)) {
    return {
      title: cut(STATE_TITLES[kind](subject, items), MAX_TITLE),
      content: cut(stateContent(kind, items), MAX_CONTENT),
    };
  }
  const date = dueDate ?? todayOn;
  const daysLeft = countDaysBetween(todayOn, date);
  if (isAge(kind)) {
    const isOver = dueDate === null || daysLeft < 0;
    const title = ageTitle(subject, isOver ? null : daysLeft);
    return { title: cut(title, MAX_TITLE), content: DUE_CONTENT[kind](date, isOver, items) };
  }
  // The date of a forecast is a first day, not a last day.
  if (isForecast(kind)) {
    const degree = FORECAST_DEGREES[kind];
    const title = formatForecastTitle(degree, subject, daysLeft);
    return { title: cut(title, MAX_TITLE), content: cut(formatForecast(degree, date, items), MAX_CONTENT) };
  }
  const title = dueTitle(subject, daysLeft);
  return { title: cut(title, MAX_TITLE), content: cut(DUE_CONTENT[kind](date, daysLeft < 0, items), MAX_CONTENT) };
}

interface Taggable {
  readonly kind: string;
  readonly dueDate: string | null;
  readonly level: string;
}

/** Returns the tag of a reminder: the number of days for end dates, a text for states. */
export function getReminderTag(reminder: Taggable, todayOn: string): Pick<Validity, 'state' | 'words'> {
  if (reminder.dueDate !== null) {
    const { state, words, daysLeft } = getValidity(reminder.dueDate, todayOn);
    // Before the first stage of the tag, the number of days is shown instead of the state.
    const hasPassed = isForecast(reminder.kind) && (daysLeft ?? 0) <= 0;
    return { state, words: hasPassed ? '待核对' : state === 'valid' ? `剩 ${daysLeft} 天` : words };
  }
  const words = reminder.kind === 'age60' || reminder.kind === 'age65' ? '已到龄' : '待补正';
  return { state: STATE_LOOKS[reminder.level] ?? 'unknown', words };
}

const STATE_LOOKS: Readonly<Record<string, ValidityState>> = createLookupTable({
  overdue: 'expired',
  urgent: 'due7',
  warn: 'due60',
});
