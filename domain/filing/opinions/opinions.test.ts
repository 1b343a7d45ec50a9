import { describe, expect, it } from 'vitest';
import { loadOpinions } from '#db/opinions/load.ts';
import {
  listPersonContradictions,
  listProjectContradictions,
  personRules,
  projectRules,
} from '#domain/contradictions/find.ts';
import { createScopeLimitLookup } from '#domain/contradictions/level-limits.ts';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import { buildEnterprise, completeEnterprise, testDay } from '#domain/testing/enterprises.ts';
import { realCatalogue } from '#domain/testing/facts.ts';
import { faultyEnterprise } from '#domain/testing/opinion-enterprises.ts';
import { findNamedRecords, findNoticeNames } from './notice-names.ts';
import { isAboutUncountedRecords, type Opinion } from './opinion.ts';
import { type EvidenceOfDay, predictOpinion } from './predict-opinion.ts';
import { findOtherEnterprises, splitNotice } from './split-notice.ts';

const { opinions } = loadOpinions();
const limitsOf = createScopeLimitLookup(realCatalogue);
const ruled = opinions.filter(({ target }) => target.kind === 'requirement' || target.kind === 'contradiction');

function getEvidence(input: EnterpriseDocumentInput, standardCode: string, level: string): EvidenceOfDay {
  const enterprise = buildEnterprise(input);
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise,
    standardCode,
    level,
    asOf: testDay,
  });
  const contradictions = [
    ...listProjectContradictions(enterprise, testDay, limitsOf),
    ...listPersonContradictions(enterprise, testDay, () => null),
  ];
  return { evidence: { report: result.ok ? result.report : null, contradictions }, enterprise, asOf: testDay };
}

/** The level at which the standards ask for what the opinion is about. */
const LEVELS: Readonly<Record<string, readonly [string, string]>> = {
  BZ02: ['10200101', '行业甲级'],
  BZ03: ['10300102', '三级'],
  BZ08: ['10300101', '一级'],
  BZ09: ['10300101', '一级'],
  BZ10: ['10300101', '一级'],
  BZ11: ['10300101', '一级'],
  BZ12: ['10300102', '一级'],
  BZ16: ['10300101', '一级'],
  BZ17: ['10300101', '一级'],
};
const getLevel = ({ id }: Opinion) => LEVELS[id] ?? (['10300101', '三级'] as const);

describe('the catalogue of opinions', () => {
  it('has twenty that a rule answers, each known by one id, and names no rule that there is not', () => {
    expect(ruled.length).toBeGreaterThanOrEqual(20);
    expect(new Set(opinions.map(({ id }) => id)).size).toBe(opinions.length);
    const codes = new Set([...projectRules, ...personRules].map(({ code }) => code));
    for (const { id, target } of opinions)
      if (target.kind === 'contradiction') for (const code of target.codes) expect(codes, id).toContain(code);
  });

  it.each(opinions.map((opinion) => [opinion.id, opinion] as const))('%s is known by its words', (id, opinion) => {
    const points = splitNotice(opinions, `1. ${opinion.sample}。`);
    expect(points.map((point) => point.opinions[0]?.id)).toEqual([id]);
  });

  it('has samples without names of people', () => {
    const enterprise = buildEnterprise({});
    const named = opinions.flatMap(({ id, sample }) =>
      findNoticeNames(enterprise, sample).unknown.map((name) => [id, name]),
    );
    expect(named).toEqual([]);
  });

  it.each([
    ['技术负责人个人业绩未附证明材料', 'CL02'],
    ['代表工程业绩没有提供竣工资料', 'CL02'],
    ['上年度财务审计报告缺页', 'CL03'],
    ['社会保险缴费证明不完整', 'CL01'],
    ['一级注册建造师未达到标准要求', 'BZ03'],
    ['技术负责人个人业绩不足', 'BZ06'],
  ])('knows %s in other words', (text, id) => {
    expect(splitNotice(opinions, `1. ${text}。`).map((point) => point.opinions[0]?.id)).toEqual([id]);
  });

  it.each([
    ['防水工程代表业绩不足', 'BZ08'],
    ['钢筋工程业绩不满足标准要求', 'BZ08'],
    ['安装工程业绩未达到标准要求', 'BZ08'],
    ['防水工人数不足', 'BZ07'],
    ['电工不满5人', 'BZ07'],
    ['中级工以上技术工人不满30人', 'BZ07'],
  ])('tells workers from works: %s', (text, id) => {
    expect(splitNotice(opinions, `1. ${text}。`).map((point) => point.opinions[0]?.id)).toEqual([id]);
  });

  it.each([
    ['企业资质证书已于2026年3月1日过期', 'CX02'],
    ['原资质证书已超过有效期', 'CX02'],
    ['资质证书有效期至2026年7月1日，提交延续申请时已超过有效期', 'CX02'],
    ['安全员周明的安全生产考核合格证书有效期仅剩一个月', 'CL19'],
    ['钱江的安全生产考核合格证书已失效', 'CL19'],
    ['赵宁的安全考核证即将到期', 'CL19'],
    ['社会保险缴费证明出具日期早于申报日期半年', 'CL01'],
    ['养老保险参保证明过旧', 'CL01'],
    ['李明的社保缴费明细打印于去年，不予认可', 'CL01'],
    ['“示例河东泵站工程”为水利工程，不属于市政公用工程', 'CL20'],
    ['所报业绩不是公路工程，不予认可', 'CL20'],
    ['企业业绩类别与申报专业不符', 'CL20'],
    ['李强的注册专业与所申请资质的专业不符', 'CL21'],
    ['注册专业不属于标准要求的专业', 'CL21'],
    ['一级建造师孙涛的注册专业与申报类别不匹配', 'CL21'],
    ['代表工程“示例南桥”缺少中标通知书', 'CL02'],
    ['代表工程“示例南桥”缺少竣工验收备案表', 'CL02'],
    ['企业业绩缺少验收单', 'CL02'],
    ['缺少全站仪等仪器检定证书', 'CL12'],
    ['测量仪器没有校准证书', 'CL12'],
    ['缺少摊铺机购置发票', 'CL12'],
    ['周明的劳动合同签订时间晚于社保参保时间', 'CL09'],
    ['任命文件的日期早于入职日期', 'CL09'],
    ['参加工作时间早于毕业时间', 'CL09'],
  ])('tells kinds of documents and inconsistencies: %s', (text, id) => {
    expect(splitNotice(opinions, `1. ${text}。`).map((point) => point.opinions[0]?.id)).toEqual([id]);
  });

  it.each([
    ['代表工程缺少2项', 'BZ08'],
    ['企业业绩缺少一项', 'BZ08'],
    ['缺少摊铺机2台，技术装备不足', 'BZ12'],
  ])('still finds a shortage of projects and equipment: %s', (text, id) => {
    expect(splitNotice(opinions, `1. ${text}。`).map((point) => point.opinions[0]?.id)).toEqual([id]);
  });

  it.each(['混凝土工程', '管道工程', '起重工程', '模板工程'])('finds no workers in %s', (work) => {
    const found = splitNotice(opinions, `1. ${work}业绩不满足。`).flatMap((point) => point.opinions);
    expect(found.map(({ id }) => id)).not.toContain('BZ07');
  });

  it.each(ruled.map((opinion) => [opinion.id, opinion] as const))(
    '%s is found in the records that show it',
    (_id, opinion) => {
      const evidence = getEvidence(faultyEnterprise, ...getLevel(opinion));
      expect(predictOpinion(opinion.target, evidence, [])).toMatchObject({
        said: true,
        words: expect.stringMatching(/./),
      });
      expect(
        predictOpinion(opinion.target, getEvidence(completeEnterprise, ...getLevel(opinion)), []).said === true,
      ).toBe(opinion.id in LEVELS && !isAboutUncountedRecords(opinion.target));
    },
  );
});

describe('a notice', () => {
  const notice = `示例建设有限公司：
你单位申报的建筑工程施工总承包一级资质收悉，经审查，存在以下问题：
一、示例外保社会保险非本单位缴纳；二、示例先签楼合同签订日期早于中标日期。
（三）提供的说明文件未按规定装订。
请于2026年12月1日前补正，逾期未补正的不予许可。`;

  it('is cut into its points; frame and date are none of them', () => {
    const points = splitNotice(opinions, notice).filter(({ isObjection }) => isObjection);
    expect(points.map(({ text, opinions: found }) => [text, found[0]?.id])).toEqual([
      ['示例外保社会保险非本单位缴纳', 'BZ14'],
      ['示例先签楼合同签订日期早于中标日期', 'MD07'],
      ['提供的说明文件未按规定装订', undefined],
    ]);
  });

  it('names people and works of the enterprise, and asks of those alone', () => {
    const enterprise = buildEnterprise(faultyEnterprise);
    expect(findNamedRecords(enterprise, '示例先签楼合同早于中标')).toEqual(['示例先签楼']);
    const evidence = getEvidence(faultyEnterprise, '10300101', '三级');
    const target = { kind: 'contradiction', codes: ['PJ01'] } as const;
    const about = (name: string) => predictOpinion({ ...target, codes: [...target.codes] }, evidence, [name]).said;
    expect([about('示例先签楼'), about('示例旧楼')]).toEqual([true, false]);
  });

  it('charges one manager: records of others confirm nothing, and a name that the records lack decides nothing', () => {
    const day = getEvidence(faultyEnterprise, '10300101', '三级');
    const target = opinions.find(({ id }) => id === 'MD12')?.target;
    if (target === undefined) throw new Error('no opinion MD12');
    const about = (...names: string[]) => predictOpinion(target, day, names);
    expect(about('示例经理').said).toBe(true);
    expect(about('示例经理', '示例同期乙楼').said).toBe(true);
    expect(about('示例先证').said).toBe(false);
    expect(about('示例先证', '示例同期乙楼').said).toBe(false);
    expect(about('示例无此人')).toEqual({ said: null, words: '资料中没有“示例无此人”，请核对姓名或名称' });
    expect(about('示例先证', '示例无此人').said).toBeNull();
  });

  it('calls a registration expired: the own days of the person decide, whatever the level asks for', () => {
    const target = opinions.find(({ id }) => id === 'BZ15')?.target;
    if (target === undefined) throw new Error('no opinion BZ15');
    const day = getEvidence(faultyEnterprise, '10300101', '三级');
    const without = { ...day, evidence: { ...day.evidence, report: null } };
    expect(predictOpinion(target, without, ['示例过期'])).toEqual({
      said: true,
      words: '示例过期：二级建造师 有效期至 2025-01-01',
    });
    const valid = predictOpinion(target, day, ['示例断缴']);
    expect([valid.said, valid.words]).toEqual([false, expect.stringContaining('有效期都没有过')]);
    expect(predictOpinion(target, day, ['示例断缴'], '2090-01-01').said).toBeNull();
    expect(predictOpinion(target, day, ['示例施工员']).said).toBeNull();
    const soon = predictOpinion(target, day, ['示例断缴'], '2029-11-01');
    expect([soon.said, soon.words]).toEqual([null, expect.stringContaining('临近到期')]);
  });

  it('of another enterprise is told as such; owners and former employers are only named', () => {
    expect(findOtherEnterprises(notice, '示例建设有限公司')).toEqual([]);
    expect(findOtherEnterprises(notice, '另一示例工程有限公司')).toEqual([
      { name: '示例建设有限公司', isAddressee: true },
    ]);
    expect(findOtherEnterprises('1. 示例外保的社保由示例甲劳务有限公司缴纳', '示例建设有限公司')).toEqual([
      { name: '示例甲劳务有限公司', isAddressee: false },
    ]);
  });

  it('that says nothing is shown, but not as an objection', () => {
    expect(splitNotice(opinions, '你好\n\n。。；；')).toMatchObject([{ text: '你好', isObjection: false }]);
  });
});
