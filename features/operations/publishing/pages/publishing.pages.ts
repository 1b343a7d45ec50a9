import type { FeaturePages } from '#domain/access/page.ts';
import type { RecordKind } from '#domain/access/permission.ts';

const getListRights = (...kinds: readonly RecordKind<'manage'>[]) => kinds.map((kind) => `manage:${kind}:list`);

/** Not in the specification: the pages on which operators write and publish content, one page for each section (P-123, P-240 to P-242). */
const CONTENT_PAGE = {
  access: 'operator',
  layout: 'full',
  // Every page shows the section of the resource in its address, so that former addresses remain valid.
  right: 'manage:*:list',
  file: 'features/operations/publishing/web/content-page.tsx',
} as const;

export const publishingPages = {
  content: {
    ...CONTENT_PAGE,
    id: 'P-123',
    path: '/qyxx/ptgl/nr',
    title: '内容管理',
    after: 'P-115',
    menus: [
      {
        in: 'operator.content',
        at: 1,
        label: '内容管理',
        rights: getListRights(
          'article',
          'carousel',
          'link',
          'interpretation',
          'filing',
          'form',
          'analysis',
          'course',
          'message',
        ),
      },
    ],
  },
  standards: {
    ...CONTENT_PAGE,
    id: 'P-240',
    path: '/qyxx/ptgl/nr/bz',
    title: '标准与规则',
    after: 'P-123',
    menus: [
      {
        in: 'operator.standards',
        at: 2,
        label: '标准与规则',
        rights: getListRights('standard', 'province-rule', 'document', 'counting-rule'),
      },
    ],
  },
  money: {
    ...CONTENT_PAGE,
    id: 'P-241',
    path: '/qyxx/ptgl/nr/jg',
    title: '价格',
    after: 'P-123',
    menus: [{ in: 'operator.money', at: 2, label: '价格', rights: getListRights('price') }],
  },
  operation: {
    ...CONTENT_PAGE,
    id: 'P-242',
    path: '/qyxx/ptgl/nr/zd',
    title: '字典与节假日',
    after: 'P-123',
    menus: [{ in: 'operator.operation', at: 5, label: '字典与节假日', rights: getListRights('dictionary', 'holiday') }],
  },
  /** A draft of content that requires a login, shown to any visitor with a signed address. */
  preview: {
    id: 'P-188',
    path: '/yulan',
    title: '内容预览',
    access: 'public',
    layout: 'wide1200',
    after: 'P-112',
    file: 'features/operations/publishing/web/preview-page.tsx',
  },
} as const satisfies FeaturePages;
