/**
 * Test cases of requirements decided by documents and declarations: 管理制度, 信誉 and 人员业绩. The demands of each requirement in db/facts are
 * repeated here by hand.
 */
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { isRowKnown, type RequirementRowReference, type RowCase } from './row-cases.ts';

type Statement = NonNullable<EnterpriseDocumentInput['declarations']>[number];
type Case = readonly [name: string, expected: RowCase['expected'], statements: readonly Statement[]];

const FOUNDED = { entName: '示例企业', establishDate: '2015-03-01' };
const write = (place: RequirementRowReference, cases: readonly Case[]): RowCase[] =>
  cases.map(([name, expected, declarations]) => ({
    name,
    expected: isRowKnown(place) ? expected : 'unknown',
    enterprise: { enterprise: FOUNDED, declarations: [...declarations] },
  }));

/**
 * Lists cases with confirmations and denials of the enterprise. The more specific and the newer declaration decides.
 * @param yes the expected result of a confirmation
 * @param no the expected result of a denial
 */
export function listStatementCases(
  place: RequirementRowReference,
  kind: string,
  yes: RowCase['expected'] = 'declared',
  no: RowCase['expected'] = 'unmet',
): RowCase[] {
  const here = { standardCode: place.standard.code, level: place.level.key };
  const say = (confirmed: boolean | null, rest: Partial<Statement> = {}): Statement => ({ kind, confirmed, ...rest });
  return write(place, [
    ['no statement', 'unknown', []],
    ['confirmed', yes, [say(true)]],
    ['denied', no, [say(false)]],
    ['confirmed for this level, denied in general', yes, [say(true, here), say(false)]],
    ['denied for this level, confirmed in general', no, [say(false, here), say(true)]],
    ['confirmed this year, denied before', yes, [say(true, { year: 2026 }), say(false, { year: 2024 })]],
    ['confirmed and denied', 'unknown', [say(true, { source: '甲' }), say(false, { source: '乙' })]],
    ['neither', 'unknown', [say(null)]],
    ['confirmed for a later year', 'unknown', [say(true, { year: 2027 })]],
    ['confirmed until the day', yes, [say(true, { docEnd: '2026-11-20' })]],
    ['confirmed until the day before', 'unknown', [say(true, { docEnd: '2026-11-19' })]],
    ['confirmed for another standard', 'unknown', [say(true, { standardCode: '10399999' })]],
    ['another statement', 'unknown', [{ kind: 'premises', value: 1000, unit: 'm²' }]],
  ]);
}

/** For each requirement, the names of documents that prove the subjects it demands; null: only an expert can decide. */
const QUALITY = '质量管理手册';
const SYSTEMS: Readonly<Record<string, readonly string[] | null>> = {
  '质量体系和技术、经营、人事、财务、档案管理制度完善': [
    QUALITY,
    '技术制度',
    '经营制度',
    '人事制度',
    '财务制度',
    '档案制度',
  ],
  '组织机构、标准体系、质量体系、档案管理体系健全': ['组织机构图', '企业标准目录', QUALITY, '档案制度'],
  '组织结构和质量管理体系完善，技术、档案等制度健全': ['组织结构图', QUALITY, '技术制度', '档案制度'],
  '组织结构和质量管理体系较完善，有技术、档案等制度': ['组织结构图', QUALITY, '技术制度', '档案制度'],
  '质量、安全管理体系及技术、经营、设备、人事、财务、档案制度完善': [
    QUALITY,
    '安全手册',
    '技术制度',
    '经营制度',
    '设备制度',
    '人事制度',
    '财务制度',
    '档案制度',
  ],
  '质量、安全管理体系及技术、经营、设备、人事、财务、档案制度较完善': [
    QUALITY,
    '安全手册',
    '技术制度',
    '经营制度',
    '设备制度',
    '人事制度',
    '财务制度',
    '档案制度',
  ],
  '有必要的质量管理体系、档案管理和规章制度': [QUALITY, '档案目录', '考勤规定'],
  有必要的质量管理体系和规章制度: [QUALITY, '考勤规定'],
  '技术、质量、财务管理制度完善': ['技术规程', QUALITY, '财务制度'],
  '技术、质量、安全保密、档案、财务等制度健全': ['技术规程', QUALITY, '保密守则', '档案目录', '财务规程'],
  '管理制度完善，通过 ISO 9001 认证，有工程总承包或项目管理的组织机构': null,
  '质量保证体系完善，通过 ISO 9000 族认证并有效运行': ['ISO 9001 认证证书'],
  '管理制度完善，通过 ISO 9001 质量管理体系认证': ['ISO 9001 质量管理体系认证证书', '考勤规定'],
};

export function listSystemCases(place: RequirementRowReference): RowCase[] {
  const text = place.prepared.words.text;
  const matters = SYSTEMS[text];
  if (matters === undefined) throw new Error(`no reading of ${text}`);
  const document = (source: string, rest: Partial<Statement> = {}): Statement => ({
    kind: 'system',
    confirmed: true,
    docDate: '2026-11-01',
    scans: 1,
    source,
    ...rest,
  });
  const all = (rest: Partial<Statement> = {}): Statement[] =>
    (matters ?? [QUALITY]).map((source) => document(source, rest));
  const best = matters === null ? 'declared' : 'met';
  const last = (rest: Partial<Statement>): Statement[] =>
    all().map((one, index, { length }) => (index < length - 1 ? one : { ...one, ...rest }));
  return [
    ...listStatementCases(place, 'system'),
    ...write(place, [
      ['a document of each matter', best, all()],
      ['all matters in one document', best, [document((matters ?? [QUALITY]).join('，'))]],
      ...(matters ?? []).map(
        (matter): Case => [
          `no document of ${matter}`,
          matters?.length === 1 ? 'unknown' : 'declared',
          all().filter(({ source }) => source !== matter),
        ],
      ),
      ['one without a file', 'declared', last({ scans: 0 })],
      ['one of which the files are unknown', 'declared', last({ scans: null })],
      ['one without a date', 'declared', last({ docDate: null })],
      ['one of the day', best, last({ docDate: '2026-11-20' })],
      ['one of the day after', 'declared', last({ docDate: '2026-11-21' })],
      ['documents until the day', best, all({ docEnd: '2026-11-20' })],
      ['documents until the day before', 'unknown', all({ docEnd: '2026-11-19' })],
      ['documents of another kind', 'unknown', all({ kind: 'premises' })],
      [
        'documents and a denial of this level',
        matters === null ? 'unmet' : 'unknown',
        [...all(), { kind: 'system', confirmed: false, standardCode: place.standard.code, level: place.level.key }],
      ],
    ]),
  ];
}

/**
 * Lists cases for 社会信誉: a report of the last 30 days that reaches back to the first day of the period or to the foundation, and no penalty
 * within the period.
 */
export function listCreditCases(place: RequirementRowReference): RowCase[] {
  const years = (place.prepared.row as { withinYears?: number | null }).withinYears ?? null;
  const from = years === null ? '2015-03-01' : `${2026 - years}-11-20`;
  const [dayAfter, dayBefore] =
    years === null ? ['2015-03-02', '2015-02-28'] : [`${from.slice(0, -2)}21`, `${from.slice(0, -2)}19`];
  const report = (rest: Partial<Statement> = {}): Statement => ({
    kind: 'creditRecord',
    confirmed: true,
    source: '信用报告',
    docDate: '2026-11-10',
    docStart: from,
    scans: 1,
    ...rest,
  });
  const penalty = (docDate: string | null): Statement => ({
    kind: 'creditRecord',
    confirmed: false,
    source: '处罚',
    docDate,
  });
  /** A report without proof counts as a declaration. If the period is not known, it decides nothing. */
  const stated = years === null ? 'unknown' : 'declared';
  const denied = years === null ? 'unknown' : 'unmet';
  return [
    ...listStatementCases(place, 'creditRecord', stated, denied),
    ...write(place, [
      ['a report that covers the years', 'met', [report()]],
      ['a report that covers more', 'met', [report({ docStart: '2010-01-01' })]],
      ['a report a day shorter', stated, [report({ docStart: dayAfter ?? '' })]],
      ['a report without a first day', stated, [report({ docStart: null })]],
      ['a report of 30 days ago', 'met', [report({ docDate: '2026-10-21' })]],
      ['a report of 31 days ago', stated, [report({ docDate: '2026-10-20' })]],
      ['a report of the day after', stated, [report({ docDate: '2026-11-21' })]],
      ['a report without a file', stated, [report({ scans: 0 })]],
      ['a report of which the files are unknown', stated, [report({ scans: null })]],
      ['a document of another kind', 'unknown', [report({ kind: 'system' })]],
      ['a penalty on the first day', denied, [penalty(from)]],
      ['a penalty on the day', denied, [penalty('2026-11-20')]],
      ['a penalty the day before, and a report', 'met', [penalty(dayBefore ?? ''), report()]],
      ['a penalty within the years, and a report', 'unknown', [penalty('2026-01-01'), report()]],
      ['a penalty without a day, and a report', 'unknown', [penalty(null), report()]],
    ]),
  ];
}
