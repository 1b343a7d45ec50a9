/** Formats each change as one Chinese sentence, with the names used in the enterprise's document. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { formatQuantity, joinQuantity } from '#domain/qualification/wording/amounts.ts';
import {
  type HypotheticalChange,
  type HypotheticalChangeOfKind,
  type LedProjects,
  MONEY_FIELD_LABELS,
  MOVABLE_DATE_LABELS,
} from './change.ts';

type Papers = Pick<
  HypotheticalChangeOfKind<'addCertificate'>,
  'regType' | 'specialty' | 'titleName' | 'titleMajor' | 'skillGrade' | 'trade' | 'postName'
>;

const join = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ');

const formatInBrackets = (name: string, detail: string | null): string =>
  detail === null ? name : `${name}（${detail}）`;

/** Formats documents: 二级建造师（建筑工程），结构专业高级工程师. */
export function formatDocuments(papers: Papers): string {
  const { regType, specialty, titleName, titleMajor, skillGrade, trade, postName } = papers;
  return [
    regType === null ? '' : formatInBrackets(regType, specialty),
    titleName === null ? '' : titleMajor === null ? titleName : `${titleMajor}专业${titleName}`,
    trade === null ? (skillGrade ?? '') : formatInBrackets(trade, skillGrade),
    postName ?? '',
  ]
    .filter((part) => part !== '')
    .join('，');
}

/** Returns the name for a key; null if the document no longer contains the key. */
export type NameLookup = (ref: string) => string | null;

/** Creates a lookup of the names of people, their registrations and projects by key. */
export function createNameLookup(enterprise: EnterpriseDocument): NameLookup {
  const names = new Map<string, string>();
  for (const person of [...enterprise.registeredPeople, ...enterprise.otherPeople]) {
    if (person.uuid !== undefined) names.set(person.uuid, person.name);
    for (const one of person.registrations)
      if (one.uuid !== undefined) names.set(one.uuid, join(`${person.name}的${one.regType}`, one.specialty));
  }
  for (const project of enterprise.projects)
    if (project.uuid !== undefined) names.set(project.uuid, project.projectName);
  return (ref) => names.get(ref) ?? null;
}

const LOST = '（已不在档案中）';

const formatLed = ({ scale, meetsLevel, count }: LedProjects): string =>
  `主持完成${meetsLevel === null ? '' : `达到${meetsLevel}标准的`}${scale ?? ''}项目 ${count} 项`;

function formatPeople(change: HypotheticalChangeOfKind<'addPeople'>): string {
  const documents = formatDocuments(change);
  const experience = [
    ...(change.workYears === null
      ? []
      : [`${change.workField === null ? '工作' : `从事${change.workField}`} ${change.workYears} 年`]),
    ...change.led.map(formatLed),
  ];
  const list = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('，');
  const count = `${change.count} 人`;
  const whom = change.name === null ? '' : `${change.name}：`;
  if (change.isLead)
    return `配备技术负责人${change.count > 1 ? ` ${count}` : ''}：${whom}${list(documents, ...experience)}`;
  if (change.name !== null) return `增加 ${count}，${whom}${list(documents, ...experience)}`;
  return list(documents === '' ? `增加 ${count}` : `增加${documents} ${count}`, ...experience);
}

function formatWorks(change: HypotheticalChangeOfKind<'addWorks'>): string {
  const sizes = change.metrics.map(
    ({ metric, value, unit }) => `${metric} ${joinQuantity(formatQuantity(value, unit))}`,
  );
  const what = [...change.features.slice(0, 2), change.projectScale ?? '', ...sizes].filter((part) => part !== '');
  const when = change.acceptOn === null ? '' : `，${change.acceptOn} 竣工验收`;
  return `增加业绩 ${change.count} 项：${change.name === null ? '' : `${change.name}，`}${what.join('，')}${when}`;
}

export function formatHypotheticalChange(change: HypotheticalChange, nameOf: NameLookup): string {
  const named = (ref: string): string => nameOf(ref) ?? LOST;
  switch (change.kind) {
    case 'addPeople':
      return formatPeople(change);
    case 'addCertificate':
      return `${named(change.ref)}取得${formatDocuments(change)}`;
    case 'settlePerson':
      return `${named(change.ref)}的社会保险和注册转到本企业，并在有效期内`;
    case 'settleProject':
      return `补正${named(change.ref)}的平台资料，入库并达到 B 级，登记竣工验收`;
    case 'appointLead':
      return `任命${named(change.ref)}为技术负责人`;
    case 'addLed':
      return `${named(change.ref)}${formatLed(change)}`;
    case 'addWorks':
      return formatWorks(change);
    case 'addEquipment':
      return `增加自有设备：${change.name} ${change.count} 台（套）`;
    case 'setMoney':
      return `${MONEY_FIELD_LABELS[change.field]}变为 ${joinQuantity(formatQuantity(change.amount, '万元'))}`;
    case 'removePerson':
      return `${named(change.ref)}不再计入（离开企业）`;
    case 'removeProject':
      return `业绩不再计入：${named(change.ref)}`;
    case 'moveDate':
      return `${named(change.ref)}：${MOVABLE_DATE_LABELS[change.what]}改为 ${change.on}`;
    case 'checkOn':
      return `在 ${change.on} 校验`;
  }
}
