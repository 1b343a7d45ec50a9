import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  Alert,
  Breadcrumb,
  Button,
  Card,
  Col,
  Collapse,
  ConfigProvider,
  Flex,
  FloatButton,
  Image,
  Input,
  Layout,
  Menu,
  Row,
  Segmented,
  Space,
  Statistic,
  Table,
  Tabs,
  Tag,
  Tooltip,
  Tree,
  Typography,
} from 'antd';
import Fastify from 'fastify';
import { Fragment, createElement as h, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  getStandardByCode,
  getStandardTree,
  type StandardDetail,
  type StandardLevel,
  type StandardNode,
  type StandardRequirement,
} from '#features/standards/standards/standards.contract.ts';
import { ANTD_THEME } from '#platform/web/styles/antd-theme.ts';
import type { BenchPortal } from './lib/portal.ts';

/**
 * What a standard's page would be with antd, as the enterprise area is built: styles baked beforehand, the same text, the usual component for
 * each part. Its data is read once and it is rendered without a router, so it is given an advantage over the page it is compared with.
 */
const ICON = h('span', { className: 'anticon' });
const { Link, Paragraph, Text, Title } = Typography;
const MENU = ['首页', '资质管理', '标准与政策', '学习与指南', '关于我们', '企业认证'];
const FOOTER: Readonly<Record<string, readonly string[]>> = {
  产品: ['资质维护提醒', '模拟受理校验', '政策智能匹配', '课程中心'],
  技术支持: ['联系我们', '会员专栏', '客户端下载', '操作手册（PDF）'],
  安全: ['证件号码加密存储，页面默认脱敏，导出须二次确认。', '数据加密标准说明'],
  联系电话: ['400-000-0000', '周一至周五 8:30–18:00'],
};

interface Data {
  readonly tree: readonly StandardNode[];
  readonly standard: StandardDetail;
  readonly level: StandardLevel;
}

const Header = () =>
  h(
    Layout.Header,
    null,
    h(
      Flex,
      { align: 'center', justify: 'space-between' },
      h(Link, { href: '/' }, '知讯资管家'),
      h(Menu, { mode: 'horizontal', items: MENU.map((label) => ({ key: label, label })) }),
      h(
        Space,
        null,
        h(Button, { icon: ICON, type: 'text' }),
        h(Button, null, '全国'),
        h(Button, { type: 'link' }, '登录'),
        h(Button, { type: 'primary' }, '免费注册'),
      ),
    ),
  );

interface TreeRow {
  readonly key: string;
  readonly title: ReactNode;
  readonly children: TreeRow[];
}
const getRows = (nodes: readonly StandardNode[]): TreeRow[] =>
  nodes.map(({ displayCode, label, count, children }) => ({
    key: displayCode,
    title: h(Link, { href: `/zzbz/${displayCode}` }, label, count > 1 && h(Text, { type: 'secondary' }, count)),
    children: getRows(children),
  }));

function Directory({ tree, standard }: Data) {
  const open = standard.path.map(({ displayCode }) => displayCode);
  const treeData = getRows(tree);
  return h(
    Card,
    { title: '标准目录', extra: h(Button, { type: 'link' }, '全部收起') },
    h(Input, { prefix: ICON, placeholder: '筛选资质名称或代码' }),
    h(Tree, { treeData, expandedKeys: open, selectedKeys: open.slice(-1), virtual: false }),
  );
}

const Cite = ({ number }: { readonly number: string }) => h(Tooltip, { title: number }, h(Link, { href: '#' }, number));

const COLUMNS = [
  { title: '条', dataIndex: 'no', key: 'no' },
  {
    title: '指标',
    key: 'title',
    render: (_value: unknown, { title, state }: StandardRequirement): ReactNode =>
      h(Text, { strong: true, delete: state === 'notAssessed' }, title),
  },
  {
    title: '要求',
    key: 'text',
    render: (_value: unknown, { text: words, state, parts, doubts }: StandardRequirement): ReactNode =>
      h(
        Paragraph,
        { delete: state === 'notAssessed' },
        words,
        parts.map(({ items }, at) =>
          h(
            'ol',
            { key: at },
            items.map((item) =>
              h(
                'li',
                { key: item.text },
                item.original && h(Text, { delete: true }, item.original),
                h(Text, null, item.text),
              ),
            ),
          ),
        ),
        doubts.map((doubt) => h(Paragraph, { key: doubt }, h(Tag, { color: 'warning' }, '待核对'), doubt)),
      ),
  },
  {
    title: '最低',
    key: 'minimum',
    render: (_value: unknown, { minimum }: StandardRequirement): ReactNode =>
      minimum && h(Statistic, { value: minimum.value, suffix: minimum.unit }),
  },
  {
    title: '依据',
    key: 'source',
    render: (_value: unknown, { amendedBy, since }: StandardRequirement): ReactNode =>
      h(
        Space,
        { orientation: 'vertical' },
        h(Cite, { number: amendedBy ?? '原条文' }),
        since && h(Text, { type: 'secondary' }, since),
      ),
  },
];

const Requirements = ({ level }: { readonly level: StandardLevel }) =>
  h(Table<StandardRequirement>, {
    rowKey: 'id',
    columns: COLUMNS,
    dataSource: [...level.requirements],
    pagination: false,
  });

const Scope = ({ level }: { readonly level: StandardLevel }) =>
  h(
    Row,
    { gutter: 16 },
    level.scope.map(({ label, limit, extra }, at) =>
      h(
        Col,
        { key: at, span: 8 },
        h(
          Card,
          { size: 'small' },
          h(Statistic, { title: label, value: limit?.value ?? '不限', suffix: limit?.unit ?? extra }),
        ),
      ),
    ),
  );

const Source = ({ level: { document } }: { readonly level: StandardLevel }) =>
  h(
    Space,
    { orientation: 'vertical' },
    [{ ...document, effect: document.issuer }, ...document.amendments].map(
      ({ title, docNumber, effect, issued, effective }) =>
        h(
          Card,
          {
            key: docNumber,
            size: 'small',
            title: h(Title, { level: 3 }, title, h(Text, { type: 'secondary' }, docNumber)),
          },
          h(Paragraph, null, h(Text, { strong: true }, '改了什么：'), effect),
          h(Paragraph, null, `${issued} 发布，${effective} 起施行`),
          h(Link, { href: '#' }, '在政策文件中查找'),
        ),
    ),
  );

function Head({ standard, level }: Data) {
  const facts = {
    编号: standard.code,
    标准: level.document.docNumber,
    发布: level.document.issuer,
    施行: level.document.effective,
  };
  return h(
    'header',
    null,
    h(
      Flex,
      { align: 'center' },
      h(Title, { level: 1 }, standard.name, ' ', level.key),
      h(Tag, { color: 'success' }, '现行有效'),
      h(Button, { icon: ICON }, '打印'),
    ),
    h(
      Space,
      null,
      Object.entries(facts).map(([name, value]) => h(Text, { key: name }, name, ' ', h(Text, { strong: true }, value))),
    ),
    h(Tabs, {
      activeKey: level.key,
      items: [...standard.levelDetails.map(({ key }) => key), '等级对比'].map((key) => ({ key, label: key })),
    }),
  );
}

const DataNote = ({ standard, level }: Data) =>
  h(
    Fragment,
    null,
    h(
      Row,
      null,
      [
        ['已与公开文本核对', level.data.sourced],
        ['凭一般知识录入或部分未核实', level.data.recalled],
        ['关键内容未知', level.data.unknown],
      ].map(([title, value]) => h(Col, { key: title, span: 8 }, h(Statistic, { title, value, suffix: '条' }))),
    ),
    h(Collapse, {
      items: [
        {
          key: 'notes',
          label: '录入说明',
          forceRender: true,
          children: [...level.notes, ...standard.notes].map((note) => h(Paragraph, { key: note }, note)),
        },
      ],
    }),
  );

const Main = (data: Data) =>
  h(
    Card,
    null,
    h(Head, data),
    h(Alert, {
      showIcon: true,
      title: `本级有 ${data.level.counts.notAssessed} 项指标已不再考核`,
      description: '下表保留原条文并划线，注明由哪份文件改动，便于与旧版申报材料核对。',
    }),
    h(Title, { level: 2 }, '资质标准'),
    h(Requirements, { level: data.level }),
    h(Title, { level: 2 }, '可承接范围'),
    h(Scope, { level: data.level }),
    h(Alert, {
      title: '贵公司离这一级还差什么？',
      description: '登录后用现有人员和业绩试算；结果仅供准备材料参考，不代表审批结论。',
      action: h(Space, null, h(Button, null, '查看指标解析'), h(Button, { type: 'primary' }, '开始模拟受理校验')),
    }),
    h(Title, { level: 2 }, '文件依据'),
    h(Source, { level: data.level }),
    h(Title, { level: 2 }, '数据核对'),
    h(DataNote, data),
  );

const Footer = () =>
  h(
    Layout.Footer,
    null,
    h(
      Row,
      null,
      Object.entries(FOOTER).map(([title, lines]) =>
        h(
          Col,
          { key: title, span: 4 },
          h(Title, { level: 2 }, title),
          lines.map((line) => h(Paragraph, { key: line }, h(Link, null, line))),
        ),
      ),
      ['adviser', 'account', 'video'].map((name) =>
        h(Col, { key: name, span: 2 }, h(Image, { src: `/qr/${name}.svg`, width: 96, height: 96, preview: false })),
      ),
    ),
    h(
      Flex,
      { justify: 'space-between' },
      h(Text, null, '© 2026 知讯资管家'),
      h(Segmented, { options: ['浅色', '深色', '跟随系统'] }),
    ),
  );

const Page = (data: Data) =>
  h(
    ConfigProvider,
    { theme: { hashed: false, zeroRuntime: true, cssVar: { key: 'zx' }, ...ANTD_THEME.light } },
    h(
      Layout,
      null,
      h(Header),
      h(
        Layout.Content,
        null,
        h(Breadcrumb, {
          items: ['首页', '资质标准', ...data.standard.path.map(({ name }) => name)].map((title) => ({
            title,
            href: '#',
          })),
        }),
        h(Row, { gutter: 24 }, h(Col, { span: 6 }, h(Directory, data)), h(Col, { span: 18 }, h(Main, data))),
      ),
      h(Footer),
      h(FloatButton.Group, null, h(FloatButton, { icon: ICON }), h(FloatButton.BackTop)),
    ),
  );

const render = (data: Data): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h('html', { lang: 'zh-CN' }, h('body', null, h(Page, data))), {
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    });
  });

/** Serves the page in the same process as the portal's own; `close` ends it. */
export async function startAntdPage({ base }: BenchPortal, code: string) {
  const ask = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`${base}${path}`)).json()) as { readonly data: T }).data;
  const tree = await ask<StandardNode[]>(getStandardTree.path);
  const standard = await ask<StandardDetail>(`${getStandardByCode.path}?code=${code}`);
  // The grade that the portal's own page opens with.
  const level = standard.levelDetails.find(({ key }) => key === '一级');
  if (!level) throw new Error(`${code} has no such level`);
  const server = Fastify();
  server.get('/page', async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    return await render({ tree, standard, level });
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  return { address: `${address}/page`, close: () => server.close() };
}
