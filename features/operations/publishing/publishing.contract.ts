import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { filter, id, instant, keyword, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { dateTimeField, type Resource } from '#platform/contract/resource.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { getManageAccess } from './contract/picture.ts';

export const PUBLICATION_STATES = ['draft', 'asked', 'scheduled', 'published', 'withdrawn'] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];
export const PUBLICATION_STATE_LABELS: Readonly<Record<PublicationState, string>> = {
  draft: '草稿',
  asked: '待批准',
  scheduled: '待发布',
  published: '已发布',
  withdrawn: '已撤下',
};
export const stalePublication = defineApiError('publishing.stale', 409, '该记录已被他人修改');
export const nothingToPublish = defineApiError('publishing.nothing-new', 409, '没有待发布的修改');
export const notPublished = defineApiError('publishing.not-live', 409, '该内容没有发布，无需撤下');
export const noRestorableVersion = defineApiError('publishing.no-version', 409, '没有可恢复的版本');
export const withdrawFirst = defineApiError(
  'publishing.withdraw-first',
  409,
  '该内容已发布，撤下须经另一位运营人员批准：请先提交撤下，批准后再删除',
);
export const notRemoved = defineApiError('publishing.not-removed', 409, '该记录没有被删除，无需恢复');
export const approvalAlreadyRequested = defineApiError('publishing.asked', 409, '已提交批准，请等待另一位运营人员处理');
export const approvalNotRequested = defineApiError(
  'publishing.not-asked',
  409,
  '该内容已不在等待批准，可能已由他人处理或被修改，请刷新后查看',
);
export const ownApprovalRequest = defineApiError(
  'publishing.own-request',
  409,
  '不能批准或退回自己编写或提交的内容，请由另一位运营人员处理',
);
export const ownApprovalTooEarly = defineApiError(
  'publishing.own-too-early',
  409,
  '平台只有您一位运营人员：请在提交的次日以后对照原文再填一遍，然后批准',
);
export const noReaderPage = defineApiError('publishing.not-shown', 409, '这类内容没有读者页面，不能预览');
export const tooManyPreviews = defineApiError(
  'publishing.too-many-previews',
  409,
  '这条内容的预览链接已达 {most} 个，请先停用一些',
);
const ERRORS = [
  stalePublication,
  nothingToPublish,
  notPublished,
  noRestorableVersion,
  notRemoved,
  approvalAlreadyRequested,
  withdrawFirst,
];

const State = z.enum(PUBLICATION_STATES);

/** The fields of a publication in lists. */
const Row = z.object({
  uuid: z.string(),
  title: z.string(),
  /** Kind within the resource; empty if the resource has no kinds. */
  kind: z.string(),
  state: State,
  /** Whether readers currently see the record, in its last published version. */
  isLive: z.boolean(),
  /** Whether the record has a draft, which readers do not see. */
  hasDraft: z.boolean(),
  revision: z.number().int(),
  /** The time of the last or scheduled publication. */
  publishTime: instant.nullable(),
  reason: z.string().nullable(),
  authorName: z.string().nullable(),
  publisherName: z.string().nullable(),
  updateTime: instant,
  isDeleted: z.boolean(),
  /** The user who requested the pending approval. */
  askedName: z.string().nullable(),
  askedTime: instant.nullable(),
  /** Whether the pending approval is for a withdrawal; `reason` is its reason. */
  asksWithdrawal: z.boolean().meta({ title: '等待批准的是撤下' }),
  /** Whether the caller wrote or submitted the record, so that another operator must decide. */
  isOwn: z.boolean(),
  /** Whether the caller, as the only operator, may now confirm their own request of an earlier day. */
  mayConfirmOwn: z.boolean(),
  /** The approver of the published or scheduled content; null if no approval was required. */
  approverName: z.string().nullable(),
  /** A remark on the record below its title; empty for most resources. */
  note: z.string(),
});
export type PublicationRecord = z.output<typeof Row>;

/** The selectable lifetimes of a preview address, in hours. */
export const PREVIEW_HOURS = [1, 8, 24, 72, 168] as const;

/** An address that shows the draft to any visitor. */
const PreviewLink = z.object({
  uuid: z.string(),
  /** Path and query, without the origin. */
  address: z.string(),
  until: instant,
  createTime: instant,
  creatorName: z.string().nullable(),
});
export type PreviewLink = z.output<typeof PreviewLink>;

const Values = z.record(z.string(), z.unknown());
/** The fields of a list row and the body: of the draft if there is one, otherwise of the published version. */
const Detail = z.looseObject({
  ...Row.shape,
  published: Values.nullable(),
  /** The labels of the values that the caller must read again in the official text to confirm their own request. */
  again: z.array(z.string()),
});

const Version = z.object({
  version: z.number().int(),
  title: z.string(),
  publisherName: z.string().nullable(),
  approverName: z.string().nullable(),
  publishTime: instant,
  withdrawTime: instant.nullable(),
  withdrawReason: z.string().nullable(),
  body: Values,
});

/** If given, the request is rejected when another user has changed the record since this revision. */
const revision = z.number().int().min(1).max(2_147_483_647).optional().meta({ title: '修订号' });
/** A record and the revision that the caller saw. */
export const RecordSubject = z.object({ uuid: uuid(), revision });
/** The record of an approval, with exactly the revision that the approver saw. */
const Decided = z.object({
  uuid: uuid(),
  revision: z.number('请给出修订号').int().min(1).max(2_147_483_647).meta({ title: '修订号' }),
});
const version = z.number().int().min(1).max(2_147_483_647).optional().meta({ title: '版本' });

/** Maximum size of a body in bytes; a regulation with its tables fits. */
const BODY_BYTES = 4 * 1024 * 1024;

/**
 * Maximum number of records published in one request; each is published separately, so that a rejected record does not block the others.
 */
export const MAX_PUBLISH_RECORDS = 200;
const PublishOutcome = z.object({
  uuid: z.string(),
  state: State.nullable(),
  /** Why the record was not published; null if it was. */
  message: z.string().nullable(),
});
export type PublishOutcome = z.output<typeof PublishOutcome>;

/** Creates all calls of a resource from its declaration. */
function createCalls(resource: Resource) {
  const { name, label } = resource;
  const errors = [...ERRORS, ...(resource.errors ?? [])];
  const decisionErrors = [...errors, approvalNotRequested, ownApprovalRequest, ownApprovalTooEarly];
  const path = <const P extends string>(rest: P) => `/portal/manage/${name}${rest}` as const;
  const call = (action: Parameters<typeof getManageAccess>[1]) => getManageAccess(name, action);
  // A draft may lack fields; `publish` validates the whole record and names each missing field.
  const draft = resource.body.partial();
  const write = { method: 'POST', faults: errors, bodyLimit: BODY_BYTES } as const;
  const listed = route({
    ...call('list'),
    method: 'GET',
    path: path('/list'),
    summary: `${label}：列表`,
    query: z.object({
      ...paging,
      keyword,
      state: filter('状态', 20),
      kind: filter('种类', 100),
      deleted: filter('已删除', 5),
    }),
    output: list(Row),
  });
  return {
    list: listed,
    exportList: defineListExport(listed),
    get: route({
      ...call('list'),
      method: 'GET',
      path: path('/{id}'),
      summary: `${label}：一条`,
      params: id,
      output: data(Detail),
    }),
    listVersions: route({
      ...call('list'),
      method: 'GET',
      path: path('/versions/{id}'),
      summary: `${label}：历次版本`,
      params: id,
      query: z.object(paging),
      output: list(Version),
    }),
    add: route({
      ...call('edit'),
      ...write,
      path: path(''),
      summary: `${label}：新建草稿`,
      body: draft,
      output: data(z.object({ uuid: z.string() })),
    }),
    edit: route({
      ...call('edit'),
      ...write,
      path: path('/edit'),
      summary: `${label}：修改（成为草稿）`,
      body: draft.extend(RecordSubject.shape),
      output: data(z.object({ revision: z.number().int() })),
    }),
    listPreviews: route({
      ...call('edit'),
      method: 'GET',
      path: path('/previews/{id}'),
      summary: `${label}：未到期的预览链接`,
      params: id,
      output: data(z.array(PreviewLink)),
    }),
    addPreview: route({
      ...call('edit'),
      ...write,
      path: path('/previews'),
      summary: `${label}：制作预览链接，无需登录即可查看草稿`,
      body: z.object({
        uuid: uuid(),
        hours: z
          .literal(PREVIEW_HOURS, { message: `有效时间应为 ${PREVIEW_HOURS.join('、')} 小时之一` })
          .meta({ title: '有效时间（小时）' }),
      }),
      output: data(PreviewLink),
      faults: [noReaderPage, tooManyPreviews],
    }),
    endPreview: route({
      ...call('edit'),
      ...write,
      path: path('/previews/end/{id}'),
      summary: `${label}：停用预览链接`,
      params: id,
      output: empty(),
      faults: [],
    }),
    publish: route({
      ...call('publish'),
      ...write,
      path: path('/publish'),
      summary: `${label}：发布，立即或定时；角色要求时提交批准`,
      body: RecordSubject.extend({ publishTime: dateTimeField('发布时间').optional() }),
      output: data(z.object({ state: State })),
    }),
    publishMany: route({
      ...call('publish'),
      ...write,
      path: path('/publish/many'),
      summary: `${label}：发布选中的多条；角色要求时逐条提交批准`,
      body: z.object({ uuids: z.array(uuid()).min(1).max(MAX_PUBLISH_RECORDS).meta({ title: '选中的内容' }) }),
      output: data(z.array(PublishOutcome)),
      faults: [],
    }),
    approve: route({
      ...call('decide'),
      ...write,
      path: path('/approve'),
      summary: `${label}：批准提交的发布或撤下`,
      body: Decided.extend({
        again: z.array(requiredText('再读的内容', 200)).max(500).optional().meta({ title: '再读的内容' }),
      }),
      output: data(z.object({ state: State })),
      faults: decisionErrors,
    }),
    reject: route({
      ...call('decide'),
      ...write,
      path: path('/reject'),
      summary: `${label}：退回他人提交的发布或撤下`,
      body: Decided.extend({ reason: requiredText('原因', 200) }),
      output: empty(),
      faults: decisionErrors,
    }),
    withdraw: route({
      ...call('publish'),
      ...write,
      path: path('/withdraw'),
      summary: `${label}：撤下；发布须经他人批准的内容提交批准，等待中的撤回提交`,
      body: RecordSubject.extend({ reason: requiredText('原因', 200) }),
      output: data(z.object({ state: State })),
    }),
    restore: route({
      ...call('edit'),
      ...write,
      path: path('/restore'),
      summary: `${label}：把一个版本恢复为草稿`,
      body: RecordSubject.extend({ version }),
      output: empty(),
    }),
    remove: route({
      ...call('remove'),
      ...write,
      path: path('/delete/{id}'),
      summary: `${label}：删除（可撤销）`,
      params: id,
      output: empty(),
    }),
    undo: route({
      ...call('remove'),
      ...write,
      path: path('/undelete/{id}'),
      summary: `${label}：撤销删除`,
      params: id,
      output: empty(),
    }),
  };
}

export type ManageCalls = ReturnType<typeof createCalls>;

const created = new WeakMap<Resource, ManageCalls>();

/** Returns the calls of a resource; the same object each time. */
export function getManageCalls(resource: Resource): ManageCalls {
  const calls = created.get(resource) ?? createCalls(resource);
  created.set(resource, calls);
  return calls;
}
