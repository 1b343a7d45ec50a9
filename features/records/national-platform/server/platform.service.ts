import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { comparePerson, indexPeople } from '#domain/national-platform/compare.ts';
import type { PlatformRecords } from '#domain/national-platform/records.ts';
import { hasWord } from '#domain/search/list-words.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { readComparedListInWorker } from '#features/records/import-export/server/import-export.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, Upload } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { mapCooperatively, runCooperatively } from '#platform/server/cooperative.ts';
import * as contract from '../national-platform.contract.ts';
import { compareAndStore, compareWithPlatform, getOrigin, NO_PLATFORM_RECORDS } from './comparison.service.ts';
import { getPlatformSnapshot } from './snapshot.repo.ts';
import { type NationalPlatform, PlatformUnavailableError } from './source.ts';

interface Wanted {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
  readonly state?: string | undefined;
}

/** Returns one page of the matching rows; all records of the comparison are in memory. */
function getPage<Row extends { readonly state: string }>(
  rows: readonly Row[],
  query: Wanted,
  textsOf: (row: Row) => readonly (string | null)[],
): Page<Row> {
  const { keyword, state } = query;
  const found = rows.filter(
    (row) => (!state || row.state === state) && (!keyword || textsOf(row).some((text) => hasWord(text, keyword))),
  );
  return { rows: found.slice(getOffset(query), getOffset(query) + query.pageSize), total: found.length };
}

/** A list without any readable record cannot be compared. */
const isEmpty = ({ projects, registeredPeople, certificates, enterprise }: EnterpriseDocument): boolean =>
  projects.length + registeredPeople.length + certificates.length === 0 && enterprise.creditCode === null;

/**
 * Returns the records of an imported list. Lists that it does not contain are marked as partial, so that none of their records is reported
 * missing.
 */
function getRecords({
  enterprise,
  certificates,
  registeredPeople: people,
  projects,
}: EnterpriseDocument): PlatformRecords {
  const { entName, creditCode, legalPerson, regAddress, regCapital, techLeadName } = enterprise;
  const lists = { projects, people, certificates };
  const rest = { creditCode, legalPerson, regAddress, regCapital, techLeadName };
  return {
    ...lists,
    // If only the name of the enterprise is known, the parser may have filled it in as a default.
    enterprise: Object.values(rest).some((value) => value !== null) ? { entName, ...rest } : null,
    partial: (['projects', 'people', 'certificates'] as const).filter((list) => lists[list].length === 0),
  };
}

export function createPlatformService(platform: NationalPlatform) {
  const snapshotOf = (context: MemberContext) => getPlatformSnapshot(context.app, context.scope);

  /**
   * Asserts that the person belongs to the enterprise.
   * @throws ApiError 404
   */
  async function checkPerson(
    context: MemberContext,
    uuid: string | undefined,
    enterprise: EnterpriseDocument,
  ): Promise<void> {
    if (uuid === undefined || uuid === context.scope.entUuid) return;
    if (!enterprise.registeredPeople.some((person) => person.uuid === uuid)) throw createNotFoundError();
  }

  return {
    getOrigin: async (context: MemberContext) => getOrigin(platform, await snapshotOf(context)),

    async listPeople(
      context: MemberContext,
      query: InputOf<typeof contract.listPlatformPeople>['query'],
    ): Promise<Page<contract.PlatformPersonRow>> {
      const { enterprise } = await getEnterpriseDocument(context.app, context.scope);
      await checkPerson(context, query.uuid, enterprise);
      const snapshot = await snapshotOf(context);
      const records = snapshot?.records ?? NO_PLATFORM_RECORDS;
      const { sourceLabel } = getOrigin(platform, snapshot);
      const findOurs = await runCooperatively(indexPeople(enterprise.registeredPeople));
      const employment = { employers: records.employers ?? {}, entName: enterprise.enterprise.entName };
      const found = await mapCooperatively(records.people, (person) => {
        const ours = findOurs(person);
        const differences = ours ? comparePerson(ours, person, employment) : [];
        const state =
          ours === null ? ('unknown' as const) : differences.length > 0 ? ('differs' as const) : ('same' as const);
        return person.registrations.map(({ regType, specialty, regNo, validEnd }) => ({
          name: person.name,
          regType,
          specialty,
          regNo,
          validEnd,
          personUuid: ours?.uuid ?? null,
          state,
          differences,
          sourceLabel,
        }));
      });
      const person = query.uuid === context.scope.entUuid ? undefined : query.uuid;
      return getPage(
        found.flat().filter((row) => person === undefined || row.personUuid === person),
        query,
        (row) => [row.name, row.regNo],
      );
    },

    async listProjects(
      context: MemberContext,
      query: InputOf<typeof contract.listPlatformProjects>['query'],
    ): Promise<Page<contract.PlatformProjectRow>> {
      const snapshot = await snapshotOf(context);
      const records = snapshot?.records ?? NO_PLATFORM_RECORDS;
      const { sourceLabel } = getOrigin(platform, snapshot);
      const { comparison } = await compareWithPlatform(context, records);
      const paired = new Map(comparison.pairs.map((pair) => [pair.theirs, pair]));
      const alike = new Map(comparison.extra.map((one) => [one.theirs, one.alike]));
      const names = new Map(records.people.map((person) => [person.uuid, person.name]));
      const rows = await mapCooperatively(records.projects, (project) => {
        const pair = paired.get(project);
        const { projectNo, projectName, region, contractAmount, acceptDate, dataLevel } = project;
        return {
          projectNo,
          projectName,
          region,
          contractAmount,
          acceptDate,
          dataLevel,
          managerName: names.get(project.managerUuid ?? '') ?? null,
          projectUuid: pair?.ours.uuid ?? null,
          alikeUuid: alike.get(project)?.uuid ?? null,
          state:
            pair === undefined
              ? ('extra' as const)
              : pair.differences.length > 0
                ? ('differs' as const)
                : ('same' as const),
          differenceCount: pair?.differences.length ?? 0,
          sourceLabel,
        };
      });
      return getPage(rows, query, (row) => [row.projectName, row.projectNo]);
    },

    /** Compares with the platform (C-097). Requests the platform's records before the transaction, because the request may be slow. */
    async sync(context: MemberContext, person: string | undefined): Promise<contract.SyncResult> {
      const { source } = platform;
      // Asserts the ownership first, so that a different error does not reveal that another enterprise has the record.
      const { enterprise } = await getEnterpriseDocument(context.app, context.scope);
      await checkPerson(context, person, enterprise);
      if (source === 'none') throw createApiError(contract.platformNotConnected);
      try {
        const records = await platform.fetch(enterprise);
        const snapshot = { source, sourceNote: platform.note, fetchedAt: context.now, records };
        return await compareAndStore(
          context,
          snapshot,
          platform,
          person === context.scope.entUuid ? undefined : person,
        );
      } catch (error) {
        if (!(error instanceof PlatformUnavailableError)) throw error;
        context.app.log.warn({ reason: error.message }, 'the national platform did not answer');
        throw createApiError(contract.platformUnavailable);
      }
    },

    async importList(context: MemberContext, file: Upload | undefined): Promise<contract.SyncResult> {
      if (!file) throw createFieldError('file', '请选择要比对的清单');
      const own = (await getEnterpriseDocument(context.app, context.scope)).enterprise.enterprise;
      const reading = await readComparedListInWorker(file.bytes, own.entName, context.scope.entUuid);
      const { enterprise, faults: errors, notices } = reading;
      const [first] = [...errors, ...notices];
      if (!enterprise || isEmpty(enterprise)) {
        const place = first
          ? [first.sheet, first.row === null ? '' : `第 ${first.row} 行`, first.column ?? ''].join('')
          : '';
        throw createApiError(contract.platformFileUnreadable, {
          reason: first ? `${place} ${first.message}`.trim() : '没有可用的内容',
        });
      }
      const { creditCode } = enterprise.enterprise;
      if (creditCode !== null && creditCode !== own.creditCode)
        throw createFieldError('file', '清单里的统一社会信用代码不是本企业的');
      const result = await compareAndStore(
        context,
        { source: 'file', sourceNote: file.filename, fetchedAt: context.now, records: getRecords(enterprise) },
        platform,
      );
      return { ...result, notes: notices.slice(0, contract.MAX_LIST_NOTES), noteTotal: notices.length };
    },
  };
}
