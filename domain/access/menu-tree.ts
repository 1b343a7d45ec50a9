import type { RecordKind } from './permission.ts';

/** A permission as declared by calls: `module:entity:action`. */
export type Right = `${string}:${string}:${string}`;

/**
 * A node of the menu tree by which the rights of a secondary key are granted (gaps D, menu tree): M directory, C page, F function of a
 * page. Only leaves grant rights, and pages name the leaf that opens them (`grantedBy`). The checkbox state of a directory or of a page
 * with children is derived from its leaves.
 */
export interface MenuNode {
  readonly id: string;
  readonly label: string;
  readonly kind: 'M' | 'C' | 'F';
  readonly rights?: readonly Right[];
  readonly children?: readonly MenuNode[];
}

/** Creates a page that is view-only or is granted as a whole. */
const page = (id: string, label: string, rights: readonly Right[] = []): MenuNode => ({ id, label, kind: 'C', rights });

interface Functions {
  readonly view: readonly Right[];
  readonly more: Readonly<Record<string, readonly [label: string, ...rights: Right[]]>>;
}

/** Creates a page whose functions are granted separately; `view` opens it and is included in every other function. */
const pageWith = (id: string, label: string, { view, more }: Functions): MenuNode => ({
  id,
  label,
  kind: 'C',
  children: [
    { id: `${id}.view`, label: '查看', kind: 'F', rights: view },
    ...Object.entries(more).map(
      ([name, [text, ...rights]]): MenuNode => ({ id: `${id}.${name}`, label: text, kind: 'F', rights }),
    ),
  ],
});

const directory = (id: string, label: string, children: readonly MenuNode[]): MenuNode => ({
  id,
  label,
  kind: 'M',
  children,
});

/** Files are attached to records, so rights to files follow the right to change those records. */
const seeFiles = (kind: RecordKind<'attachment'>): Right[] => [`attachment:${kind}:list`, `attachment:${kind}:get`];
const addFiles = (kind: RecordKind<'attachment'>): Right => `attachment:${kind}:add`;
const changeFiles = (kind: RecordKind<'attachment'>): Right[] => [addFiles(kind), `attachment:${kind}:remove`];

/** A user who may view a record also sees its disputed facts; the right to dispute is checked separately for the kind of record. */
const SEE_DISPUTES: Right = 'dispute:fact:list';
const DISPUTE: Right = 'dispute:fact:edit';

const getPeople = (kind: RecordKind<'personnel'>): Functions => ({
  view: [
    ...seeFiles(kind),
    `personnel:${kind}:list`,
    `personnel:${kind}:get`,
    `achievement:${kind}:list`,
    SEE_DISPUTES,
  ],
  more: {
    add: ['新增', `personnel:${kind}:add`, addFiles(kind)],
    edit: ['修改', `personnel:${kind}:edit`, DISPUTE, ...changeFiles(kind)],
    remove: ['删除', `personnel:${kind}:remove`],
    reveal: ['查看完整证件号码', `personnel:${kind}:reveal`],
  },
});
const getAchievements = (kind: RecordKind<'achievement'>): Functions => ({
  view: [`achievement:${kind}:list`, `achievement:${kind}:get`, SEE_DISPUTES, ...seeFiles(`${kind}Achievement`)],
  more: {
    add: ['新增', `achievement:${kind}:add`, addFiles(`${kind}Achievement`)],
    edit: ['修改', `achievement:${kind}:edit`, DISPUTE, ...changeFiles(`${kind}Achievement`)],
    remove: ['删除', `achievement:${kind}:remove`],
  },
});
const OTHER_PEOPLE = getPeople('else');

const INFORMATION = directory('info', '企业信息', [
  // Each to-do item on the page additionally requires the right to its record.
  page('info.todo', '今日待办', ['todo:item:list']),
  page('info.overview', '企业总览', ['overview:info:get']),
  pageWith('info.centre', '企业信息中心', {
    view: ['ent:info:get', 'ent:number:get', 'declaration:equipment:list', 'declaration:item:list', SEE_DISPUTES],
    more: {
      edit: [
        '维护设备与声明',
        'declaration:equipment:add',
        'declaration:equipment:edit',
        'declaration:equipment:remove',
        'declaration:item:add',
        'declaration:item:edit',
        'declaration:item:remove',
        DISPUTE,
      ],
    },
  }),
  pageWith('info.licence', '营业执照', {
    view: ['ent:info:get', SEE_DISPUTES, ...seeFiles('licence')],
    more: {
      edit: ['修改', 'ent:info:edit', DISPUTE, ...changeFiles('licence')],
    },
  }),
  pageWith('info.certificates', '资质证书', {
    view: [
      'certificate:info:list',
      'certificate:info:get',
      'certificate:item:list',
      'certificate:item:get',
      SEE_DISPUTES,
      ...seeFiles('certificate'),
    ],
    more: {
      add: ['新增', 'certificate:info:add', 'certificate:item:add', addFiles('certificate')],
      edit: [
        '修改',
        'certificate:info:edit',
        'certificate:item:edit',
        'certificate:item:add',
        DISPUTE,
        ...changeFiles('certificate'),
      ],
      remove: ['删除', 'certificate:info:remove', 'certificate:item:remove'],
    },
  }),
  pageWith('info.projects', '监管平台项目', {
    view: [
      'project:info:list',
      'project:info:get',
      'project:message:list',
      'project:message:mark',
      SEE_DISPUTES,
      ...seeFiles('project'),
    ],
    more: {
      add: ['新增', 'project:info:add', addFiles('project')],
      edit: ['修改', 'project:info:edit', DISPUTE, ...changeFiles('project')],
      remove: ['删除', 'project:info:remove'],
    },
  }),
  // The page 非注册人员 shows the same list as the menu, but read-only.
  page('info.people', '非注册人员', OTHER_PEOPLE.view),
  pageWith('info.registered', '注册人员', getPeople('register')),
  pageWith('info.other', '非注册人员', {
    view: OTHER_PEOPLE.view,
    more: { ...OTHER_PEOPLE.more, import: ['导入', 'personnel:else:import'] },
  }),
  pageWith('info.registeredAchievements', '注册人员业绩', getAchievements('register')),
  pageWith('info.otherAchievements', '非注册人员业绩', getAchievements('else')),
  pageWith('info.uses', '使用日历', {
    view: ['use:record:list', 'use:record:get'],
    more: {
      add: ['登记', 'use:record:add'],
      edit: ['修改登记与常用条件', 'use:record:edit'],
      remove: ['删除', 'use:record:remove'],
    },
  }),
  pageWith('info.bids', '投标材料', {
    // People for a bid pack are selected with the use calendar.
    view: ['bid:pack:list', 'use:record:list'],
    more: {
      make: ['整理并下载', 'bid:pack:export'],
      log: ['查看取用记录', 'bid:log:list'],
    },
  }),
  pageWith('info.exchange', '模板下载与数据交换', {
    view: ['exchange:template:get'],
    more: {
      import: [
        '导入与撤销',
        'exchange:batch:import',
        'exchange:batch:run',
        'exchange:batch:list',
        'exchange:batch:get',
        'exchange:batch:export',
        'exchange:batch:remove',
      ],
      export: ['导出企业数据', 'exchange:firm:export'],
    },
  }),
]);

/** Opening a reminder marks it as read, so one right covers viewing and marking; a key that may view reminders may also process them. */
const reminders = (kind: RecordKind<'reminder'>): Right[] => [
  `reminder:${kind}:list`,
  `reminder:${kind}:mark`,
  `reminder:${kind}:edit`,
  // The page lists the reminders as items of 今日待办; a key sees only the kinds that it may view.
  'todo:item:list',
];

const REMINDERS = directory('remind', '维护提醒', [
  page('remind.licence', '营业执照提醒', reminders('licence')),
  page('remind.certificates', '资质证书提醒', reminders('certificate')),
  page('remind.projects', '项目提醒', reminders('project')),
  page('remind.registered', '注册人员提醒', reminders('register')),
  page('remind.other', '非注册人员提醒', reminders('else')),
  page('remind.count', '人数预警', reminders('count')),
  page('remind.registeredAchievements', '注册人员业绩提醒', reminders('registerAchievement')),
  page('remind.otherAchievements', '非注册人员业绩提醒', reminders('elseAchievement')),
  // The page starts with the unmet requirements of current qualifications.
  page('remind.anomalies', '资质异常提醒', [...reminders('anomaly'), 'certificate:item:list']),
  pageWith('remind.settings', '提醒设置', {
    view: ['reminder:setting:get', 'reminder:calendar:get'],
    more: { edit: ['修改提醒设置', 'reminder:setting:edit', 'reminder:calendar:edit'] },
  }),
]);

const checkPage = (id: string, label: string): MenuNode =>
  page(id, label, ['check:run:list', 'check:run:run', 'certificate:item:list']);

const CHECKS = directory('check', '模拟受理校验', [
  page('check.qualification', '我的资质', ['check:run:list']),
  checkPage('check.registered', '注册人员校验'),
  checkPage('check.other', '非注册人员校验'),
  checkPage('check.count', '人员数量校验'),
  checkPage('check.projects', '业绩诊断'),
  {
    id: 'check.share',
    label: '分享校验报告',
    kind: 'F',
    rights: ['check:share:list', 'check:share:add', 'check:share:remove', 'check:run:list'],
  },
  page('check.coverage', '人员与要求对照', ['check:run:list']),
  page('check.ahead', '标准变化', ['check:run:list']),
  // A trial calculation requires the right to evaluations, because it computes the same figures.
  page('check.what-if', '试算', ['check:run:list', 'check:run:run']),
  page('check.material', '申报材料分析', ['filing:material:get']),
]);

const FILINGS = directory('filing', '申报', [
  pageWith('filing.case', '申报管理', {
    view: [...seeFiles('filing'), 'filing:case:list', 'filing:case:get'],
    more: {
      add: ['建立申报', 'filing:case:add'],
      edit: ['修改与推进', ...changeFiles('filing'), 'filing:case:edit', 'paper:request:edit'],
      decide: ['决定、领证与撤回', 'filing:case:decide'],
      remove: ['删除', 'filing:case:remove'],
      papers: ['生成申报表格', 'filing:paper:export'],
    },
  }),
]);

const READING = directory('read', '标准、政策与学习', [
  page('read.centre', '标准政策中心', ['check:run:list']),
  page('read.standards', '资质标准', ['check:run:list']),
  page('read.policies', '政策文件'),
  page('read.match', '政策智能匹配'),
  page('read.notices', '公告', ['article:notice:list']),
  page('read.publicity', '公示', ['article:publicity:list']),
  page('read.history', '历史公示公告', ['article:notice:list', 'article:publicity:list']),
  page('read.questions', '常见问题'),
  page('read.courses', '课程中心'),
  page('read.resources', '课程资源中心'),
  page('read.filing', '申报指南检索'),
  page('read.opinions', '受理意见解读', ['interpretation:item:list']),
  page('read.links', '办事指南'),
]);

const MESSAGES = directory('message', '消息', [
  page('message.list', '消息中心', ['message:info:list', 'message:info:mark', 'message:info:edit']),
]);

/** All rights that can be granted to a secondary key, in the order of the side menu. */
export const MENU_TREE: readonly MenuNode[] = [INFORMATION, REMINDERS, CHECKS, FILINGS, READING, MESSAGES];
