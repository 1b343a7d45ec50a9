import { findLevelLocation, listRowsInForce } from '#domain/amendments/amendment.ts';
import { categoryNumbers } from '#domain/qualification/catalogue.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { CONFIRMATION_METHOD_LABELS } from '#features/content/source-evidence/source-evidence.contract.ts';
import { createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { parseStoredBody } from '#platform/server/publication.ts';
import { STANDARD_AMENDMENT_RESOURCE, type StandardAmendmentBody } from '../contract/standard.ts';
import type {
  checkStandard,
  getStandardSource,
  listReleases,
  StandardDraftCheck,
} from '../standard-releases.contract.ts';
import { computeLevelChecksum, loadCatalogueWithoutAmendment, toAmendment } from './compose-catalogue.ts';
import { formatRequirementSentence } from './format-row.ts';
import { formatReviewer } from './proof.service.ts';
import { getAmendment, getAmendmentDraft, listReleaseRows, type NamedRelease } from './release.repo.ts';
import { countHolderEnterprises, getPreviewRun, startStandardRun } from './run.repo.ts';
import { STANDARD_RUN_JOB } from './run-names.ts';
import { validateAmendmentDraft } from './standard-publication.ts';

/** Returns the two spellings of a standard code on certificates: without and with the category number as a prefix. */
export const listStandardCodeSpellings = (standardCode: string): readonly string[] => [
  standardCode,
  ...Object.values(categoryNumbers).map((number) => `${number}-${standardCode}`),
];

/** @throws ApiError 400 for a level that does not exist in the standards */
export async function getAmendmentSource(
  { app, now }: OperatorContext,
  query: InputOf<typeof getStandardSource>['query'],
) {
  const { standardCode, level, effective, uuid } = query;
  const facts = await loadCatalogueWithoutAmendment(app.db, uuid ?? null);
  const place = findLevelLocation(facts, { standardCode, level });
  if (!place) throw createFieldError('level', '没有这项资质标准，或标准没有该等级');
  const source = place.standard.source ?? place.file.source;
  return {
    standardName: place.standard.name,
    docNumber: source.docNumber,
    docTitle: source.title,
    requirements: listRowsInForce(place, effective ?? toShanghaiDay(now)).map((row) => ({ ...row })),
    basedOn: computeLevelChecksum(place.level),
  };
}

const getWords = (row: Requirement | null): StandardDraftCheck['changes'][number]['before'] => {
  if (row === null) return null;
  const { title, text, parts } = describeRequirement(row);
  // For projects, the sentence contains only the number of groups, so the requirements of the groups are appended.
  const items = parts.flatMap((part) => part.items.map((item) => item.text)).join('；');
  return { title, text: items === '' ? text : `${text}：${items}`, clause: row.clause ?? null };
};

/** Validates the draft while the operator types. */
export async function checkAmendmentDraft(
  { app }: OperatorContext,
  body: InputOf<typeof checkStandard>['body'],
): Promise<StandardDraftCheck> {
  const { uuid, ...draft } = body;
  const {
    findings,
    changes,
    cases,
    faults: errors,
  } = validateAmendmentDraft(await loadCatalogueWithoutAmendment(app.db, uuid ?? null), draft);
  const missing = [...(STANDARD_AMENDMENT_RESOURCE.check?.(draft) ?? []), ...errors].map(({ path, message }) => ({
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
  const [old, read] = [formatRequirementSentence(before), formatRequirementSentence(rowRead)];
  const [from, to] = step === 'unchecked' ? [read, old] : [old, read];
  const way = confirmWay === null ? null : CONFIRMATION_METHOD_LABELS[confirmWay];
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
async function readStored({ app }: OperatorContext, uuid: string): Promise<StandardAmendmentBody> {
  const draft = await getAmendmentDraft(app.db, uuid);
  if (draft === undefined) throw createNotFoundError();
  const body =
    draft === null ? (await getAmendment(app.db, uuid))?.body : parseStoredBody(STANDARD_AMENDMENT_RESOURCE, draft);
  if (!body) throw createNotFoundError();
  return body;
}

/** @throws ApiError 数据不存在; 400 for a draft without an effective day or with an unknown standard or level */
export async function startPreview(context: OperatorContext, uuid: string) {
  const { app, now } = context;
  const draft = await readStored(context, uuid);
  if (!draft.effective) throw createFieldError('effective', '请填写施行日期');
  if (!findLevelLocation(await loadCatalogueWithoutAmendment(app.db, uuid), toAmendment(draft)))
    throw createFieldError('level', '没有这项资质标准，或标准没有该等级');
  await app.db.transaction(async () => {
    await startStandardRun(
      app.db,
      { uuid: app.random.uuid(), amendmentUuid: uuid, purpose: 'preview', body: draft },
      now,
    );
    await app.jobs.send(STANDARD_RUN_JOB, {}, { singletonKey: 'next' });
  });
  return { total: await countHolderEnterprises(app.db, listStandardCodeSpellings(draft.standardCode)) };
}

/**
 * Returns null if no preview was started.
 * @throws ApiError 数据不存在
 */
export async function getImpactPreview(context: OperatorContext, uuid: string) {
  const draft = await readStored(context, uuid);
  const row = await getPreviewRun(context.app.db, uuid);
  if (!row) return null;
  const { state, done, total, tally, body } = row;
  return {
    state,
    done,
    total,
    tally,
    isStale: JSON.stringify(STANDARD_AMENDMENT_RESOURCE.body.parse(body)) !== JSON.stringify(draft),
  };
}
