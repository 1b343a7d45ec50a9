/**
 * Documents of people and of the enterprise for a tender, selected by conditions and watermarked on every page. Downloads are logged.
 * Everything here is beyond the specification.
 */
import { z } from 'zod';
import {
  packGone,
  packNotReady,
  packQuota,
  packRequestFields,
  packStateFields,
} from '#features/filing/filing-documents/contract/pack-state.ts';
import { AvailabilityCondition } from '#features/filing/use-calendar/contract/fields.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { blob, data, list, route } from '#platform/contract/route.ts';

const tag = '投标材料';
const LIST = { member: 'bid:pack:list' } as const;
const MAKE = { member: 'bid:pack:export' } as const;
const LOG = { member: 'bid:log:list' } as const;

export const MAX_BID_GROUPS = 30;
export const MAX_BID_MEMBERS = 300;
/** The maximum number of members of a group that are listed individually. */
export const MAX_NAMED_BID_MEMBERS = 200;
/** The maximum size of all files together, before watermarking. */
export const MAX_BID_BYTES = 512 * 1024 * 1024;
export const MAX_BID_FILES = 1000;

/** The right to the files of every kind of record, because scans show full ID numbers. */
export const ALL_FILES_RIGHT = 'attachment:*:get';
export const FILES_RIGHT_REQUIRED = '整理投标材料需要查看各类附件的权限，请联系管理员';

export const bidEmpty = defineApiError('bid-packs.empty', 409, '所选人员和证书都没有上传附件，请先上传扫描件');
export const bidTooLarge = defineApiError(
  'bid-packs.too-large',
  409,
  '所选共 {members} 项、{files} 个文件 {size} MB，一次最多 {mostMembers} 项、{mostFiles} 个文件 {most} MB，请减少后再整理',
);
export const bidPackFilesForbidden = defineApiError('bid-packs.no-files', 409, FILES_RIGHT_REQUIRED);
export const duplicateBidMember = defineApiError(
  'bid-packs.twice',
  409,
  '“{name}”同时选在“{first}”和“{second}”，请只留一处',
);
export const unsuitableBidMembers = defineApiError(
  'bid-packs.unfit',
  409,
  '“{group}”中有 {count} 项不符合该组条件，请重新选择',
);

export const BidPack = z.object({
  ...packStateFields,
  tender: z.string().meta({ title: '投标项目' }),
  useOn: z.string().meta({ title: '使用日期' }),
  /** The last day of the use; null: one day. */
  useTo: z.string().nullable().meta({ title: '使用到' }),
  groups: z
    .array(z.object({ name: z.string(), wanted: z.number().int().nullable(), members: z.array(z.string()) }))
    .meta({ title: '各组所选' }),
  /** The lines of the watermark. */
  mark: z.array(z.string()).meta({ title: '水印' }),
});
export type BidPack = z.output<typeof BidPack>;

/** Lists the packs of the last day, newest first. Packs replaced by newer packs are listed without their files. */
export const listBidPacks = route({
  spec: null,
  method: 'GET',
  path: '/portal/bid/pack/list',
  tag,
  summary: '一天内整理的投标材料及其进度',
  access: LIST,
  output: data(z.array(BidPack)),
});

const GroupInput = z
  .object({
    /**
     * The uuid of a saved condition of the use calendar; the pack uses its condition and number, but not its name, which is internal to the
     * enterprise.
     */
    search: z.string().max(100).nullable().optional().meta({ title: '常用条件' }),
    name: fields.optionalText('分组名称', 50),
    condition: AvailabilityCondition.optional().meta({ title: '条件' }),
    wanted: z
      .int({ message: '需要数量应为 1 到 200 的整数' })
      .min(1, '需要数量应为 1 到 200 的整数')
      .max(200, '需要数量应为 1 到 200 的整数')
      .nullable()
      .optional()
      .meta({ title: '需要数量' }),
    /** Individually selected members, including members in use on that day; if omitted, all available members. */
    uuids: z.array(z.string().max(100)).max(MAX_NAMED_BID_MEMBERS).optional().meta({ title: '所选人员或证书' }),
  })
  .refine(({ search, name, condition }) => Boolean(search) || (Boolean(name) && condition !== undefined), {
    message: '请选择常用条件，或填写分组名称和条件',
  })
  .meta({ title: '分组' });

export const makeBidPack = route({
  spec: null,
  method: 'POST',
  path: '/portal/bid/pack',
  tag,
  summary: '整理投标材料：按条件选人员和证书，扫描件逐页加水印，编号成包',
  access: MAKE,
  rate: 'heavy',
  body: z.object({
    tender: fields.requiredText('投标项目名称', 100),
    useOn: fields.requiredDay('使用日期'),
    /** The last day of the use; automatically selected members are available on all days. */
    useTo: fields.optionalDay('使用到'),
    ...packRequestFields,
    withLicence: z.boolean().optional().meta({ title: '附营业执照' }),
    groups: z
      .array(GroupInput)
      .min(1, '请至少选择一组人员或证书')
      .max(MAX_BID_GROUPS, `一次最多 ${MAX_BID_GROUPS} 组`)
      .meta({ title: '分组' }),
  }),
  output: data(BidPack),
  faults: [bidEmpty, bidTooLarge, packQuota, bidPackFilesForbidden, duplicateBidMember, unsuitableBidMembers],
});

/** Returns the number of files that a pack would contain for each person or certificate, so that missing scans are known in advance. */
export const listBidScans = route({
  spec: null,
  method: 'GET',
  path: '/portal/bid/scan/list',
  tag,
  summary: '所选人员和证书各有几个扫描件',
  access: MAKE,
  query: z.object({
    /** The uuids of people and certificates, separated by commas; unknown uuids are omitted from the result. */
    uuids: z.string().max(4000).default('').meta({ title: '人员或证书' }),
  }),
  output: data(
    z.array(
      z.object({ uuid: z.string().meta({ title: '人员或证书' }), files: z.number().int().meta({ title: '文件数' }) }),
    ),
  ),
  faults: [bidPackFilesForbidden],
});

/** Downloads a pack; logs user, time and address. */
export const downloadBidPack = route({
  spec: null,
  method: 'GET',
  path: '/portal/bid/pack/{id}/file',
  tag,
  summary: '下载整理好的投标材料（一天内有效，记入取用记录）',
  access: MAKE,
  rate: 'heavy',
  params: fields.id,
  output: blob('application/zip'),
  faults: [packNotReady, packGone, bidPackFilesForbidden],
});

export const BID_PACK_LOG_ACTIONS = ['made', 'taken'] as const;
export const BidPackLogEntry = z.object({
  uuid: z.string(),
  at: z.string().meta({ title: '时间' }),
  what: z.enum(BID_PACK_LOG_ACTIONS).meta({ title: '事项' }),
  userName: z.string().nullable().meta({ title: '经办人' }),
  ip: z.string().nullable().meta({ title: 'IP 地址' }),
  tender: z.string().meta({ title: '投标项目' }),
  useOn: z.string().meta({ title: '使用日期' }),
  subjects: z.array(z.string()).meta({ title: '人员和证书' }),
  files: z.number().int().meta({ title: '文件数' }),
});
export type BidPackLogEntry = z.output<typeof BidPackLogEntry>;

export const listBidPackLog = route({
  spec: null,
  method: 'GET',
  path: '/portal/bid/take/list',
  tag,
  summary: '投标材料取用记录',
  access: LOG,
  query: z.object({
    ...fields.paging,
    from: fields.optionalDay('起始日期'),
    to: fields.optionalDay('截止日期'),
  }),
  output: list(BidPackLogEntry),
});

export const exportBidPackLog = defineListExport(listBidPackLog);
