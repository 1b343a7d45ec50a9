/** Contract for the files of lessons: upload by operators, delivery to learners. */
import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { filter, id, instant, requiredText } from '#platform/contract/fields.ts';
import { blob, data, route } from '#platform/contract/route.ts';

const TAG = '课程';
const MIB = 2 ** 20;

export const MEDIA_KINDS = ['video', 'captions', 'deck'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];
export const MEDIA_LABELS: Readonly<Record<MediaKind, string>> = {
  video: '视频',
  captions: '字幕',
  deck: '课件（PDF）',
};

/** Maximum request size; the configuration may allow less. */
export const MAX_MEDIA_BYTES = 1000 * MIB;
export const MAX_DECK_BYTES = 20 * MIB;
export const MAX_CAPTIONS_BYTES = MIB;
export const MAX_DECK_PAGES = 200;

/** Kinds of access tickets: for the files of a lesson, and for one uploaded file. */
export const LESSON_TICKET = 'lesson';
export const MEDIA_TICKET = 'course-media';

export const mediaNotFound = defineApiError('course.media-gone', 404, '视频或课件文件不存在，请联系客服');

const Media = z.object({
  uuid: z.uuid(),
  kind: z.enum(MEDIA_KINDS),
  name: z.string(),
  size: z.number(),
  durationSec: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  pages: z.number().nullable(),
  /**
   * State of the processing after the upload, which renders the pages of a presentation or the renditions of a recording. `none`: the file
   * needs no processing.
   */
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'none']),
  progress: z.number(),
  message: z.string().nullable(),
  /** Heights of the renditions, the largest first. */
  renditions: z.array(z.number()),
  createTime: instant,
  /** Temporary address of the preview. */
  previewUrl: z.string(),
});
export type Media = z.output<typeof Media>;

const MANAGES = { access: { operator: 'manage:course:edit' }, byRegion: true } as const;

export const getMediaRules = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/course/media/rules',
  tag: TAG,
  summary: '课时文件的大小限制',
  ...MANAGES,
  output: data(
    z.object({
      mostBytes: z.object({ video: z.number(), captions: z.number(), deck: z.number() }),
      /** Whether this installation creates renditions. */
      hasRenditions: z.boolean(),
    }),
  ),
});

export const addMedia = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/course/media',
  tag: TAG,
  summary: '上传课时的视频、字幕或课件，按内容判断',
  ...MANAGES,
  rate: 'upload',
  files: { file: { maxBytes: MAX_MEDIA_BYTES, required: true, label: '文件', isSpooled: true } },
  body: z.object({ kind: z.enum(MEDIA_KINDS, { message: '请选择文件用途' }).meta({ title: '文件用途' }) }),
  output: data(Media),
});

/** Maximum size of one part of a file that is uploaded in parts. */
export const MAX_UPLOAD_PART_BYTES = 8 * MIB;

export const uploadPartOutOfOrder = defineApiError(
  'course.part-misplaced',
  409,
  '文件片段不连续，请从已收到的 {received} 字节处继续',
);
export const uploadIncomplete = defineApiError('course.not-whole', 409, '文件还没有传完，请继续上传');

const MediaUpload = z.object({
  uuid: z.uuid(),
  size: z.number(),
  /** Number of bytes received so far, from the first byte on. */
  received: z.number().meta({ title: '已收到的字节数' }),
});
export type MediaUpload = z.output<typeof MediaUpload>;

const SENDS = { spec: null, tag: TAG, ...MANAGES } as const;
const sendingUuid = z.string().max(100).meta({ title: '上传' });

/** Starts an upload in parts, which can be resumed after a broken connection; received parts are kept for a day. */
export const startMediaUpload = route({
  ...SENDS,
  method: 'POST',
  path: '/portal/manage/course/media/sending',
  summary: '开始分段上传课时文件，中断后可继续',
  body: z.object({
    kind: z.enum(MEDIA_KINDS, { message: '请选择文件用途' }).meta({ title: '文件用途' }),
    name: requiredText('文件名', 300),
    size: z.number().int().min(1, '文件是空的（0 字节），请重新选择').meta({ title: '文件大小' }),
  }),
  output: data(MediaUpload),
});

/** Returns the progress of an upload after a broken connection. */
export const getMediaUpload = route({
  ...SENDS,
  method: 'GET',
  path: '/portal/manage/course/media/sending/{id}',
  summary: '分段上传已收到多少',
  params: id,
  output: data(MediaUpload),
});

/** Adds the next part; a part that was received before is not counted twice. */
export const addMediaUploadPart = route({
  ...SENDS,
  method: 'POST',
  path: '/portal/manage/course/media/sending/part',
  summary: '上传课时文件的一段',
  rate: 'write',
  files: { file: { maxBytes: MAX_UPLOAD_PART_BYTES, required: true, label: '文件片段', isSpooled: true } },
  body: z.object({ uuid: sendingUuid, offset: z.coerce.number().int().min(0).meta({ title: '片段的位置' }) }),
  output: data(MediaUpload),
  faults: [uploadPartOutOfOrder],
});

export const finishMediaUpload = route({
  ...SENDS,
  method: 'POST',
  path: '/portal/manage/course/media/sending/end',
  summary: '结束分段上传，按内容判断并保存',
  rate: 'upload',
  body: z.object({ uuid: sendingUuid }),
  output: data(Media),
  faults: [uploadIncomplete],
});

export const getMedia = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/course/media/{id}',
  tag: TAG,
  summary: '课时文件的信息和处理进度',
  ...MANAGES,
  params: id,
  output: data(Media),
});

const ticket = filter('访问凭证', 400);

/** Serves the file for preview by an operator: a recording, captions, or a PDF. */
export const getMediaFile = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/course/media/file/{id}',
  tag: TAG,
  summary: '查看课时文件',
  ...MANAGES,
  byTicket: MEDIA_TICKET,
  params: id,
  query: z.object({ ticket }),
  output: blob('application/octet-stream'),
  faults: [mediaNotFound],
});

const WATCHES = {
  spec: null,
  method: 'GET',
  tag: TAG,
  access: { login: 'course:lesson:get' },
  isPersonal: true,
  byTicket: LESSON_TICKET,
  query: z.object({ ticket }),
  faults: [KERNEL_ERRORS.membershipRequired, mediaNotFound],
} as const;

/** Serves the recording of a lesson, completely or in ranges. */
export const getLessonVideo = route({
  ...WATCHES,
  path: '/portal/edu/video/{id}',
  summary: '播放课时视频（支持按范围读取）',
  params: id,
  output: blob('video/mp4'),
});

export const getLessonCaptions = route({
  ...WATCHES,
  path: '/portal/edu/captions/{id}',
  summary: '课时视频的字幕',
  params: id,
  output: blob('text/vtt'),
});

/** Serves one page of the presentation of a lesson, numbered from 1. */
export const getLessonPage = route({
  ...WATCHES,
  path: '/portal/edu/page/{id}/{page}',
  summary: '课件的一页',
  params: id.extend({ page: z.coerce.number().int().min(1).max(MAX_DECK_PAGES).meta({ title: '页码' }) }),
  output: blob('image/webp'),
});

/** Serves the HLS master playlist of a recording, which lists its renditions, to native players. */
export const getMasterPlaylist = route({
  ...WATCHES,
  path: '/portal/edu/stream/{id}/all.m3u8',
  summary: '课时视频的多种清晰度（HLS）',
  params: id,
  output: blob('application/vnd.apple.mpegurl'),
});

const ofHeight = id.extend({ height: z.coerce.number().int().min(1).max(4096).meta({ title: '清晰度' }) });

export const getRenditionPlaylist = route({
  ...WATCHES,
  path: '/portal/edu/stream/{id}/{height}/list.m3u8',
  summary: '课时视频一种清晰度的分段列表',
  params: ofHeight,
  output: blob('application/vnd.apple.mpegurl'),
});

export const getRenditionData = route({
  ...WATCHES,
  path: '/portal/edu/stream/{id}/{height}/data.m4s',
  summary: '课时视频一种清晰度的内容（按范围读取）',
  params: ofHeight,
  output: blob('video/mp4'),
});
