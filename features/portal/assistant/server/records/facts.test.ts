import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  createPostHolder,
  createRegisteredPerson,
  createTitledPerson,
} from '#domain/testing/enterprises.ts';
import { realCatalogue } from '#domain/testing/facts.ts';
import { answerFieldQuestion, answerPersonProjects, asksForRecordField, formatPersonNotFound } from './facts.ts';
import { answerCertificateHolders } from './holders.ts';
import { answerFilteredRecords } from './listed.ts';
import type { RecordAnswer, RecordQuestionContext } from './record-answer.ts';

const ALL = ['personnel:register:list', 'personnel:else:list', 'project:info:list', 'ent:info:get'];
const [MANAGER, NAMESAKE, LEAD] = ['11', '22', '33'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);

const input: EnterpriseDocumentInput = {
  enterprise: { entName: '示例企业' },
  registeredPeople: [createRegisteredPerson('示例经理', '二级建造师', '建筑工程', { uuid: MANAGER })],
  otherPeople: [
    createTitledPerson('示例经理', '工程师', '电气', { uuid: NAMESAKE }),
    createTitledPerson('示例总工', '高级工程师', '建筑', { uuid: LEAD }),
    createPostHolder('示例电工', '电工', { postCertNo: 'T11010519491231002X' }),
  ],
  projects: [
    {
      projectName: '示例甲楼',
      managerUuid: MANAGER,
      techLeadUuid: LEAD,
      standardCodes: ['10300101'],
      platformState: 'differs',
    },
    { projectName: '示例乙楼', managerUuid: NAMESAKE },
  ],
};

/** The context of a question, with nothing but what these answers read. */
function ask(text: string, named: Partial<RecordQuestionContext> = {}, rights = ALL, document = input) {
  const session = {
    permissions: rights,
    key: { kind: 'secondary' },
    apiToken: null,
    enterpriseRoles: null,
    ent: {},
    membership: { status: 'active' },
  };
  return {
    context: { session },
    catalogue: realCatalogue,
    enterprise: buildEnterprise(document),
    names: [],
    projects: [],
    text,
    rest: text,
    ...named,
  } as unknown as RecordQuestionContext;
}
const say = (answer: RecordAnswer | null): string =>
  [...(answer?.points.map(({ text }) => text) ?? []), ...(answer?.notes ?? [])].join('\n');

describe('people', () => {
  it('who are not registered are counted by kind, trade and skill', () => {
    const worker = { kind: '技术工人' } as const;
    const document = {
      ...input,
      otherPeople: [
        { ...worker, name: '示例甲', trade: '钢筋工', skillGrade: '高级工' as const },
        { ...worker, name: '示例乙', trade: '砌筑工', skillGrade: '中级工' as const },
      ],
    };
    const count = (text: string): string => say(answerCertificateHolders(ask(text, {}, ALL, document)));
    expect(count('技工有几个')).toContain('技术工人 2 人：示例甲（钢筋工，高级工）、示例乙（砌筑工，中级工）');
    expect(count('中级工有几个')).toContain('中级工 1 人：示例乙（砌筑工，中级工）');
    expect(count('高级工程师有几个')).not.toContain('示例甲');
  });
});

describe('fields of a record', () => {
  const projects = ['示例甲楼'];

  it('are told with names and never with references or codes', () => {
    expect(say(answerFieldQuestion(ask('示例甲楼的项目经理是谁', { projects })))).toContain('项目经理：示例经理');
    expect(say(answerFieldQuestion(ask('示例甲楼的项目技术负责人是谁', { projects })))).toContain(
      '项目技术负责人：示例总工',
    );
    expect(say(answerFieldQuestion(ask('示例甲楼的对应资质标准是什么', { projects })))).toContain(
      '对应资质标准：建筑工程施工总承包',
    );
  });

  it('name no person whom the user may not view', () => {
    const answer = say(answerFieldQuestion(ask('示例甲楼的项目经理是谁', { projects }, ['project:info:list'])));
    expect(answer).toContain('项目经理：您的权限不能查看');
    expect(answer).not.toMatch(/示例经理|0000/);
  });

  it('are not told with the ID number in the number of a certificate', () => {
    const answer = say(answerFieldQuestion(ask('示例电工的岗位证书编号是多少', { names: ['示例电工'] })));
    expect(answer).toContain('含个人号码');
    expect(answer).not.toContain('11010519491231002');
  });

  it('are told of each thing that the question names, measures also where they are entered among others', () => {
    const metrics = [{ metric: '地上层数', value: 9, unit: '层' }];
    const document = { ...input, projects: [{ projectName: '示例甲楼', metrics, dataLevel: 'B' as const }] };
    const answer = say(answerFieldQuestion(ask('示例甲楼几层，数据等级呢', { projects }, ALL, document)));
    expect(answer).toContain('地上层数 9 层');
    expect(answer).toContain('数据等级：B');
    expect(answer).not.toContain('没有登记');
    expect(say(answerFieldQuestion(ask('示例甲楼多高', { projects }, ALL, document)))).toContain('高度：没有登记');
    const lead = { names: ['示例总工'] };
    expect(say(answerFieldQuestion(ask('示例总工什么职称', lead)))).toMatch(/职称名称：高级工程师.*职称专业：建筑/);
    expect(say(answerFieldQuestion(ask('施工资质里示例总工什么职称', lead)))).toContain('高级工程师');
    expect(say(answerFieldQuestion(ask('示例总工工资多少', lead)))).not.toContain('高级工程师');
  });

  it('include the registrations of a person, if the question names no other field', () => {
    const tell = (text: string): string => say(answerFieldQuestion(ask(text, { names: ['示例经理'] })));
    for (const text of ['示例经理有哪些证', '示例经理的情况'])
      expect(tell(text), text).toContain('二级建造师（建筑工程）');
    expect(tell('示例经理社保在我们这吗')).not.toContain('二级建造师');
  });

  it('of two people of one name are told of each, and said so', () => {
    const answer = answerFieldQuestion(ask('示例经理什么职称', { names: ['示例经理'] }));
    expect(answer?.points).toHaveLength(2);
    expect(say(answer)).toContain('2 条姓名为示例经理的人员记录');
  });
});

describe('the projects of a person', () => {
  it('are told of each person of the name', () => {
    const answer = say(answerPersonProjects(ask('示例经理带过哪些项目', { names: ['示例经理'] })));
    expect(answer).toContain('示例甲楼：示例经理（注册人员，同名第 1 条）任项目经理');
    expect(answer).toContain('示例乙楼：示例经理（非注册人员，同名第 2 条）任项目经理');
    expect(answer).toContain('可能不是同一人');
  });

  it('are cut only with the number of all', () => {
    const many = Array.from({ length: 14 }, (_, at) => ({ projectName: `示例楼${at + 1}`, techLeadUuid: LEAD }));
    const document = { ...input, projects: many };
    const answer = answerPersonProjects(ask('示例总工带过哪些项目', { names: ['示例总工'] }, ALL, document));
    expect(answer?.points).toHaveLength(12);
    expect(say(answer)).toContain('共 14 项，这里列出前 12 项。');
  });
});

describe('the comparison with the platform', () => {
  const list = (text: string, rights = ALL, document = input): string =>
    say(answerFilteredRecords(ask(text, {}, rights, document)));
  it('is answered from both lists where projects and people are named', () => {
    const answer = list('哪些项目和人员与四库一平台对不上');
    expect(answer).toContain('示例甲楼：与平台比对不一致');
    expect(answer).toContain('登记的项目 2 条，其中 1 条符合所问。另有 1 条没有登记平台比对的结果');
    expect(answer).toContain('另有 1 条没有登记平台比对的结果，不能判断');
    expect(list('哪些项目与四库一平台对不上')).not.toContain('人员');
  });

  it('says nothing of lists that the user may not view, but names them', () => {
    expect(list('哪些项目与四库一平台对不上', [])).toBe('您的权限不能查看项目，回答不含这些记录。');
  });

  it('finds no difference only among records that were compared', () => {
    const projects = [
      { projectName: '示例甲楼', platformState: 'same' as const },
      { projectName: '示例乙楼', platformState: 'unchecked' as const },
    ];
    expect(list('哪些项目与四库一平台对不上', ALL, { ...input, projects })).toBe(
      '登记的项目 2 条，其中 0 条符合所问。另有 1 条没有登记平台比对的结果，不能判断。',
    );
  });
});

describe('machines', () => {
  const document = { ...input, equipment: [{ name: '塔式起重机', count: 6 }] };
  const tell = (text: string, rights = ALL): string =>
    say(answerFieldQuestion(ask(text, { subjects: [] }, rights, document)));

  it('are told only to users who may view them, and the others are told the missing right', () => {
    expect(tell('塔吊有几台', [...ALL, 'declaration:equipment:list'])).toContain('6');
    expect(tell('塔吊有几台')).toBe('您的权限不能查看设备，不能回答本企业的情况。');
    expect(tell('我们净资产多少', [])).toContain('您的权限不能查看企业信息');
  });

  it.each(['起重机几台', '我们的塔吊是什么型号', '自己的塔机有几部'])('answer %s', (text) =>
    expect(asksForRecordField({ text, subjects: [], enterprise: buildEnterprise(document) })).toBe(true),
  );

  it.each(['租的塔吊算不算设备', '塔吊几台够用', '一台塔吊配几个司机', '塔吊在平台上怎么查'])(
    'are no answer to %s',
    (text) => expect(asksForRecordField({ text, subjects: [], enterprise: buildEnterprise(document) })).toBe(false),
  );
});

describe('records with a property', () => {
  it('are counted apart from those without the field', () => {
    const otherPeople = [
      createPostHolder('示例电工', '电工', { birthDate: null, socialSecurityHere: null }),
      createPostHolder('示例焊工', '焊工', { birthDate: '1960-01-01', socialSecurityHere: false }),
    ];
    const list = (text: string): string =>
      say(answerFilteredRecords(ask(text, { today: '2026-11-20' }, ALL, { ...input, otherPeople })));
    const counted = '登记的非注册人员 2 条，其中 1 条符合所问。另有 1 条没有登记';
    expect(list('60岁以上的有几个')).toContain(`${counted}出生日期，不能判断。`);
    expect(list('哪些人社保不在本单位')).toContain(`${counted}社保是否由本企业缴纳，不能判断。`);
  });

  it('tell a project that is finished from one that is accepted', () => {
    const projects = [
      { projectName: '示例甲楼', finishDate: '2026-01-01' },
      { projectName: '示例乙楼', finishDate: '2026-01-01', acceptDate: '2026-02-01' },
    ];
    const list = (text: string): string => say(answerFilteredRecords(ask(text, {}, ALL, { ...input, projects })));
    expect(list('哪些项目还没验收')).toContain('示例甲楼：没有登记竣工验收日期，2026-01-01 竣工');
    expect(list('哪些项目还没验收')).not.toContain('示例乙楼');
    expect(list('哪些项目还没竣工')).not.toContain('示例甲楼');
  });
});

it('lists projects by a missing step and by a bound', () => {
  const done = { state: '已登记' };
  const links = { bidding: done, contract: done, drawingReview: done, permit: done };
  const projects = [
    { projectName: '示例甲楼', contractAmount: 30_000, links: { ...links, acceptance: done } },
    { projectName: '示例乙楼', contractAmount: 9000, links: { ...links, acceptance: null } },
  ];
  const list = (text: string): string => say(answerFilteredRecords(ask(text, {}, ALL, { ...input, projects })));
  expect(list('哪些项目少竣工验收环节')).toContain('示例乙楼：缺竣工验收环节');
  expect(list('哪些项目少竣工验收环节')).not.toContain('示例甲楼');
  expect(list('合同额超过2亿的项目有哪些')).toContain('示例甲楼：合同额 30,000 万元');
  expect(list('合同额超过2亿的项目有哪些')).not.toContain('示例乙楼');
});

it('does not say that a person is missing where a list may not be viewed', () => {
  const find = (rights: readonly string[]): string => formatPersonNotFound(ask('', {}, [...rights]).context, '张伟');
  expect(find(ALL)).toContain('没有在本企业的人员里找到张伟');
  expect(find(['personnel:else:list'])).toBe('您的权限不能查看注册人员，能查看的人员里没有张伟，不能回答这个问题。');
  expect(find([])).toBe('您的权限不能查看注册人员、非注册人员，不能回答这个问题。');
});
