import { z } from 'zod';
import { CERTIFICATE_CATEGORIES, CERTIFICATE_CATEGORY_LABELS } from '#domain/records/certificate.ts';
import type { FieldError } from '#platform/contract/api-error.ts';
import { optionalText, region, requiredText } from '#platform/contract/fields.ts';
import { defineResource, optionalAddress, sortOrder, wordList } from '#platform/contract/resource.ts';
import { AUDIENCE_LABELS, AUDIENCES } from './audience.ts';
import { findQuestionError, QUESTION_KINDS, QUESTION_LABELS } from './exam.ts';
import type { MediaKind } from './media.ts';

const Slide = z.object({
  title: requiredText('标题', 100),
  lines: z.array(requiredText('内容', 2000)).max(30).meta({ title: '内容' }),
  docNumbers: wordList('依据文号'),
});

const file = (label: string, kind: MediaKind) =>
  z
    .uuid({ message: `请上传${label}` })
    .nullable()
    .optional()
    .meta({ title: label, format: `course-${kind}` });

/** A lesson: slides written here, pages of an uploaded presentation, or a recording that was uploaded or is on the media server. */
const Lesson = z.object({
  title: requiredText('课时名称', 100),
  free: z.boolean().optional().meta({ title: '免费试看' }),
  videoUuid: file('视频文件', 'video'),
  captionsUuid: file('字幕文件', 'captions'),
  deckUuid: file('课件文件（PDF）', 'deck'),
  mediaKey: z
    .string()
    .regex(/^\/[A-Za-z0-9/._-]{1,200}$/, { message: '视频路径应以 / 开头，由字母、数字和 . _ - / 组成' })
    .nullable()
    .optional()
    .meta({ title: '媒体服务器上的视频路径' }),
  durationSec: z
    .number()
    .int()
    .min(1)
    .max(86_400)
    .nullable()
    .optional()
    .meta({ title: '时长（秒，上传的视频可不填）' }),
  slides: z.array(Slide).max(200).optional().meta({ title: '课件' }),
});

const ExamQuestion = z.object({
  kind: z.enum(QUESTION_KINDS).meta({ title: '题型' }),
  text: requiredText('题目', 500),
  options: z.array(requiredText('选项', 300)).max(10).optional().meta({ title: '选项（判断题不填）' }),
  answer: requiredText('答案（选项字母，或对、错）', 30),
  why: optionalText('解析', 500),
});

function checkExam({ questions, passPercent, examTries }: Pick<CourseBody, 'questions' | 'passPercent' | 'examTries'>) {
  if (!questions?.length) {
    const message = '没有考试题目，请留空';
    return [
      ...(typeof passPercent === 'number' ? [{ path: 'passPercent', message }] : []),
      ...(typeof examTries === 'number' ? [{ path: 'examTries', message }] : []),
    ];
  }
  return questions.flatMap(({ options = [], why = null, ...question }, index) => {
    const wrong = findQuestionError({ ...question, options, why });
    return wrong ? [{ path: `questions.${index}.${wrong.field}`, message: wrong.message }] : [];
  });
}

const checkValidity = ({ hours, validMonths }: Pick<CourseBody, 'hours' | 'validMonths'>): FieldError[] =>
  typeof validMonths === 'number' && typeof hours !== 'number'
    ? [{ path: 'validMonths', message: '没有结业学时，不发证书，请留空' }]
    : [];

const checkLessons = ({ chapters }: Pick<CourseBody, 'chapters'>): FieldError[] =>
  chapters.flatMap(({ lessons }, chapter) =>
    lessons.flatMap(({ mediaKey, videoUuid, captionsUuid, deckUuid, slides, durationSec }, lesson) => {
      const path = `chapters.${chapter}.lessons.${lesson}`;
      const shown = [videoUuid, mediaKey, deckUuid].filter(Boolean).length;
      if (shown > 1) return [{ path: `${path}.videoUuid`, message: '视频文件、课件文件和视频路径只能填一项' }];
      if (captionsUuid && !videoUuid) return [{ path: `${path}.captionsUuid`, message: '字幕要与视频文件一起使用' }];
      if (shown === 0 && !slides?.length)
        return [{ path: `${path}.slides`, message: '课时没有视频和课件文件时请填写课件' }];
      if (deckUuid && slides?.length) return [{ path: `${path}.slides`, message: '有课件文件时请不要再填写课件' }];
      return mediaKey && !durationSec ? [{ path: `${path}.durationSec`, message: '请填写视频的时长（秒）' }] : [];
    }),
  );

const CourseFields = z.object({
  title: requiredText('课程名称', 100),
  summary: requiredText('课程简介', 500),
  cover: optionalAddress('封面'),
  teacher: optionalText('讲师', 50),
  zzType: requiredText('资质类别', 8).regex(/^(0[1-5]|\d\d[1-5]\d{0,5})$/, {
    message: '资质类别应为 01 到 05 或资质代码',
  }),
  priceFree: z.boolean().optional().meta({ title: '免费' }),
  audience: z.enum(AUDIENCES, { message: '请选择谁能看到' }).optional().meta({ title: '谁能看到（不选为所有人）' }),
  region: region('只给哪个地区的企业看').nullable().optional(),
  audienceCategory: z.enum(CERTIFICATE_CATEGORIES).nullable().optional().meta({ title: '只给持有哪类证书的企业看' }),
  sort: sortOrder,
  hours: z
    .number()
    .min(0.1)
    .max(500)
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, { message: '结业学时最多一位小数' })
    .nullable()
    .optional()
    .meta({ title: '结业学时（不填不发证书）' }),
  validMonths: z
    .number()
    .int()
    .min(1)
    .max(120)
    .nullable()
    .optional()
    .meta({ title: '结业有效月数（到期须重新学习，不填为长期）' }),
  presenceMinutes: z
    .number()
    .int()
    .min(1)
    .max(120)
    .nullable()
    .optional()
    .meta({ title: '在场确认间隔（分钟，不填不确认）' }),
  passPercent: z.number().int().min(1).max(100).nullable().optional().meta({ title: '考试合格线（%，不填为 60）' }),
  examTries: z.number().int().min(1).max(20).nullable().optional().meta({ title: '考试次数上限（不填为 20）' }),
  chapters: z
    .array(
      z.object({
        title: requiredText('章名称', 100),
        lessons: z.array(Lesson).min(1).max(100).meta({ title: '课时' }),
      }),
    )
    .min(1)
    .max(50)
    .meta({ title: '章节' }),
  questions: z.array(ExamQuestion).max(200).optional().meta({ title: '考试题目' }),
});
export type CourseBody = z.output<typeof CourseFields>;

export const COURSE = defineResource({
  name: 'course',
  label: '课程',
  section: 'content',
  unit: '门',
  titleField: 'title',
  choices: { kind: QUESTION_LABELS, audience: AUDIENCE_LABELS, audienceCategory: CERTIFICATE_CATEGORY_LABELS },
  preview: 'fields',
  body: CourseFields,
  check: (body) => [...checkLessons(body), ...checkExam(body), ...checkValidity(body)],
});
