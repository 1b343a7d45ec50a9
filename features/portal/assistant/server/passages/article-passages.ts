import type { Passage } from '#domain/assistant/passage.ts';
import { splitSentences } from '#domain/assistant/sentences.ts';
import { listMentionedDocuments, removeDocumentIssuer } from '#domain/search/terms.ts';
import { toPlainText } from '#domain/text/text.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import {
  type ArticleRow,
  getArticleAddress,
  listPublishedByUuid,
  listRevokedNumbers,
} from '#features/content/articles/server/articles.server-api.ts';
import {
  type AnalysisRow,
  getExplanationAddress,
  isExplainedKind,
  listAnalysisRows,
} from '#features/content/interpretations/server/interpretations.server-api.ts';
import type { Db } from '#platform/server/db/db.ts';
import { asSentence, createPassage, type PassageSource } from '#platform/server/passages.ts';

const BATCH = 200;
const LONGEST = 320;

const getKind = (kind: ArticleRow['kind']): Passage['kind'] => (kind === 'publicity' ? 'notice' : kind);

/** Key of the only passage of a revoked document. */
const REVOKED = 'revoked';

export const isRevocationPassage = (key: string): boolean => key.endsWith(` ${REVOKED}`);

const getText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const getDay = (instant: Date | null): string | null => (instant === null ? null : toShanghaiDay(instant));

/** Splits an article into passages: joins short paragraphs and cuts long ones. */
export function splitParagraphs(html: string): string[] {
  const blocks = html
    .split(/<\/(?:p|li|h[1-6]|tr|div|blockquote|section)>|<br\s*\/?>/i)
    .map((block) => toPlainText(block))
    .filter((block) => block !== '');
  const chunks: string[] = [];
  let kept = '';
  for (const sentence of blocks.flatMap((block) => splitSentences(asSentence(block)))) {
    if (kept !== '' && kept.length + sentence.length > LONGEST) {
      chunks.push(kept);
      kept = '';
    }
    kept += sentence;
  }
  return kept === '' ? chunks : [...chunks, kept];
}

/** Returns whether a document was revoked at an unknown time; its only passage then states the revocation. */
const isRevoked = (row: ArticleRow): boolean => row.validity === '失效';

function getBase(row: ArticleRow) {
  const isDocument = row.kind === 'policy' || row.kind === 'regulation';
  const since = getText(row.detail.effectiveDate) ?? getText(row.detail.issueDate) ?? getDay(row.publishTime);
  return {
    kind: getKind(row.kind),
    title: row.title,
    href: getArticleAddress(row.kind, row.uuid),
    docNumber: row.docNumber ?? getText(row.detail.noticeNo),
    validFrom: isDocument ? since : getDay(row.publishTime),
    validUntil: getText(row.detail.abolishDate),
    isPending: isDocument && row.detail.isVerified !== true,
    isSample: row.origin === 'sample',
    keywords: [...new Set([...row.keywords, ...row.tags])],
    region: row.region,
  };
}

const named = ({ title, docNumber }: ArticleRow): string => `《${title}》${docNumber ? `（${docNumber}）` : ''}`;

function factsText(row: ArticleRow): string {
  const { detail, issuer } = row;
  const issued = getText(detail.issueDate);
  const effective = getText(detail.effectiveDate);
  const state =
    row.validity === '已修改'
      ? '发布后有过修改，适用时须连同后续文件一起看'
      : row.validity === '有效'
        ? '据现有资料现行有效'
        : '效力待核对';
  const facts = [
    issuer ? `由${issuer}发布` : '',
    issued ? `发布日期为 ${issued}` : '发布日期待核对',
    effective ? `自 ${effective} 起施行` : '',
    state,
  ].filter((fact) => fact !== '');
  return `${named(row)}${facts.join('，')}。`;
}

function getImpacts(row: ArticleRow): { document: string; docNumber: string; effect: string }[] {
  const { impacts } = row.detail as { impacts?: unknown };
  return Array.isArray(impacts) ? (impacts as { document: string; docNumber: string; effect: string }[]) : [];
}

/** Builds the passages of a policy or rule: its text, its data, and its changes to the standards. */
function documentPassages(row: ArticleRow): Passage[] {
  const base = getBase(row);
  const key = `article ${row.uuid}`;
  if (isRevoked(row)) {
    const text = `${named(row)}已经废止，不再作为依据。`;
    return [
      createPassage({ ...base, key: `${key} ${REVOKED}`, place: '发布信息', text, validFrom: null, aspect: 'info' }),
    ];
  }
  const body = row.origin === 'facts' ? [row.summary ?? ''] : splitParagraphs(row.content);
  return [
    ...body
      .filter((text) => text !== '')
      .map((text, index) =>
        createPassage({
          ...base,
          key: `${key} ${index}`,
          place: row.origin === 'facts' ? '内容概要' : `正文第 ${index + 1} 段`,
          text: index === 0 ? `${named(row)}：${asSentence(text)}` : asSentence(text),
          href: `${base.href}#text`,
        }),
      ),
    createPassage({
      ...base,
      key: `${key} info`,
      place: '发布信息',
      text: factsText(row),
      href: `${base.href}#text`,
      aspect: 'info',
      keywords: [...base.keywords, '文号', '发布', '施行', '有效', '什么时候', '哪个部门'],
    }),
    ...getImpacts(row)
      .filter(({ effect }) => !effect.startsWith('这份文件就是'))
      .map(({ document, docNumber, effect }, index) =>
        createPassage({
          ...base,
          key: `${key} impact ${index}`,
          place: '对资质标准的影响',
          text: `${named(row)}对《${document}》（${docNumber}）的影响：${asSentence(effect)}`,
          href: `${base.href}#impact`,
          keywords: [...base.keywords, '修改', '改动', '取消', '影响'],
        }),
      ),
  ];
}

function textPassages(row: ArticleRow): Passage[] {
  const base = getBase(row);
  const [number = null] = Array.isArray(row.detail.docNumbers) ? (row.detail.docNumbers as string[]) : [];
  const place = row.kind === 'question' ? '解答' : '正文';
  const facts = row.kind === 'notice' || row.kind === 'publicity' ? [row.summary ?? ''] : splitParagraphs(row.content);
  return facts
    .filter((text) => text !== '')
    .map((text, index) =>
      createPassage({
        ...base,
        key: `article ${row.uuid} ${index}`,
        place: facts.length > 1 ? `${place}第 ${index + 1} 段` : place,
        text: asSentence(text),
        docNumber: base.docNumber ?? number,
      }),
    );
}

const getPassages = (row: ArticleRow): Passage[] =>
  row.kind === 'policy' || row.kind === 'regulation' ? documentPassages(row) : textPassages(row);

/** Returns whether a passage is about a revoked document; it is omitted, because it would be misleading. */
const isOfRevoked = (passage: Passage, revoked: ReadonlySet<string>): boolean =>
  passage.kind === 'news' &&
  listMentionedDocuments(`${passage.title} ${passage.text}`).some((tail) => revoked.has(tail));

/** Lists the passages of these articles; unpublished articles have none. */
export async function listArticlePassages(db: Db, uuids: readonly string[]): Promise<Passage[]> {
  const rows = await listPublishedByUuid(db, uuids);
  const numbers = rows.some(({ kind }) => kind === 'news') ? await listRevokedNumbers(db) : [];
  const revoked = new Set(numbers.flatMap((number) => removeDocumentIssuer(number) ?? []));
  return rows.flatMap(getPassages).filter((passage) => !isOfRevoked(passage, revoked));
}

const analysisPassages = (row: AnalysisRow): Passage[] => {
  const { bizType, bizUuid } = row;
  if (!isExplainedKind(bizType)) return [];
  return splitParagraphs(row.content).map((text, index) =>
    createPassage({
      key: `analysis ${row.uuid} ${index}`,
      kind: 'analysis',
      title: row.title,
      place: `解读第 ${index + 1} 段`,
      text,
      href: getExplanationAddress(bizType, bizUuid),
      validFrom: getDay(row.publishTime),
      isSample: row.origin === 'sample',
    }),
  );
};

/** Lists the passages of explanations that operators wrote about policies, rules and questions. */
export const listExplanationPassages: PassageSource = async function* ({ db }) {
  for (let offset = 0; ; offset += BATCH) {
    const { rows } = await listAnalysisRows(db, { limit: BATCH, offset });
    if (rows.length === 0) return;
    yield rows.flatMap(analysisPassages);
  }
};
