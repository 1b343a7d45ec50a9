import { findPlace, listRowsInForce } from '#domain/amendments/amendment.ts';
import { categoryNumbers } from '#domain/qualification/catalogue.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { CONFIRM_LABELS } from '#features/content/source-evidence/source-evidence.contract.ts';
import { createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { readBody } from '#platform/server/publication.ts';
import { STANDARD, type StandardBody } from '../contract/standard.ts';
import type { Checked, checkStandard, getStandardSource, listReleases } from '../standard-releases.contract.ts';
import { getLevelMark, readCatalogueWithout, toAmendment } from './compose-catalogue.ts';
import { formatRow } from './format-row.ts';
import { formatReviewer } from './proof.service.ts';
import { getAmendment, listReleaseRows, type NamedRelease, readDraft } from './release.repo.ts';
import { countHoldersOf, getPreview, startRun } from './run.repo.ts';
import { RUN } from './run-names.ts';
import { validateDraft } from './standard-publication.ts';

/** Returns the two spellings of a standard code on certificates: without and with the category number as a prefix. */
export const getCodes = (standardCode: string): readonly string[] => [
  standardCode,
  ...Object.values(categoryNumbers).map((number) => `${number}-${standardCode}`),
];

/** @throws ApiError 400 for a level that does not exist in the standards */
export async function getSource({ app, now }: OperatorContext, query: InputOf<typeof getStandardSource>['query']) {
  const { standardCode, level, effective, uuid } = query;
  const facts = await readCatalogueWithout(app.db, uuid ?? null);
  const place = findPlace(facts, { standardCode, level });
  if (!place) throw createFieldError('level', '没有这项资质标准，或标准没有该等级');
  const source = place.standard.source ?? place.file.source;
  return {
    standardName: place.standard.name,
    docNumber: source.docNumber,
    docTitle: source.title,
    requirements: listRowsInForce(place, effective ?? toShanghaiDay(now)).map((row) => ({ ...row })),
    basedOn: getLevelMark(place.level),
  };
}

const getWords = (row: Requirement | null): Checked['changes'][number]['before'] => {
  if (row === null) return null;
  const { title, text, parts } = describeRequirement(row);
  // For projects, the sentence contains only the number of groups, so the requirements of the groups are appended.
  const items = parts.flatMap((part) => part.items.map((item) => item.text)).join('；');
  return { title, text: items === '' ? text : `${text}：${items}`, clause: row.clause ?? null };
};

/** Validates the draft while the operator types. */
export async function checkDraft(
  { app }: OperatorContext,
  body: InputOf<typeof checkStandard>['body'],
): Promise<Checked> {
  const { uuid, ...draft } = body;
  const {
    findings,
    changes,
    cases,
    faults: errors,
  } = validateDraft(await readCatalogueWithout(app.db, uuid ?? null), draft);
  const missing = [...(STANDARD.check?.(draft) ?? []), ...errors].map(({ path, message }) => ({
    kind: 'citation',
    isRefused: true,
    path,
    message,
  }));
  return {
    findings: [...missing, ...findings],
    changes: changes.map(({ before, after }) => ({ before: getWords(before), after: getWords(after) })),
    cases: [...cases],
  };
}

/** Formats the release of a reading by the title of its requirement; older releases contain only the requirement's id. */
function describeReading({
  step,
  before,
  rowRead,
  docTitle,
  clause,
  confirmWay,
  ...row
}: Omit<NamedRelease, 'createTime'>) {
  if (before === null || rowRead === null) return { reading: null };
  const [old, read] = [formatRow(before), formatRow(rowRead)];
  const [from, to] = step === 'unchecked' ? [read, old] : [old, read];
  const way = confirmWay === null ? null : CONFIRM_LABELS[confirmWay];
  const confirmed = [way, confirmWay === 'reviewer' ? formatReviewer(row) : null].filter(Boolean).join('：') || null;
  return {
    title: to,
    notes: null,
    reading: { before: from, after: to, docTitle: docTitle ?? '', clause: clause ?? '', confirmed },
  };
}

export async function listCatalogueReleases({ app }: OperatorContext, query: InputOf<typeof listReleases>['query']) {
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await listReleaseRows(app.db, page);
  return {
    rows: rows.map(({ createTime, ...row }) => ({
      ...row,
      ...describeReading(row),
      createTime: formatTime(createTime),
    })),
    total,
  };
}

/** Reads the draft, or the published content if there is none. @throws ApiError 数据不存在; 400 for a draft that lacks fields */
async function readStored({ app }: OperatorContext, uuid: string): Promise<StandardBody> {
  const draft = await readDraft(app.db, uuid);
  if (draft === undefined) throw createNotFoundError();
  const body = draft === null ? (await getAmendment(app.db, uuid))?.body : readBody(STANDARD, draft);
  if (!body) throw createNotFoundError();
  return body;
}

/** @throws ApiError 数据不存在; 400 for a draft without an effective day or with an unknown standard or level */
export async function startPreview(context: OperatorContext, uuid: string) {
  const { app, now } = context;
  const draft = await readStored(context, uuid);
  if (!draft.effective) throw createFieldError('effective', '请填写施行日期');
  if (!findPlace(await readCatalogueWithout(app.db, uuid), toAmendment(draft)))
    throw createFieldError('level', '没有这项资质标准，或标准没有该等级');
  await app.db.transaction(async () => {
    await startRun(app.db, { uuid: app.random.uuid(), amendmentUuid: uuid, purpose: 'preview', body: draft }, now);
    await app.jobs.send(RUN, {}, { singletonKey: 'next' });
  });
  return { total: await countHoldersOf(app.db, getCodes(draft.standardCode)) };
}

/**
 * Returns null if no preview was started.
 * @throws ApiError 数据不存在
 */
export async function getPreviewOf(context: OperatorContext, uuid: string) {
  const draft = await readStored(context, uuid);
  const row = await getPreview(context.app.db, uuid);
  if (!row) return null;
  const { state, done, total, tally, body } = row;
  return { state, done, total, tally, isStale: JSON.stringify(STANDARD.body.parse(body)) !== JSON.stringify(draft) };
}
