import { readDocumentText } from '#features/enterprise/recognition/server/recognition.server-api.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { sanitiseHtml } from '#platform/server/text/sanitise.ts';
import type { OfficialText } from '../../contract/official-text.ts';
import { countClauses, extractTitleAndNumber, formatBlocksAsHtml } from './markup.ts';

/**
 * Returns a remark about recognised pages. It is part of the text, so that the draft shows it until the text has been compared with the
 * original.
 */
const getMark = (pages: readonly number[]): string =>
  pages.length === 0
    ? ''
    : `<p><strong>【识别，待核对】第 ${pages.join('、')} 页由图片识别，核对后请删去本段。</strong></p>`;

/**
 * Extracts the text of an official document, which the user corrects; the document is not stored.
 * @throws ApiError with the actual type of an unsupported file
 */
export async function readOfficialText({ app, session }: OperatorContext, file: Upload): Promise<OfficialText> {
  const { blocks, recognised } = await readDocumentText(app, file, session.userUuid);
  const content = sanitiseHtml(getMark(recognised) + formatBlocksAsHtml(blocks));
  return {
    ...extractTitleAndNumber(blocks),
    content,
    paragraphs: blocks.length,
    tables: blocks.filter(({ kind }) => kind === 'table').length,
    clauses: countClauses(content),
    recognisedPages: [...recognised],
  };
}
