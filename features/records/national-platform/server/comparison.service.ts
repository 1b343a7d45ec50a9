import type { EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import { findAgreements } from '#domain/national-platform/agreement.ts';
import {
  type Comparison,
  compareAllProjects,
  type Difference,
  indexPeople,
} from '#domain/national-platform/compare.ts';
import { compareEnterpriseData } from '#domain/national-platform/enterprise-data.ts';
import { formatPlatformState, getProvenance } from '#domain/national-platform/provenance.ts';
import { isListComplete, type PlatformRecords, type PlatformSource } from '#domain/national-platform/records.ts';
import { PROJECT_DATA_SOURCES, type ProjectDataSource } from '#domain/records/project.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import {
  addProjectMessages,
  listDeletedProjectNumbers,
  listStoredProjects,
  type PlatformDifference,
  type ProjectComparison,
  type StoredProject,
  saveEnterpriseProjects,
  saveProjectComparisons,
} from '#features/records/projects/server/projects.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { runCooperatively } from '#platform/server/cooperative.ts';
import { runFromSource } from '#platform/server/db/actor-context.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import type * as contract from '../national-platform.contract.ts';
import { finishCorrections, listOpenCorrectionStates } from './correction.repo.ts';
import { encryptPlatformRecords, type PlatformSnapshot, savePlatformSnapshot } from './snapshot.repo.ts';
import type { NationalPlatform } from './source.ts';

const SOURCE_LABELS: Readonly<Record<PlatformSource, string>> = {
  sample: '本地示例',
  file: PROJECT_DATA_SOURCES.list,
  page: '粘贴的网页（未经平台核实）',
  http: '全国平台数据服务',
  none: '尚未接入',
};

export const NO_PLATFORM_RECORDS: PlatformRecords = { projects: [], people: [] };

export function getOrigin(platform: NationalPlatform, snapshot: PlatformSnapshot | null): contract.ComparisonOrigin {
  const source = snapshot?.source ?? platform.source;
  return {
    source,
    sourceLabel: SOURCE_LABELS[source],
    sourceNote: snapshot ? snapshot.sourceNote : platform.note,
    fetchTime: snapshot ? formatTime(snapshot.fetchedAt) : null,
    canFetch: platform.source !== 'none',
  };
}

const getPeople = (enterprise: EnterpriseDocument) => [...enterprise.registeredPeople, ...enterprise.otherPeople];

export async function compareWithPlatform(context: MemberContext, records: PlatformRecords) {
  const { app, scope } = context;
  return await app.db.transaction(async () => {
    const ours = await getCachedForTenant(app.db, scope, 'stored projects', () => listStoredProjects(app.db, scope));
    const known = await getEnterpriseDocument(app, scope);
    const comparison = await runCooperatively(compareAllProjects(ours, records, getPeople(known.enterprise)));
    return { ...known, comparison };
  });
}

/** Keeps the user's reason for a difference while both values are unchanged. */
function withReasons(found: readonly Difference[], before: readonly PlatformDifference[]): PlatformDifference[] {
  return found.map(({ field, label, ours, theirs }) => {
    const known = before.find((one) => one.field === field && one.ours === ours && one.theirs === theirs);
    return { field, label, ours, theirs, keptReason: known?.keptReason ?? null };
  });
}

/** Returns the source of the enterprise's data level. Only the platform can confirm or revoke it. */
function getLevelSource(ours: StoredProject, theirs: Project, provenance: ProjectDataSource): Project['levelSource'] {
  if (provenance !== 'platform' || theirs.dataLevel === null) return ours.levelSource;
  if (theirs.dataLevel === ours.dataLevel) return 'platform';
  return ours.levelSource === 'platform' ? null : ours.levelSource;
}

function listFindings(
  { pairs, missing }: Comparison<StoredProject>,
  isAllKnown: boolean,
  platformSource: ProjectDataSource,
): ProjectComparison[] {
  return [
    ...pairs.map(({ ours, theirs, differences }): ProjectComparison => {
      const diff = withReasons(differences, ours.diff);
      const levelSource = getLevelSource(ours, theirs, platformSource);
      return {
        uuid: ours.uuid,
        platformState: diff.length === 0 ? 'same' : 'differs',
        platformSource,
        levelSource,
        diff,
      };
    }),
    // If the list is incomplete, projects missing from it keep their previous state.
    ...(isAllKnown ? missing : []).map(
      ({ uuid, levelSource }): ProjectComparison => ({
        uuid,
        platformState: 'missing',
        platformSource,
        levelSource,
        diff: [],
      }),
    ),
  ];
}

const fieldsIn = (diff: readonly PlatformDifference[]): string => diff.map((one) => one.label ?? one.field).join('、');

const MESSAGES = {
  differs: (diff: readonly PlatformDifference[], isPlatform: boolean) =>
    `${fieldsIn(diff)}${isPlatform ? '与平台登记不一致' : '不一致'}，请核对后采用一方。`,
  missing: (_diff: readonly PlatformDifference[], isPlatform: boolean) =>
    isPlatform
      ? '平台上没有查到该项目的编号，请核对编号，或按项目所在地要求补录。'
      : '其中没有该项目的编号，请先在全国平台上查询。',
} as const;

/** Returns the messages about findings that the last comparison did not contain, so that each finding is reported once. */
function getMessages(
  context: MemberContext,
  findings: readonly ProjectComparison[],
  before: ReadonlyMap<string, StoredProject>,
) {
  return findings.flatMap(({ uuid, platformState, platformSource, diff }) => {
    const was = before.get(uuid);
    if ((platformState !== 'differs' && platformState !== 'missing') || was?.platformState === platformState) return [];
    return [
      {
        uuid: context.app.random.uuid(),
        projectUuid: uuid,
        title: formatPlatformState({ platformState, platformSource }),
        content: MESSAGES[platformState](diff, platformSource === 'platform'),
        kind: platformState,
        messageTime: context.now,
      },
    ];
  });
}

interface Adding {
  readonly extra: Comparison<StoredProject>['extra'];
  readonly provenance: ProjectDataSource;
  /** Limits the result to projects led by this person of the enterprise. */
  readonly person: string | undefined;
}

/**
 * Lists the projects of the source that are led by a person of the enterprise (identified by registration number) and were not deleted in
 * the portal.
 */
async function listToAdd(
  context: MemberContext,
  enterprise: EnterpriseDocument,
  records: PlatformRecords,
  { extra, provenance, person }: Adding,
) {
  const findOurs = await runCooperatively(indexPeople(enterprise.registeredPeople));
  const leaders = new Map(records.people.map((one) => [one.uuid, one]));
  // A list may contain one project twice.
  const taken = new Set(enterprise.projects.map((project) => project.projectNo));
  const removed = await listDeletedProjectNumbers(context.app.db, context.scope);
  const isRemoved = ({ projectNo, provProjectNo, permitNo }: Project): boolean =>
    [projectNo, provProjectNo, permitNo].some((number) => number !== null && removed.has(number));
  return extra.flatMap(({ theirs, alike }): (Project & { uuid: string })[] => {
    if (alike !== null || theirs.managerUuid === null || theirs.projectNo === null || taken.has(theirs.projectNo))
      return [];
    if (isRemoved(theirs)) return [];
    const leader = leaders.get(theirs.managerUuid);
    const ours = leader ? findOurs(leader) : null;
    if (!ours?.uuid || (person !== undefined && ours.uuid !== person)) return [];
    taken.add(theirs.projectNo);
    return [
      {
        ...theirs,
        uuid: context.app.random.uuid(),
        managerUuid: ours.uuid,
        techLeadUuid: null,
        onPlatform: provenance === 'platform' ? true : null,
        platformState: 'same',
        platformSource: provenance,
        levelSource: theirs.dataLevel === null ? null : provenance,
      },
    ];
  });
}

/** Completes the open corrections of differences whose values are now equal. */
async function finishAgreed(
  { app, scope, now }: MemberContext,
  enterprise: EnterpriseDocument,
  { records, source }: PlatformSnapshot,
  comparison: Comparison<StoredProject>,
): Promise<void> {
  const correcting = await listOpenCorrectionStates(app.db, scope);
  if (correcting.size === 0) return;
  const agreed = await runCooperatively(
    findAgreements(correcting.keys(), enterprise.registeredPeople, records, comparison, enterprise.enterprise.entName),
  );
  const own = compareEnterpriseData(enterprise, records).agreed;
  const ofOwn = [...correcting.keys()].filter((key) => own.has(key));
  const doneSource = getProvenance(source);
  await finishCorrections(app.db, scope, [...agreed, ...ofOwn], { now, on: toShanghaiDay(now), doneSource });
}

/** Compares with the given records, sets the state of every project, and adds the projects led by people of the enterprise. */
export async function compareAndStore(
  context: MemberContext,
  snapshot: PlatformSnapshot,
  platform: NationalPlatform,
  person?: string,
): Promise<contract.SyncResult> {
  const { app, scope, now } = context;
  const content = await encryptPlatformRecords(app, snapshot.records);
  return await runFromSource(getProvenance(snapshot.source), () =>
    app.db.transaction(async () => {
      await savePlatformSnapshot(app, scope, snapshot, content);
      const { enterprise, comparison } = await compareWithPlatform(context, snapshot.records);
      const before = new Map(
        [...comparison.pairs.map((pair) => pair.ours), ...comparison.missing].map((row) => [row.uuid, row]),
      );
      const provenance = getProvenance(snapshot.source);
      const findings = listFindings(comparison, isListComplete(snapshot.records, 'projects'), provenance);
      await saveProjectComparisons(app.db, scope, findings);
      await addProjectMessages(app.db, scope, getMessages(context, findings, before));
      const adding = { extra: comparison.extra, provenance, person };
      const added = await listToAdd(context, enterprise, snapshot.records, adding);
      await saveEnterpriseProjects(app.db, scope, added, now);
      await finishAgreed(context, enterprise, snapshot, comparison);
      await app.changes.announce({ entUuid: scope.entUuid, kind: 'projects' });
      const count = (state: ProjectComparison['platformState']) =>
        findings.filter((one) => one.platformState === state).length;
      return {
        ...getOrigin(platform, snapshot),
        same: count('same'),
        differs: count('differs'),
        missing: count('missing'),
        added: added.length,
        extra: comparison.extra.length - added.length,
        notes: [],
        noteTotal: 0,
      };
    }),
  );
}
