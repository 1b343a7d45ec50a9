import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { listProjectAdditions } from '#domain/qualification/advice/works.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { findLevel } from '#domain/qualification/catalogue.ts';
import { readPeople } from '#domain/qualification/people/person.ts';
import { isRequirementKind } from '#domain/qualification/requirement.ts';
import { hasWord } from '#domain/search/list-words.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createNameLookup, formatHypotheticalChange } from '#domain/what-if/format-change.ts';
import { getApplicationChoices } from '#features/evaluation/evaluations/contract/choices.ts';
import {
  evaluateSupposition,
  listGapAdvice,
  type SuppositionTarget,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import type { Scenario, SuppositionEvaluation, SuppositionInput } from '../contract/scenario.ts';
import type * as contract from '../what-if.contract.ts';
import {
  type AssumptionProposal,
  MAX_SCENARIOS,
  scenarioChanged,
  scenarioNameTaken,
  tooManyScenarios,
  type WhatIfSubject,
} from '../what-if.contract.ts';
import * as repo from './what-if.repo.ts';

const MAX_SUBJECTS = 50;

const getTarget = (body: Omit<SuppositionInput, 'changes'>): SuppositionTarget => ({
  standardCode: body.standardCode ?? null,
  level: body.level ?? null,
  options: getApplicationChoices(body),
});

export async function evaluateAssumptions(
  context: MemberContext,
  catalogue: Catalogue,
  body: SuppositionInput,
): Promise<SuppositionEvaluation> {
  const { enterprise, today, asOf, lost, items } = await evaluateSupposition(
    context,
    catalogue,
    getTarget(body),
    body.changes,
  );
  const nameOf = createNameLookup(enterprise);
  return {
    today,
    asOf,
    sentences: body.changes.map((change, index) => ({
      text: formatHypotheticalChange(change, nameOf),
      isLost: lost.has(index),
    })),
    items,
  };
}

export async function listAssumptionProposals(
  context: MemberContext,
  catalogue: Catalogue,
  body: InputOf<typeof contract.listAssumptionProposals>['body'],
): Promise<AssumptionProposal[]> {
  const found = await listGapAdvice(context, catalogue, getTarget(body));
  return found.map(({ item, advice }) => ({
    itemName: item.itemName,
    standardCode: item.standardCode,
    level: item.level,
    headline: item.report?.headline ?? '',
    least: advice.least,
    left: advice.left,
    ways: advice.ways,
  }));
}

/** Lists the people and projects of the enterprise; cached for the current data version, because the list is requested at every keystroke. */
async function readSubjects({ app, scope, now }: MemberContext) {
  const today = toShanghaiDay(now);
  return await getCachedForTenant(app.db, scope, `what-if subjects ${today}`, async () => {
    const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, scope);
    return getSubjects(enterprise, today);
  });
}

function getSubjects(enterprise: EnterpriseDocument, today: string) {
  const people = readPeople(enterprise, today).map(
    (person): WhatIfSubject => ({
      ref: person.ref,
      kind: 'person',
      name: person.name,
      note: person.label,
      registrations: person.registrations.flatMap(({ label, record }) =>
        record.uuid === undefined ? [] : [{ ref: record.uuid, name: label, validEnd: record.validEnd }],
      ),
    }),
  );
  const projects = enterprise.projects.flatMap((project): WhatIfSubject[] =>
    project.uuid === undefined
      ? []
      : [
          {
            ref: project.uuid,
            kind: 'project',
            name: project.projectName,
            note: project.projectNo ?? '',
            registrations: [],
          },
        ],
  );
  return { people, projects };
}

export async function listMatchingSubjects(
  context: MemberContext,
  keyword: string | undefined,
): Promise<ResultOf<typeof contract.listWhatIfSubjects>> {
  const { people, projects } = await readSubjects(context);
  const fits = ({ name, note }: WhatIfSubject): boolean => !keyword || hasWord(name, keyword) || hasWord(note, keyword);
  const found = [people.filter(fits), projects.filter(fits)];
  return {
    rows: found.flatMap((some) =>
      some.slice(0, MAX_SUBJECTS).map((one) => ({ ...one, registrations: [...one.registrations] })),
    ),
    total: found.reduce((sum, { length }) => sum + length, 0),
  };
}

/** @throws ApiError that names the field if the standard or level does not exist */
export function listProjectKinds(
  catalogue: Catalogue,
  query: InputOf<typeof contract.listProjectKinds>['query'],
): ResultOf<typeof contract.listProjectKinds> {
  const standard = catalogue.byCode(query.standardCode ?? '');
  if (!standard) throw createFieldError('standardCode', '没有该资质标准');
  const level = findLevel(standard, query.level ?? '');
  if (!level) throw createFieldError('level', '没有该资质等级');
  const place = { category: standard.category, terms: catalogue.terms };
  const ways = level.rows.flatMap(({ row }) =>
    isRequirementKind(row, 'performance') ? listProjectAdditions(row, standard.code, place) : [],
  );
  return ways.map(({ group, words, work }) => ({ ...work, name: words.replace(/^：/, '') || group }));
}

function present(row: repo.StoredScenario, catalogue: Catalogue): Scenario {
  const { options, updateTime, ...rest } = row;
  const name = catalogue.byCode(row.standardCode ?? '')?.name ?? row.standardCode ?? '';
  return {
    ...rest,
    ...getApplicationChoices(options),
    targetName: row.standardCode === null ? '已有资质' : `${name}${row.level ?? ''}`,
    updateTime: formatTime(updateTime),
  };
}

export async function listScenarios(
  { app, scope }: MemberContext,
  catalogue: Catalogue,
  query: InputOf<typeof contract.listScenarios>['query'],
): Promise<Page<Scenario>> {
  const { rows, total } = await repo.listScenarioRows(app.db, scope, query, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return { rows: rows.map((row) => present(row, catalogue)), total };
}

/** @throws ApiError 404 */
export async function getScenario(
  { app, scope }: MemberContext,
  catalogue: Catalogue,
  uuid: string,
): Promise<Scenario> {
  const row = await repo.getScenarioRow(app.db, scope, uuid);
  if (!row) throw createNotFoundError();
  return present(row, catalogue);
}

/** @throws ApiError that names the field if the standard or level does not exist */
function readValues(catalogue: Catalogue, body: InputOf<typeof contract.addScenario>['body']): repo.ScenarioValues {
  const { standardCode, level, options } = getTarget(body);
  const standard = standardCode === null ? null : catalogue.byCode(standardCode);
  if (standardCode !== null && standard === null) throw createFieldError('standardCode', '没有该资质标准');
  if (standardCode === null && level !== null) throw createFieldError('standardCode', '请选择资质标准');
  if (standard !== null && (level === null || findLevel(standard, level) === null))
    throw createFieldError('level', level === null ? '请选择资质等级' : '没有该资质等级');
  return { name: body.name, standardCode, level, options, changes: body.changes };
}

/** Runs a save operation and converts a unique violation to an error about the name. */
async function savingName<T>(name: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error)) throw createApiError(scenarioNameTaken, { name });
    throw error;
  }
}

export async function addScenario(
  context: MemberContext,
  catalogue: Catalogue,
  body: InputOf<typeof contract.addScenario>['body'],
): Promise<Scenario> {
  const { app, scope, now } = context;
  const values = readValues(catalogue, body);
  const uuid = app.random.uuid();
  await savingName(values.name, () =>
    app.db.transaction(async () => {
      await acquireTransactionLock(app.db, `scenarios ${scope.entUuid}`);
      if ((await repo.countScenarios(app.db, scope)) >= MAX_SCENARIOS)
        throw createApiError(tooManyScenarios, { most: MAX_SCENARIOS });
      await repo.addScenarioRow(app.db, scope, { uuid, now, values });
    }),
  );
  return await getScenario(context, catalogue, uuid);
}

/** @throws ApiError 404, or 409 if another user changed the scenario meanwhile */
export async function editScenario(
  context: MemberContext,
  catalogue: Catalogue,
  { uuid, revision, ...body }: InputOf<typeof contract.editScenario>['body'],
): Promise<Scenario> {
  const { app, scope, now } = context;
  const values = readValues(catalogue, body);
  await savingName(values.name, () =>
    app.db.transaction(async () => {
      const before = await repo.lockScenario(app.db, scope, uuid);
      if (!before) throw createNotFoundError();
      if (revision !== before.revision) throw createApiError(scenarioChanged);
      await repo.editScenarioRow(app.db, scope, { uuid: before.uuid, now, values });
    }),
  );
  return await getScenario(context, catalogue, uuid);
}

/** Deletes a saved scenario, which can be restored for 30 days. @throws ApiError 404 */
export async function removeScenario(context: MemberContext, uuid: string): Promise<undefined> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const row = await repo.lockScenario(app.db, scope, uuid);
    if (!row) throw createNotFoundError();
    await repo.removeScenarioRow(app.db, scope, row.uuid, now);
    await logAudit(context, {
      action: 'what-if.removed',
      targetKind: 'what_if',
      targetUuid: row.uuid,
      detail: { name: row.name },
    });
  });
  return undefined;
}

export interface EvaluatedScenario {
  readonly scenario: Scenario;
  readonly evaluation: SuppositionEvaluation;
}

/** @throws ApiError 404 */
export async function evaluateScenario(
  context: MemberContext,
  catalogue: Catalogue,
  uuid: string,
): Promise<EvaluatedScenario> {
  const scenario = await getScenario(context, catalogue, uuid);
  return { scenario, evaluation: await evaluateAssumptions(context, catalogue, scenario) };
}

/**
 * Evaluates the scenarios one after another, because the engine processes one task at a time.
 * @throws ApiError 404 if one of them does not exist
 */
export async function compareScenarios(
  context: MemberContext,
  catalogue: Catalogue,
  uuids: readonly string[],
): Promise<EvaluatedScenario[]> {
  const found: EvaluatedScenario[] = [];
  for (const uuid of new Set(uuids)) found.push(await evaluateScenario(context, catalogue, uuid));
  return found;
}
