import { href } from '#domain/access/page.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { listStandardShortNames } from '#domain/search/field-words.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import type { StandardDetail } from '#features/standards/standards/standards.contract.ts';
import { asSentence, createPassage } from '#platform/server/passages.ts';

type Level = StandardDetail['levelDetails'][number];
type Requirement = Level['requirements'][number];

/** Words that users use for each kind of requirement. */
const ASKED_AS = createLookupTable<readonly string[]>({
  netAssets: ['净资产', '企业资产', '资金', '注册资金'],
  registeredCapital: ['注册资本', '注册资金', '资金'],
  registeredPersonnel: ['注册人员', '注册建造师', '建造师', '人员', '人数'],
  registeredTotal: ['注册人员', '人员', '人数'],
  technicalLead: ['技术负责人', '总工'],
  titledPersonnel: ['职称人员', '中级职称', '人员', '人数'],
  technicalStaff: ['专业技术人员', '人员配备', '人数'],
  siteManagers: ['现场管理人员', '岗位证书', '八大员', '人员'],
  skilledWorkers: ['技术工人', '技工', '人员'],
  headcount: ['人员总数', '人数'],
  performance: ['业绩', '工程业绩', '代表工程'],
  staffPerformance: ['个人业绩', '人员业绩'],
  equipment: ['设备', '技术装备', '机械'],
  premises: ['工作场所', '办公场所', '面积'],
  creditRecord: ['信誉', '信用'],
  experience: ['从业年限'],
});

/** Returns the effective date of the amending document; null if it is unknown. */
function getAmendmentDay(level: Level, docNumber: string | null): string | null {
  return level.document.amendments.find((one) => one.docNumber === docNumber)?.effective ?? null;
}

/** Returns whether a change is in force on the day; one with an unknown date counts as in force, as on the page. */
const isMade = (level: Level, docNumber: string | null, day: string): boolean => {
  const since = getAmendmentDay(level, docNumber);
  return since === null || since <= day;
};

/** Returns whether the document of a level is in force on the day. */
export function isLevelInForce({ document, isSuperseded }: Level, day: string): boolean {
  const from = document.effective ?? document.issued;
  if (from !== null && day < from) return false;
  return document.until === null ? !isSuperseded : day < document.until;
}

function formatDropped({ since, amendedBy }: Requirement): string {
  const why = [...(since ? [`自 ${since} 起`] : []), ...(amendedBy ? [`依据${amendedBy}`] : [])];
  return why.length === 0 ? '审批时不再考核' : `审批时不再考核（${why.join('，')}）`;
}

/** Formats a part of a requirement with its items as of the day. */
function formatPart({ heading, text, items }: Requirement['parts'][number], level: Level, day: string): string {
  const stood = items.flatMap((item) => {
    if (item.amendedBy === null || isMade(level, item.amendedBy, day)) return [item.text];
    return item.original === null ? [] : [item.original];
  });
  return `${heading ? `${heading}：` : ''}${text ?? ''}${stood.join('；')}`;
}

/** Returns the text of a requirement on the day; null if it was not in force. */
function getWords(row: Requirement, level: Level, day: string): string | null {
  if (row.state === 'notYet') return null;
  if (row.state === 'notAssessed') return formatDropped(row);
  const parts = row.parts.map((part) => formatPart(part, level, day));
  const all = [row.text, parts.filter((part) => part !== '').join('；')];
  return all.filter(Boolean).join('：') || null;
}

/**
 * Returns whether a passage is marked 待核对. Doubts about a row may concern only an amendment that was not in force on that day; the earlier
 * text is then verified.
 */
const isPending = (row: Requirement, words: string): boolean => row.doubts.length > 0 || words.includes('待核对');

const getName = ({ name }: StandardDetail, { key }: Level): string =>
  /^不分/.test(key) ? `${name}（${key}）` : name.includes(key) ? name : `${name}${key}`;

function getBase(standard: StandardDetail, level: Level, day: string) {
  return {
    kind: 'standard' as const,
    title: standard.name,
    docNumber: level.document.docNumber,
    subject: standard.displayCode,
    level: /^不分/.test(level.key) ? null : level.key,
    validFrom: (level.document.effective ?? level.document.issued ?? '') > day ? level.document.effective : day,
    validUntil: level.document.until,
  };
}

const getAddress = ({ displayCode }: StandardDetail, { key }: Level, anchor: string): string =>
  href(standardsPages.standard, { id: displayCode }, { level: key }, anchor);

interface Worded {
  readonly row: Requirement;
  readonly words: string;
}

function overview(standard: StandardDetail, level: Level, day: string, rows: readonly Worded[]): Passage[] {
  const standing = rows.filter(({ row }) => row.state !== 'notAssessed');
  const dropped = rows.filter(({ row }) => row.state === 'notAssessed').map(({ row }) => row.title);
  if (standing.length === 0) return [];
  const items = standing.map(
    ({ row, words }) => `${row.title}：${row.parts.length > 0 ? row.text || '见该项' : words}`,
  );
  const pending = standing.filter(({ row, words }) => isPending(row, words)).map(({ row }) => row.title);
  const text = [
    `${getName(standard, level)}考核 ${standing.length} 项：${items.join('；')}。`,
    dropped.length > 0 ? `审批时不再考核：${[...new Set(dropped)].join('、')}。` : '',
    pending.length > 0 ? `待核对：${[...new Set(pending)].join('、')}。` : '',
  ].join('');
  return [
    createPassage({
      ...getBase(standard, level, day),
      key: `standard ${standard.displayCode} ${level.key} overview`,
      place: level.key,
      text,
      href: getAddress(standard, level, 'std-requirements'),
      isPending: pending.length > 0,
      aspect: 'overview',
      keywords: [...listStandardShortNames(standard.name), '条件', '要求', '申请条件', '标准', '人员', '资质标准'],
    }),
  ];
}

/** Lists the passages of a level: one for each requirement, and a summary. */
export function listLevelPassages(standard: StandardDetail, level: Level, day: string): Passage[] {
  if (!isLevelInForce(level, day)) return [];
  // A replaced requirement is omitted; only its new text is listed.
  const replaced = new Set(level.history.map(({ replacedId }) => replacedId));
  const rows = level.requirements.flatMap((row): Worded[] => {
    if (row.state === 'notAssessed' && replaced.has(row.id)) return [];
    const words = getWords(row, level, day);
    return words === null ? [] : [{ row, words }];
  });
  return [
    ...overview(standard, level, day, rows),
    ...rows.map(({ row, words }) =>
      createPassage({
        ...getBase(standard, level, day),
        key: `standard ${standard.displayCode} ${level.key} ${row.id}`,
        place: `${level.key} 第 ${row.no} 项 ${row.title}${row.clause === null ? '' : `（原文 ${row.clause}）`}`,
        text: asSentence(`${getName(standard, level)}的${row.title}：${words}`),
        href: getAddress(standard, level, row.id),
        isPending: isPending(row, words),
        aspect: row.kind,
        keywords: [...listStandardShortNames(standard.name), ...(ASKED_AS[row.kind] ?? [])],
        // The passage cites the document that deleted the requirement.
        docNumber: row.amendedBy ?? level.document.docNumber,
      }),
    ),
  ];
}

/** Lists the changes of a level's permitted scope, each with its document and the earlier text, e.g. 建筑面积 4 万平方米 instead of 15 万. */
function listScopeChanges(standard: StandardDetail, level: Level, day: string): Passage[] {
  const changed = level.scope.filter(
    ({ amendedBy, original }) => amendedBy !== null && original !== null && isMade(level, amendedBy, day),
  );
  return [...Map.groupBy(changed, ({ amendedBy }) => amendedBy ?? '')].map(([docNumber, rows]) => {
    const since = getAmendmentDay(level, docNumber);
    const before = [...new Set(rows.flatMap(({ original }) => original ?? []))];
    const now = rows.flatMap((row) => (row.isDropped ? [] : [formatScope(row)]));
    const words = `原为${before.join('；')}；${now.length === 0 ? '这一项已取消' : `现为${now.join('；')}`}`;
    return createPassage({
      ...getBase(standard, level, day),
      key: `standard ${standard.displayCode} ${level.key} scope change ${docNumber}`,
      place: `${level.key} 可承接范围的修改`,
      text: `${getName(standard, level)}的承接范围由${docNumber}修改${since === null ? '' : `，自 ${since} 起施行`}：${words}。`,
      href: getAddress(standard, level, 'std-scope'),
      isPending: rows.some((row) => row.isPending),
      aspect: 'amendment',
      keywords: [...listStandardShortNames(standard.name), '修改', '改成', '以前', '原来'],
      docNumber,
    });
  });
}

const formatScope = ({ label, limit, extra }: Level['scope'][number]): string =>
  `${label}${limit ? ` ${limit.value} ${limit.unit}` : ''}${extra ? `（${extra}）` : ''}`;

/** Creates the passages about the permitted scope of a level and its changes. */
export function createScopePassages(standard: StandardDetail, level: Level, day: string): Passage[] {
  if (!isLevelInForce(level, day) || level.scope.length === 0) return [];
  let pending = false;
  const items = level.scope.flatMap((row) => {
    const made = isMade(level, row.amendedBy, day);
    if (row.isDropped && made) return [];
    if (row.amendedBy !== null && !made) return row.original === null ? [] : [row.original];
    pending ||= row.isPending;
    return [formatScope(row)];
  });
  if (items.length === 0) return [];
  return [
    createPassage({
      ...getBase(standard, level, day),
      key: `standard ${standard.displayCode} ${level.key} scope`,
      place: `${level.key} 可承接范围`,
      text: `${getName(standard, level)}可承接：${items.join('；')}。`,
      href: getAddress(standard, level, 'std-scope'),
      isPending: pending,
      aspect: 'scope',
      keywords: [...listStandardShortNames(standard.name), '承包范围', '承接', '业务范围', '可以做'],
    }),
    ...listScopeChanges(standard, level, day),
  ];
}
