/** Imports a pasted or saved page of the national platform: first a preview of the parsed records, then the whole import or nothing. */

import type { Certificate, Project, RegisteredPerson } from '#domain/enterprise/enterprise-document.ts';
import {
  type ParsedPlatformPage,
  PLATFORM_SECTION_NAMES,
  type PlatformListSection,
} from '#domain/national-platform/page.ts';
import { isListComplete, type PlatformList, type PlatformRecords } from '#domain/national-platform/records.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import type { InputOf, Upload } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { spreadsheetPool } from '#platform/server/workers/pools.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import * as contract from '../../contract/page.ts';
import { platformFileUnreadable, type SyncResult } from '../../national-platform.contract.ts';
import { compareAndStore } from '../comparison.service.ts';
import { getPlatformSnapshot } from '../snapshot.repo.ts';
import type { NationalPlatform } from '../source.ts';
import type { PageTask } from './page.worker.ts';

const MODULE = new URL('./page.worker.ts', import.meta.url);
const LISTS: readonly PlatformListSection[] = ['certificates', 'people', 'projects'];

/**
 * Parses a page.
 * @throws ApiError 400 if the page cannot be read, contains no records or belongs to another enterprise
 */
async function readPage(context: MemberContext, file: Upload | undefined): Promise<ParsedPlatformPage> {
  if (!file) throw createFieldError('file', '请粘贴网页内容，或选择文件');
  const { app, scope } = context;
  try {
    const task: PageTask = { bytes: file.bytes };
    const reading = (await spreadsheetPool.run({ module: MODULE, task, owner: scope.entUuid })) as ParsedPlatformPage;
    if (reading.enterprise === null && LISTS.every((list) => reading.rows[list] === 0))
      throw createFieldError('file', '没有找到企业信息、资质、注册人员或项目的表格，请粘贴带表头的完整内容');
    const own = (await getEnterpriseDocument(app, scope)).enterprise.enterprise.creditCode;
    const theirs = reading.enterprise?.creditCode ?? null;
    if (theirs !== null && own !== null && theirs !== own)
      throw createFieldError('file', '网页里的统一社会信用代码不是本企业的');
    return reading;
  } catch (error) {
    if (error instanceof RejectedFileError) throw createApiError(platformFileUnreadable, { reason: error.message });
    throw error;
  }
}

const nameOf: { readonly [L in PlatformListSection]: (row: ParsedPlatformPage[L][number]) => contract.PageRow } = {
  certificates: ({ certName, certNo, items }) => ({
    name: `${certName} ${certNo ?? ''}`.trim(),
    words: items.map(({ itemName, level }) => `${itemName}${level ?? ''}`).join('、'),
  }),
  people: ({ name, registrations }) => ({
    name,
    words: registrations.map((one) => [one.regType, one.specialty, one.regNo].filter(Boolean).join(' ')).join('；'),
  }),
  projects: ({ projectName, projectNo, ownerName }) => ({
    name: projectName,
    words: [projectNo, ownerName].filter(Boolean).join('，'),
  }),
};

function getSection<L extends PlatformListSection>(reading: ParsedPlatformPage, list: L): contract.PageList {
  const rows: readonly ParsedPlatformPage[L][number][] = reading[list];
  return {
    section: list,
    label: PLATFORM_SECTION_NAMES[list],
    count: rows.length,
    rowCount: reading.rows[list],
    total: reading.totals[list] ?? null,
    rows: rows.slice(0, contract.MAX_PREVIEW_ROWS).map(nameOf[list]),
  };
}

export async function previewPage(context: MemberContext, file: Upload | undefined): Promise<contract.PagePreview> {
  const reading = await readPage(context, file);
  const snapshot = await getPlatformSnapshot(context.app, context.scope);
  return {
    enterprise: reading.enterprise,
    lists: LISTS.filter((list) => reading.rows[list] > 0).map((list) => getSection(reading, list)),
    notes: reading.notes
      .slice(0, contract.MAX_PAGE_NOTES)
      .map((note) => ({ ...note, section: PLATFORM_SECTION_NAMES[note.section] })),
    noteTotal: reading.notes.length,
    hasEarlier: snapshot?.source === 'page',
  };
}

/** Returns the keys by which a row is identified: its numbers, otherwise its whole content. */
const keysOf: { readonly [L in PlatformListSection]: (row: ParsedPlatformPage[L][number]) => readonly string[] } = {
  certificates: ({ certNo }) => [certNo ?? ''],
  people: ({ name, registrations }) => {
    const numbers = registrations.flatMap(({ regType, regNo }) => (regNo === null ? [] : [`${regType} ${regNo}`]));
    return numbers.length > 0 ? numbers : [`${name} ${JSON.stringify(registrations)}`];
  },
  projects: ({ projectNo, provProjectNo, permitNo, projectName, ownerName }) => [
    projectNo ?? provProjectNo ?? permitNo ?? `${projectName} ${ownerName ?? ''}`,
  ],
};

/** Merges known rows with the rows of the page; a row of the page replaces a known row with the same key. */
function merge<T>(before: readonly T[], now: readonly T[], keys: (row: T) => readonly string[]): T[] {
  const anew = new Set(now.flatMap(keys));
  return [...before.filter((row) => !keys(row).some((key) => anew.has(key))), ...now];
}

/**
 * Merges the page with earlier pages. Lists that the page does not contain keep their earlier rows or stay unknown, so that none of their
 * records is reported as missing.
 * @param whole lists that the user marked as complete
 */
export function mergePlatformRecords(
  earlier: PlatformRecords | null,
  reading: ParsedPlatformPage,
  whole: readonly PlatformListSection[],
): PlatformRecords {
  const partial = LISTS.filter((list): list is PlatformList =>
    reading.rows[list] > 0 ? !whole.includes(list) : earlier === null || !isListComplete(earlier, list),
  );
  const before = <T>(list: PlatformListSection, rows: readonly T[] | undefined): readonly T[] =>
    // A list that is marked as complete replaces the earlier list.
    reading.rows[list] > 0 && whole.includes(list) && reading.rows[list] >= (rows?.length ?? 0) ? [] : (rows ?? []);
  return {
    enterprise: reading.enterprise ?? earlier?.enterprise ?? null,
    employers: { ...earlier?.employers, ...reading.employers },
    certificates: merge<Certificate>(
      before('certificates', earlier?.certificates),
      reading.certificates,
      keysOf.certificates,
    ),
    people: merge<RegisteredPerson>(before('people', earlier?.people), reading.people, keysOf.people),
    projects: merge<Project>(before('projects', earlier?.projects), reading.projects, keysOf.projects),
    partial,
  };
}

/**
 * Imports a page.
 * @throws ApiError 400 if the page cannot be read or belongs to another enterprise
 */
export async function applyPage(
  context: MemberContext,
  platform: NationalPlatform,
  {
    file,
    body,
  }: { readonly file: Upload | undefined; readonly body: InputOf<typeof contract.applyPlatformPage>['body'] },
): Promise<SyncResult> {
  const reading = await readPage(context, file);
  const snapshot = body.isAdded === 'true' ? await getPlatformSnapshot(context.app, context.scope) : null;
  const earlier = snapshot?.source === 'page' ? snapshot.records : null;
  const whole = LISTS.filter((list) => body.whole?.split(',').includes(list));
  const records = mergePlatformRecords(earlier, reading, whole);
  if (
    Object.values({ ...records, partial: [] }).some(
      (rows) => Array.isArray(rows) && rows.length > contract.MAX_PLATFORM_LIST_ROWS,
    )
  )
    throw createFieldError('file', `一类最多 ${contract.MAX_PLATFORM_LIST_ROWS} 条`);
  const sourceNote = body.origin === 'file' ? (file?.filename.slice(0, 200) ?? null) : null;
  return await compareAndStore(context, { source: 'page', sourceNote, fetchedAt: context.now, records }, platform);
}
