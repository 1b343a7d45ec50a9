import { getWatermarkLines } from '#domain/bid-packs/mark.ts';
import { planPack } from '#domain/filing-documents/pack.ts';
import { formatTime } from '#domain/text/time.ts';
import { MAX_PACKS_A_DAY } from '#features/filing/filing-documents/contract/pack-state.ts';
import {
  enqueuePack,
  findPack,
  getPackState,
  listPackRows,
  openPackFile,
  type PackFile,
  type PackNote,
  sanitiseFileName,
} from '#features/filing/filing-documents/server/filing-documents.server-api.ts';
import { loadUseArchive } from '#features/filing/use-calendar/server/use-calendar.server-api.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { BlobResult, InputOf, Page } from '#platform/contract/route.ts';
import { canForAllKinds, type MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import * as contract from '../bid-packs.contract.ts';
import type { BidGroup, BidPackSummary, BidPlan, StoredBidPack } from './bid-plan.ts';
import { countMemberScans, findMemberFiles, selectBidMembers } from './choose.ts';
import { addBidPackLogRow, listBidPackLogRows } from './take.repo.ts';

export const BID_PACK_JOB = 'bid-packs.make-pack';
const DAY_MS = 24 * 60 * 60_000;
const MB = 1024 * 1024;

const toWire = (row: StoredBidPack): contract.BidPack => {
  const { tender, useOn, useTo = null, groups, mark, remarks } = row.shown;
  const state = getPackState(row);
  return {
    ...state,
    tender,
    useOn,
    useTo,
    groups: groups.map((group) => ({ ...group, members: [...group.members] })),
    mark: [...mark],
    notes: [...remarks.map((one) => ({ ...one })), ...state.notes],
  };
};

/**
 * Asserts access to the files of every kind of record, because scans show full ID numbers.
 * @throws ApiError 409
 */
function assertFiles({ session }: MemberContext): void {
  if (!canForAllKinds(session, contract.ALL_FILES_RIGHT)) throw createApiError(contract.bidPackFilesForbidden);
}

/** @throws ApiError 409 before any file is read */
function assertSize(members: number, files: readonly { readonly file: PackFile }[]): void {
  if (files.length === 0) throw createApiError(contract.bidEmpty);
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (members <= contract.MAX_BID_MEMBERS && files.length <= contract.MAX_BID_FILES && bytes <= contract.MAX_BID_BYTES)
    return;
  throw createApiError(contract.bidTooLarge, {
    members,
    files: files.length,
    size: Math.ceil(bytes / MB),
    mostMembers: contract.MAX_BID_MEMBERS,
    mostFiles: contract.MAX_BID_FILES,
    most: contract.MAX_BID_BYTES / MB,
  });
}

/** Returns remarks about missing members and about members in use on that day. */
function getRemarks(rosters: readonly BidGroup[], when: string): PackNote[] {
  return rosters.flatMap(({ name, wanted, members }) => [
    ...(wanted !== null && members.length < wanted
      ? [{ name, words: `需要 ${wanted}，只有 ${members.length}，差 ${wanted - members.length}` }]
      : []),
    ...(wanted === null && members.length === 0 ? [{ name, words: '没有符合条件且可用的' }] : []),
    ...members.flatMap((member) => [
      ...(member.state === 'busy' ? [{ name: member.name, words: `${when}占用中：${member.held.join('；')}` }] : []),
      ...(member.state === 'unsure'
        ? [{ name: member.name, words: `${when}是否可用待核对：${member.held.join('；')}` }]
        : []),
      ...member.notes.map((words) => ({ name: member.name, words })),
    ]),
  ]);
}

const LICENCE = '营业执照';

function getPlan(rosters: readonly BidGroup[], files: ReadonlyMap<string, readonly PackFile[]>, withLicence: boolean) {
  const getDocument = (name: string, own: readonly PackFile[]) => ({
    name,
    state: own.length > 0 ? ('ready' as const) : ('missing' as const),
    files: own,
  });
  const lines = rosters
    .filter(({ members }) => members.length > 0)
    .map(({ name, members }) => ({
      name,
      state: 'ready' as const,
      form: null,
      papers: members.map((member) =>
        getDocument(
          member.papers.length > 0 ? `${member.name}（${member.papers.join('，')}）` : member.name,
          files.get(member.uuid) ?? [],
        ),
      ),
    }));
  const licence = {
    name: LICENCE,
    state: 'ready' as const,
    form: null,
    papers: [getDocument(LICENCE, files.get('') ?? [])],
  };
  return planPack(withLicence ? [licence, ...lines] : lines);
}

const logTake = async (
  context: MemberContext,
  what: (typeof contract.BID_PACK_LOG_ACTIONS)[number],
  row: StoredBidPack,
) => {
  const { app, scope, now, session, ip } = context;
  const { tender, useOn, files, groups } = row.shown;
  const subjects = groups.flatMap(({ members }) => members);
  await addBidPackLogRow(app.db, scope, {
    uuid: app.random.uuid(),
    packUuid: row.uuid,
    what,
    tender,
    useOn,
    subjects,
    files,
    userName: session.nickName.slice(0, 100),
    ip,
    at: now,
  });
  await logAudit(context, {
    action: what === 'made' ? 'bid.packed' : 'bid.taken',
    targetKind: 'bid',
    targetUuid: row.uuid,
    detail: { tender, subjects: subjects.length, files },
  });
};

/**
 * Requests a tender pack. Its content is determined now, with the rights of the caller; the pack is built in the background.
 * @throws ApiError 400, 403, 404, 409, 429
 */
export async function makeBidPack(
  context: MemberContext,
  body: InputOf<typeof contract.makeBidPack>['body'],
): Promise<contract.BidPack> {
  assertFiles(context);
  if (body.useTo && body.useTo < body.useOn) throw createFieldError('useTo', '使用到不能早于使用日期');
  const { app, scope } = context;
  const archive = await loadUseArchive(context);
  const rosters = await selectBidMembers(context, archive, body);
  const withLicence = body.withLicence === true;
  const found = getPlan(rosters, await findMemberFiles(context, archive, { rosters, withLicence }), withLicence);
  assertSize(
    rosters.reduce((sum, { members }) => sum + members.length, 0),
    found.files,
  );
  const { tender, useOn, useTo = null, shape } = body;
  const mark = getWatermarkLines({ tender, entName: archive.enterprise.enterprise.entName, day: archive.today });
  const remarks = getRemarks(rosters, useTo === null || useTo === useOn ? '该日' : '这段时间');
  const plan: BidPlan = { ...found, isFull: false, kinds: scope.kinds, rosters, remarks, mark };
  const shown: BidPackSummary = {
    tender,
    useOn,
    useTo,
    files: plan.files.length,
    groups: rosters.map(({ name, wanted, members }) => ({ name, wanted, members: members.map((one) => one.name) })),
    mark,
    remarks,
    lacking: plan.lacking,
  };
  return await app.db.transaction(async () => {
    const uuid = await enqueuePack(context, BID_PACK_JOB, {
      kind: 'bid',
      filingUuid: null,
      shape,
      mostMb: body.mostMb ?? null,
      plan,
      shown,
      fileName: `${sanitiseFileName(`投标材料-${tender}`)}.zip`,
      // Every file counts twice: inspection, then watermarking and writing.
      total: plan.files.length * 2,
    });
    const row = await findPack<BidPackSummary>(context, 'bid', uuid);
    await logTake(context, 'made', row);
    return toWire(row);
  });
}

export async function listBidPacks({ app, scope }: MemberContext): Promise<contract.BidPack[]> {
  const wanted = { kind: 'bid', filingUuid: null } as const;
  return (await listPackRows<BidPackSummary>(app.db, scope, wanted, MAX_PACKS_A_DAY)).map(toWire);
}

/** @throws ApiError 403 */
export async function listBidScans(
  context: MemberContext,
  { uuids }: InputOf<typeof contract.listBidScans>['query'],
): Promise<{ uuid: string; files: number }[]> {
  assertFiles(context);
  return await countMemberScans(context, uuids.split(','));
}

/** @throws ApiError 403, 404, or 409 if it is not finished */
export async function downloadBidPack(context: MemberContext, id: string): Promise<BlobResult> {
  const row = await findPack<BidPackSummary>(context, 'bid', id);
  assertFiles(context);
  const pack = await openPackFile(context, row);
  await context.app.db.transaction(() => logTake(context, 'taken', row));
  return pack;
}

/** Days are in Shanghai time. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

export async function listBidPackLog(
  { app, scope }: MemberContext,
  query: InputOf<typeof contract.listBidPackLog>['query'],
): Promise<Page<contract.BidPackLogEntry>> {
  const span = {
    since: query.from ? startOf(query.from) : null,
    before: query.to ? new Date(startOf(query.to).getTime() + DAY_MS) : null,
  };
  const { rows, total } = await listBidPackLogRows(app.db, scope, span, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return {
    rows: rows.map(({ uuid, at, what, userName, ip, tender, useOn, subjects, files }) => ({
      uuid,
      at: formatTime(at),
      what,
      userName,
      ip,
      tender,
      useOn,
      subjects: [...subjects],
      files,
    })),
    total,
  };
}
