import { describe, expect, it } from 'vitest';
import { readList } from './list-items.ts';
import { nameDifferentProfessions, readProfessions } from './professions.ts';
import { expandCommonNames, isFragment } from './spoken.ts';

describe('a list within a statement', () => {
  it('is parted at its numbers, semicolons or names', () => {
    const steps = readList('办理步骤：（1）核对条件：先看标准；（2）网上填报。');
    expect(steps).toBeNull();
    expect(readList('注册的办理步骤：（1）核对条件：看证书；（2）个人填报；（3）企业上报。')?.items).toEqual([
      '核对条件：看证书',
      '个人填报',
      '企业上报',
    ]);
    expect(
      readList('资质通常要准备：申请表、营业执照、财务报表（近一年、已审计）、人员材料。清单以公布的为准。'),
    ).toEqual({
      lead: '资质通常要准备：',
      items: ['申请表', '营业执照', '财务报表（近一年、已审计）', '人员材料'],
      rest: '清单以公布的为准。',
    });
  });

  it('is none where a sentence only names two or three', () => {
    expect(readList('净资产：4000 万元以上。')).toBeNull();
    expect(readList('一级、二级和三级都可以。')).toBeNull();
    expect(readList('三级的技术工人：钢筋工、混凝土工不少于 20 人。')).toBeNull();
  });
});

describe('the certificate that a question means', () => {
  const isApart = (asked: string, told: string): boolean =>
    nameDifferentProfessions(readProfessions(asked), readProfessions(told));

  it('keeps one profession and one grade from answering for another', () => {
    expect(isApart('监理工程师证到期了怎么办', '二级建造师注册快到期，什么时候办延续注册？')).toBe(true);
    expect(isApart('注册安全工程师证过期', '注册消防工程师注册证书')).toBe(true);
    expect(isApart('一级造价工程师几年', '二级注册造价工程师注册')).toBe(true);
    expect(isApart('B证哪天到期', '一级注册建造师注册')).toBe(true);
  });

  it('leaves questions about all grades or about no certificate in particular', () => {
    expect(isApart('二建能兼两个项目吗', '建造师能同时担任两个项目的负责人吗？')).toBe(false);
    expect(isApart('结构工程师注册归哪个规定', '勘察设计注册工程师管理规定')).toBe(false);
    expect(isApart('净资产看哪一年', '注册建造师管理规定')).toBe(false);
  });
});

describe('spoken words', () => {
  it('are written as the texts write them', () => {
    expect(expandCommonNames('监理师和造价师')).toBe('监理工程师和造价工程师');
    expect(expandCommonNames('一注结构几个')).toBe('一级注册结构工程师几个');
    expect(expandCommonNames('总工要几年')).toBe('技术负责人要几年');
    expect(['总工期', '总工程量', '图纸版本', '被退休返聘'].map(expandCommonNames)).toEqual([
      '总工期',
      '总工程量',
      '图纸版本',
      '被退休返聘',
    ]);
    expect(expandCommonNames('被退回来怎么办')).toContain('补正');
    expect(expandCommonNames('花名册一次传上去')).toContain('导入');
    expect(expandCommonNames('最高投标限价')).toBe('最高投标限价');
    expect(expandCommonNames('注册安全工程师')).toBe('注册安全工程师');
  });

  it('are fragments where they hold a sign of grammar, and are short', () => {
    expect(['师得', '去延', '一换'].every(isFragment)).toBe(true);
    expect(['钢结构', '混凝土', '考试制度办法'].some(isFragment)).toBe(false);
  });
});
