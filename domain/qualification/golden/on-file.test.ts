/**
 * Requirements that the licence, equipment by its kind and registered documents answer, on both sides of each limit. A document is registered
 * when it has a date, a name and a scanned file, and is in force on the day; otherwise it is a statement of the enterprise.
 */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { computeCreditCodeCheckCharacter } from '../../identity/credit-code.ts';
import { buildEnterprise, createRegisteredPerson, repeatFromOne, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { addDays } from '../../validity/day.ts';
import { createEnterpriseIndex } from '../enterprise-index.ts';
import { createReport, evaluateQualification } from '../evaluate-qualification.ts';
import { canChangeResult, compareEnterprises } from '../outlook/what-reads.ts';
import type { RequirementResult } from '../report.ts';
import { CREDIT_REPORT_VALID_DAYS, multiPartRequirementTexts } from '../requirements/documents-on-file.ts';
import { createRuleBook } from '../rules.ts';

type Input = Partial<EnterpriseDocumentInput>;
type Document = NonNullable<EnterpriseDocumentInput['declarations']>[number];
type Licence = NonNullable<Input['enterprise']>;

const licence = {
  entName: '示例监理有限公司',
  entType: '有限责任公司',
  creditCode: `91110105MA0000001${computeCreditCodeCheckCharacter('91110105MA0000001')}`,
  licenceStatus: '存续',
  establishDate: '2015-03-01',
  netAssets: 100,
} as const satisfies Licence;
const withLicence = (change: Partial<Licence>): Input => ({ enterprise: { ...licence, ...change } });
const document = (kind: string, source: string, rest: Partial<Document> = {}): Document => ({
  kind,
  source,
  confirmed: true,
  docDate: '2026-11-01',
  scans: 1,
  ...rest,
});
const having = (...declarations: Document[]): Input => ({ enterprise: licence, declarations });

function getLeaf(text: string, input: Input, asOf = testDay): RequirementResult | undefined {
  for (const standard of realCatalogue.standards)
    for (const level of standard.levels) {
      const at = level.rows.findIndex((row) => row.words.text === text);
      if (at === -1) continue;
      const result = evaluateQualification({
        catalogue: realCatalogue,
        enterprise: buildEnterprise(input),
        standardCode: standard.code,
        level: level.key,
        asOf,
      });
      if (!result.ok) throw new Error(result.message);
      return result.report.leaves[at];
    }
  throw new Error(`no requirement ${text}`);
}
const getVerdict = (text: string, input: Input): string => getLeaf(text, input)?.verdict ?? 'none';

const LEGAL = '具有独立企业法人资格，社会信誉良好';
const ASSETS = '具有独立法人资格且有符合国家有关规定的资产';
const TESTING = '有必要的工程试验检测设备';
const EQUIPPED = '有必要的技术装备及固定的工作场所';
const PLACE = '有固定的工作场所';
const RULES = '有必要的质量管理体系、档案管理和规章制度';
const SYSTEM = '质量体系和技术、经营、人事、财务、档案管理制度完善';
const THREE_YEARS = '近 3 年无因过错造成一般及以上质量安全责任事故';
const OPEN_PERIOD = '申请前规定期内无禁止行为、无因监理责任造成的重大质量事故和较大以上安全事故';
const FOUND = '有必要的技术装备与固定工作场所，制度较健全';
const CERTIFIED = '管理制度完善，通过 ISO 9001 质量管理体系认证';
const PLANT = '厂房面积不少于 3000 平方米';

const report = (rest: Partial<Document> = {}): Document =>
  document('creditRecord', '示例信用报告', { docStart: '2015-03-01', ...rest });
const penalty = (docDate: string, rest: Partial<Document> = {}): Document =>
  document('creditRecord', '处罚', { confirmed: false, docDate, ...rest });
/** No standard has this code. */
const ELSEWHERE = { standardCode: '10399999' };
const plant = (value: number, rest: Partial<Document> = {}): Document =>
  document('plantArea', '不动产权证', { confirmed: null, value, unit: 'm²', ...rest });
const deed = (rest: Partial<Document> = {}): Document =>
  document('premises', '示例房屋租赁合同', { confirmed: null, value: 200, unit: '㎡', ...rest });
const allRules = document('system', '示例质量管理手册，技术、经营、人事、财务、档案管理制度');
const machine = { name: '示例回弹仪', kind: '试验检测设备', count: 1 };

const CASES: readonly (readonly [string, string, Input, string])[] = [
  ['a company of which the licence is complete', ASSETS, having(), 'met'],
  ['a branch', ASSETS, withLicence({ entName: '示例监理有限公司分公司', entType: '有限责任公司分公司' }), 'unmet'],
  ['a partnership', ASSETS, withLicence({ entName: '示例监理事务所（普通合伙）', entType: '合伙企业' }), 'unmet'],
  ['a branch by its type alone', ASSETS, withLicence({ entType: '有限责任公司分公司' }), 'unmet'],
  ['a partnership by its type alone', ASSETS, withLicence({ entType: '合伙企业' }), 'unmet'],
  ['a branch by its name alone', ASSETS, withLicence({ entName: '示例监理有限公司津门分公司' }), 'unknown'],
  ['a partnership by its name alone', ASSETS, withLicence({ entName: '示例监理事务所(有限合伙)' }), 'unknown'],
  ['a trader by the code', ASSETS, withLicence({ creditCode: '92110105MA00000014' }), 'unknown'],
  ['a licence until the day', ASSETS, withLicence({ bizTermEnd: testDay }), 'met'],
  ['a licence until the day before', ASSETS, withLicence({ bizTermEnd: '2026-11-19' }), 'unknown'],
  [
    'a licence that ended, of one that is no more',
    ASSETS,
    withLicence({ bizTermEnd: '2026-11-19', licenceStatus: '注销' }),
    'unmet',
  ],
  ['a company founded on the day', ASSETS, withLicence({ establishDate: testDay }), 'met'],
  ['a company founded the day after', ASSETS, withLicence({ establishDate: '2026-11-21' }), 'unknown'],
  ['a company that is struck off', ASSETS, withLicence({ licenceStatus: '吊销' }), 'unmet'],
  ['one in the words of another register', ASSETS, withLicence({ licenceStatus: '吊销，未注销' }), 'unmet'],
  ['one that is no more', ASSETS, withLicence({ licenceStatus: '已注销' }), 'unmet'],
  ['the national words of one that exists', ASSETS, withLicence({ licenceStatus: '存续（在营、开业、在册）' }), 'met'],
  ['one that is 在营', ASSETS, withLicence({ licenceStatus: '在营' }), 'met'],
  ['one that is 在业', ASSETS, withLicence({ licenceStatus: '在业' }), 'met'],
  ['one that is 开业', ASSETS, withLicence({ licenceStatus: '开业' }), 'met'],
  ['one of which the words do not tell', ASSETS, withLicence({ licenceStatus: '正常' }), 'unknown'],
  ['a company that moved away', ASSETS, withLicence({ licenceStatus: '迁出' }), 'unknown'],
  ['an unknown state of the licence', ASSETS, withLicence({ licenceStatus: null }), 'unknown'],
  ['an unknown type', ASSETS, withLicence({ entType: null }), 'unknown'],
  ['an unknown code', ASSETS, withLicence({ creditCode: null }), 'unknown'],
  ['a code with a wrong check character', ASSETS, withLicence({ creditCode: '91110105MA000000AA' }), 'unknown'],
  ['unknown net assets', ASSETS, withLicence({ netAssets: null }), 'unknown'],
  ['net assets above zero', ASSETS, withLicence({ netAssets: 0.0001 }), 'met'],
  ['net assets of zero', ASSETS, withLicence({ netAssets: 0 }), 'unknown'],

  ['a legal person with a report since it was founded', LEGAL, having(report()), 'met'],
  ['a report that begins a day later', LEGAL, having(report({ docStart: '2015-03-02' })), 'unknown'],
  ['a legal person without a report', LEGAL, having(), 'unknown'],
  ['a penalty where the text names no period', LEGAL, having(penalty('2016-05-01')), 'unknown'],
  ['a penalty of another standard', THREE_YEARS, having(report(), penalty('2024-05-01', ELSEWHERE)), 'unknown'],
  [
    'a penalty of another standard and requirement',
    THREE_YEARS,
    having(report(), penalty('2024-05-01', { ...ELSEWHERE, text: LEGAL })),
    'unknown',
  ],
  ['one that left the period', THREE_YEARS, having(report(), penalty('2023-11-19', ELSEWHERE)), 'met'],
  [
    'one beside a statement about this requirement',
    THREE_YEARS,
    having(document('creditRecord', '示例答复', { text: THREE_YEARS }), penalty('2024-05-01', ELSEWHERE)),
    'declared',
  ],

  ['a report of the last three years', THREE_YEARS, having(report({ docStart: '2023-11-20' })), 'met'],
  ['a report a day shorter, confirmed', THREE_YEARS, having(report({ docStart: '2023-11-21' })), 'declared'],
  [
    'a report that is just current',
    THREE_YEARS,
    having(report({ docDate: addDays(testDay, -CREDIT_REPORT_VALID_DAYS) })),
    'met',
  ],
  [
    'one that is too old',
    THREE_YEARS,
    having(report({ docDate: addDays(testDay, -CREDIT_REPORT_VALID_DAYS - 1) })),
    'declared',
  ],
  ['a report without a file', THREE_YEARS, having(report({ scans: 0 })), 'declared'],
  ['a report whose number of files is unknown', THREE_YEARS, having(report({ scans: null })), 'declared'],
  ['a report without a date', THREE_YEARS, having(report({ docDate: null })), 'declared'],
  ['a report without a name', THREE_YEARS, having(report({ source: null })), 'declared'],
  [
    'a penalty within three years',
    THREE_YEARS,
    having(document('creditRecord', '处罚', { confirmed: false, docDate: '2023-11-20' })),
    'unmet',
  ],
  [
    'a penalty of the day before, and a clean report since',
    THREE_YEARS,
    having(report(), document('creditRecord', '处罚', { confirmed: false, docDate: '2023-11-19' })),
    'met',
  ],
  [
    'a penalty within the period and a clean report',
    THREE_YEARS,
    having(report(), document('creditRecord', '处罚', { confirmed: false, docDate: '2024-05-01' })),
    'unknown',
  ],
  ['no entry', THREE_YEARS, having(), 'unknown'],
  ['an unverified period, and a report since the foundation', OPEN_PERIOD, having(report()), 'met'],
  ['a report that does not reach back', OPEN_PERIOD, having(report({ docStart: '2016-01-01' })), 'unknown'],
  [
    'a penalty that may be older than the period',
    OPEN_PERIOD,
    having(report(), document('creditRecord', '处罚', { confirmed: false, docDate: '2016-05-01' })),
    'unknown',
  ],

  ['one testing device', TESTING, { equipment: [machine] }, 'met'],
  ['one measuring device', TESTING, { equipment: [{ ...machine, kind: '测量仪器' }] }, 'met'],
  ['a machine of another kind', TESTING, { equipment: [{ ...machine, kind: '施工机械' }] }, 'unknown'],
  ['a device without a kind', TESTING, { equipment: [{ ...machine, kind: null }] }, 'unknown'],
  ['a device of which there are none', TESTING, { equipment: [{ ...machine, count: 0 }] }, 'unknown'],
  ['a device whose number is unknown', TESTING, { equipment: [{ ...machine, count: null }] }, 'unknown'],

  ['a place with a lease', PLACE, having(deed({ docEnd: testDay })), 'met'],
  ['a lease that has ended', PLACE, having(deed({ docEnd: addDays(testDay, -1) })), 'unknown'],
  ['a lease of a later day', PLACE, having(deed({ docDate: testDay })), 'met'],
  ['a place without a lease', PLACE, having(deed({ scans: 0 })), 'unknown'],
  ['a place without an area', PLACE, having(deed({ value: null })), 'unknown'],
  ['equipment and a place', EQUIPPED, { ...having(deed()), equipment: [machine] }, 'met'],
  ['equipment without a place', EQUIPPED, { ...having(), equipment: [machine] }, 'unknown'],
  ['a place without equipment', EQUIPPED, having(deed()), 'unknown'],
  [
    'a place with office equipment',
    EQUIPPED,
    { ...having(deed()), equipment: [{ ...machine, kind: '办公设备' }] },
    'unknown',
  ],
  ['rules and a certificate', CERTIFIED, having(document('system', '示例管理制度，ISO 9001 认证证书')), 'met'],
  ['a certificate without rules', CERTIFIED, having(document('system', 'ISO 9001 认证证书')), 'declared'],

  ['every rule that is named', SYSTEM, having(allRules), 'met'],
  [
    'rules in two documents',
    SYSTEM,
    having(
      document('system', '质量手册，技术、经营制度'),
      document('system', '人事、财务、档案制度', { docDate: '2026-10-01' }),
    ),
    'met',
  ],
  ['all but one', SYSTEM, having(document('system', '质量手册，技术、经营、人事、财务制度')), 'declared'],
  ['rules without a file', SYSTEM, having({ ...allRules, scans: 0 }), 'declared'],
  ['rules that end today', SYSTEM, having({ ...allRules, docEnd: testDay }), 'met'],
  ['rules that ended', SYSTEM, having({ ...allRules, docEnd: addDays(testDay, -1) }), 'unknown'],
  ['rules that are denied', SYSTEM, having({ ...allRules, confirmed: false }), 'unmet'],
  ['no rules', SYSTEM, having(), 'unknown'],
  [
    'quality and archives',
    RULES,
    having(document('system', '质量管理体系文件'), document('system', '档案管理制度', { docDate: '2026-10-01' })),
    'met',
  ],

  [
    'an area with its deed',
    PLANT,
    having(document('plantArea', '不动产权证', { confirmed: null, value: 3000, unit: 'm²' })),
    'met',
  ],
  [
    'an area below the limit',
    PLANT,
    having(document('plantArea', '不动产权证', { confirmed: null, value: 2999.9, unit: 'm²' })),
    'unmet',
  ],
  ['two areas of which one is enough', PLANT, having(plant(10), plant(3000)), 'met'],
  ['two areas that are enough together', PLANT, having(plant(1000), plant(2000)), 'unknown'],
  ['two areas of which the units do not add', PLANT, having(plant(1000), plant(2, { unit: '亩' })), 'unknown'],
  ['two areas that are too small together', PLANT, having(plant(1000), plant(1999.9)), 'unmet'],
  ['a small area with its deed beside a stated one', PLANT, having(plant(1000), plant(3000, { scans: 0 })), 'unmet'],
  ['an area whose deed ended', PLANT, having(plant(3000, { docEnd: addDays(testDay, -1) })), 'unknown'],
  [
    'an area without a file',
    PLANT,
    having(document('plantArea', '不动产权证', { confirmed: null, value: 3000, unit: 'm²', scans: 0 })),
    'declared',
  ],
];

describe('what the archive answers', () => {
  it.each(CASES)('%s', (_, text, input, verdict) => {
    expect(getVerdict(text, input)).toBe(verdict);
  });

  it('is asked of requirements that the standards have', () => {
    const texts = new Set(
      realCatalogue.standards.flatMap(({ levels }) => levels.flatMap(({ rows }) => rows.map((row) => row.words.text))),
    );
    expect(multiPartRequirementTexts.filter((text) => !texts.has(text))).toEqual([]);
  });

  it('asks for rules of any matter where equipment is named beside them', () => {
    // The words of the standard are not verified, so the requirement itself stays open.
    const ask = (...declarations: Document[]) =>
      getLeaf(FOUND, { ...having(deed(), ...declarations), equipment: [machine] })?.have.text;
    expect(ask(document('system', '示例财务管理制度'))).toBe('技术装备 1 台套；工作场所 200 m²；制度文件 1 份');
    expect(ask()).toBe('没有登记规章制度的制度文件');
  });

  it('is open where a statement and the archive disagree', () => {
    const denied = { kind: 'requirement', text: TESTING, confirmed: false, source: '示例' };
    expect(getVerdict(TESTING, { equipment: [machine], declarations: [denied] })).toBe('unknown');
    const stated = { kind: 'requirement', text: ASSETS, confirmed: true, source: '示例' };
    expect(getVerdict(ASSETS, { ...withLicence({ licenceStatus: '注销' }), declarations: [stated] })).toBe('unknown');
  });
});

/** Lists the days on which the first level with the requirement may change. */
function listNotedDays(text: string, input: Input): ReadonlySet<string> {
  for (const standard of realCatalogue.standards)
    for (const found of standard.levels) {
      if (!found.rows.some((row) => row.words.text === text)) continue;
      const { countingRules, specialtySets } = realCatalogue.facts;
      const rules = createRuleBook(countingRules);
      const index = createEnterpriseIndex(buildEnterprise(input), {
        asOf: testDay,
        rules,
        specialtySets,
        terms: realCatalogue.terms,
        span: { from: testDay, until: addDays(testDay, 365) },
      });
      const place = { catalogue: realCatalogue, standard, found, rules, index, asOf: testDay, isDetailed: false };
      return index.watch(() => createReport(place)).days;
    }
  throw new Error(`no requirement ${text}`);
}

describe('the days on which the answer of the archive changes', () => {
  const fresh = report({ docDate: testDay });
  it.each<[string, string, Input, string, string]>([
    ['a statement ends', SYSTEM, having({ ...allRules, scans: 0, docEnd: '2026-12-05' }), '2026-12-06', 'unknown'],
    ['a penalty leaves the period', THREE_YEARS, having(fresh, penalty('2023-12-10')), '2026-12-11', 'met'],
    ['one of another standard does', THREE_YEARS, having(fresh, penalty('2023-12-10', ELSEWHERE)), '2026-12-11', 'met'],
    [
      'a report covers the period',
      THREE_YEARS,
      having(report({ docDate: testDay, docStart: '2023-12-10' })),
      '2026-12-10',
      'met',
    ],
  ])('are noted where %s', (_, text, input, day, verdict) => {
    expect(getLeaf(text, input, addDays(day, -1))?.verdict).not.toBe(verdict);
    expect(getLeaf(text, input, day)?.verdict).toBe(verdict);
    expect([...listNotedDays(text, input)]).toContain(day);
  });

  it('may come with a penalty entered for another standard and requirement', () => {
    const [before, after] = [having(), having(penalty('2024-05-01', { ...ELSEWHERE, text: LEGAL }))].map(
      buildEnterprise,
    );
    const level = realCatalogue.standards
      .flatMap(({ levels }) => levels)
      .find(({ rows }) => rows.some(({ words }) => words.text === THREE_YEARS));
    const rows = level?.rows.filter(({ words }) => words.text === THREE_YEARS) ?? [];
    if (level === undefined || before === undefined || after === undefined) throw new Error('nothing to compare');
    expect(canChangeResult(rows, level, compareEnterprises(before, after))).toBe(true);
  });
});

describe('房屋建筑工程监理丙级', () => {
  const supervisor = (name: string) =>
    createRegisteredPerson(name, '监理工程师', '房屋建筑', { workYears: 8, workYearsOn: testDay });
  const complete: Input = {
    ...having(document('system', '质量管理体系文件，档案管理制度')),
    enterprise: { ...licence, techLeadName: '监理1' },
    equipment: [machine],
    registeredPeople: repeatFromOne(6, (index) => supervisor(`监理${index}`)),
  };
  const evaluate = (input: Input) => {
    const enterprise = buildEnterprise(input);
    const result = evaluateQualification({
      catalogue: realCatalogue,
      enterprise,
      standardCode: '10400201',
      level: '丙级',
      asOf: testDay,
    });
    if (!result.ok) throw new Error(result.message);
    return result.report;
  };

  it('is met by records alone', () => {
    expect(evaluate(complete).verdict).toBe('met');
  });

  it.each([
    ['equipment', { equipment: [] }],
    ['documents', { declarations: [] }],
    ['the state of the licence', { enterprise: { ...complete.enterprise, entName: '示例', licenceStatus: null } }],
  ] as const)('is undecided without %s', (_, change) => {
    expect(evaluate({ ...complete, ...change } as Input).verdict).toBe('undecided');
  });
});
