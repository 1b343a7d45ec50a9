import { strToU8, zipSync } from 'fflate';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { Slide } from '../contract/slides.ts';
import type { Chapter, CourseOutline } from '../courses.contract.ts';
import { exportHandout } from '../courses.contract.ts';
import { getCourseReader } from './audience.ts';
import { listCourseSlides } from './course.repo.ts';
import { canWatchLesson, getOutline } from './courses.service.ts';

type Style = 'title' | 'chapter' | 'lesson' | 'head' | 'text' | 'note';

/** Size in half points, space before in twentieths of a point. */
const STYLES: Readonly<Record<Style, { size: number; isBold: boolean; before: number }>> = {
  title: { size: 40, isBold: true, before: 0 },
  chapter: { size: 32, isBold: true, before: 400 },
  lesson: { size: 28, isBold: true, before: 280 },
  head: { size: 24, isBold: true, before: 160 },
  text: { size: 22, isBold: false, before: 60 },
  note: { size: 20, isBold: false, before: 60 },
};

interface Paragraph {
  readonly style: Style;
  readonly text: string;
}

const escape = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

function paragraphXml({ style, text }: Paragraph): string {
  const { size, isBold, before } = STYLES[style];
  const look = `${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/>`;
  return `<w:p><w:pPr><w:spacing w:before="${before}"/></w:pPr><w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`;
}

const CONTENT_TYPES =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

/** Builds a minimal Word document that Word, WPS and LibreOffice open (ECMA-376 part 1). */
function describeFile(paragraphs: readonly Paragraph[]): Uint8Array {
  const body = paragraphs.map(paragraphXml).join('');
  const document = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipSync({
    '[Content_Types].xml': strToU8(CONTENT_TYPES),
    '_rels/.rels': strToU8(RELATIONS),
    'word/document.xml': strToU8(document),
  });
}

const slideParagraphs = ({ title, lines, docNumbers }: Slide): Paragraph[] => [
  { style: 'head', text: title },
  ...lines.map((text): Paragraph => ({ style: 'text', text })),
  ...(docNumbers.length > 0 ? [{ style: 'note', text: `依据：${docNumbers.join('、')}` } as const] : []),
];

function chapterParagraphs(
  chapter: Chapter,
  slides: ReadonlyMap<string, readonly Slide[]>,
  context: LoginContext,
): Paragraph[] {
  return [
    { style: 'chapter', text: chapter.title },
    ...chapter.lessons.flatMap((lesson): Paragraph[] => [
      { style: 'lesson', text: lesson.title },
      ...(canWatchLesson(context, lesson)
        ? (slides.get(lesson.uuid) ?? []).flatMap(slideParagraphs)
        : [{ style: 'note', text: '本节为会员课时，开通会员后重新下载即可看到全文。' } as const]),
    ]),
  ];
}

const head = ({ course }: CourseOutline): Paragraph[] => [
  { style: 'title', text: course.title },
  { style: 'text', text: course.summary },
  {
    style: 'note',
    text: `${course.isSample ? '示例课程，由本站根据已收录的文件编写。' : ''}内容供准备材料时参考，办理时以发布机关公布的文件原文为准。`,
  },
];

/**
 * Builds the handout of a course as a Word file.
 * @throws ApiError 数据不存在
 */
export async function buildHandout(context: LoginContext, id: string): Promise<BlobResult> {
  const outline = await getOutline(context, id);
  if (outline.chapters.length === 0) throw createNotFoundError();
  const slides = await listCourseSlides(context.app.db, getCourseReader(context), outline.course.uuid);
  const paragraphs = [
    ...head(outline),
    ...outline.chapters.flatMap((chapter) => chapterParagraphs(chapter, slides, context)),
  ];
  return {
    filename: `${outline.course.title}-讲义.docx`,
    mime: exportHandout.output.mime,
    bytes: describeFile(paragraphs),
  };
}
