import {
  findRequiredDocuments,
  getApplicationFormId,
  isExpired,
  type MaterialState,
} from '#domain/filing-documents/materials.ts';
import {
  type AttachmentRow,
  keepNewestVersions,
  listAttachmentRows,
} from '#features/enterprise/attachments/server/attachments.server-api.ts';
import {
  type FilingEntryRow,
  listFilingEntryRows,
} from '#features/filing/filing-guide/server/filing-guide.server-api.ts';
import { canForAllKinds, type MemberContext } from '#platform/server/access/access.ts';
import type { MaterialList } from '../filing-documents.contract.ts';
import { type FilingSource, getFilingSource } from './document-source.ts';
import { getEntryAddress } from './entry-address.ts';

type Material = MaterialList['materials'][number];
type Files = (kind: AttachmentRow['bizType'], uuid: string | null) => readonly AttachmentRow[];

interface FoundDocument {
  readonly name: string;
  readonly page: string;
  readonly state: Material['papers'][number]['state'];
  readonly validEnd: string | null;
  readonly files: readonly AttachmentRow[];
}

/** A material of the list with all matching documents of the enterprise's records. */
export interface FoundMaterial {
  readonly name: string;
  readonly note: string | null;
  readonly copies: number | null;
  readonly form: Material['form'];
  readonly state: MaterialState;
  readonly papers: readonly FoundDocument[];
}

export interface FoundMaterials {
  readonly found: FilingSource;
  readonly source: string | null;
  readonly isVerified: boolean;
  readonly where: string | null;
  readonly lines: readonly FoundMaterial[];
}

/** The maximum number of documents of a material that are listed individually. */
const MAX_NAMED = 100;
/** The maximum number of records whose files are queried at once. */
const RECORDS_AT_ONCE = 5000;

/** Returns the entry of the guide: the province's entry takes precedence over the national one. */
async function findEntry({ app }: MemberContext, { filing, source }: FilingSource): Promise<FilingEntryRow | null> {
  if (source.category === null) return null;
  const province = filing.region === '' ? '00' : filing.region.slice(0, 2);
  const words = source.category === 'safety' ? ['安全生产许可证'] : [];
  const { rows } = await listFilingEntryRows(app.db, {
    province,
    category: source.category,
    words,
    offset: 0,
    limit: 20,
  });
  return rows.find(({ acceptOrg }) => acceptOrg === filing.acceptOrg) ?? rows[0] ?? null;
}

function filesBy(rows: readonly AttachmentRow[]): Files {
  const found = Map.groupBy(keepNewestVersions(rows), ({ bizType, bizUuid }) =>
    bizType === 'yyzz' ? 'yyzz' : `${bizType} ${bizUuid}`,
  );
  return (kind, uuid) => found.get(kind === 'yyzz' ? 'yyzz' : `${kind} ${uuid}`) ?? [];
}

function getState(documents: readonly FoundDocument[]): MaterialState {
  return documents.length > 0 && documents.every(({ state }) => state === 'ready') ? 'ready' : 'short';
}

interface Line {
  readonly line: FilingEntryRow['materials'][number];
  readonly wanted: ReturnType<typeof findRequiredDocuments>;
}

function reviewLine({ line, wanted }: Line, today: string, files: Files): FoundMaterial {
  const about = { name: line.name, note: line.note, copies: line.copies };
  if (wanted === null) return { ...about, state: 'manual', form: null, papers: [] };
  if (wanted.form !== null) return { ...about, state: 'form', form: wanted.form, papers: [] };
  const documents = wanted.papers.map((document): FoundDocument => {
    const own = files(document.kind, document.uuid);
    const state = isExpired(document, today) ? 'expired' : own.length === 0 ? 'missing' : 'ready';
    return {
      name: document.name,
      page: getEntryAddress(document.page),
      state,
      validEnd: document.validEnd,
      files: own,
    };
  });
  return { ...about, state: getState(documents), form: null, papers: documents };
}

/** Finds the files of the records for the materials; returns none for callers without access to the files of every kind of record. */
async function findFiles({ app, scope, session }: MemberContext, lines: readonly Line[]): Promise<Files> {
  if (!canForAllKinds(session, 'attachment:*:list')) return filesBy([]);
  const documents = lines.flatMap(({ wanted }) => wanted?.papers ?? []);
  const bizUuids = [...new Set(documents.flatMap(({ uuid }) => uuid ?? []))];
  const licence = documents.some(({ kind }) => kind === 'yyzz')
    ? await listAttachmentRows(app.db, scope, { bizType: 'yyzz' })
    : [];
  const others: AttachmentRow[] = [];
  for (let from = 0; from < bizUuids.length; from += RECORDS_AT_ONCE) {
    const some = bizUuids.slice(from, from + RECORDS_AT_ONCE);
    for (const row of await listAttachmentRows(app.db, scope, { bizUuids: some })) others.push(row);
  }
  return filesBy([...licence, ...others]);
}

/** Returns where a list that the guide does not contain is published. */
function formatWhere({ filing, source }: FilingSource): string {
  const office = filing.acceptOrg ?? '受理机关';
  const entry = filing.entryUrl === null ? '' : `（${filing.entryUrl}）`;
  const place = `请以${office}${entry}公布的清单为准，也可在省级政务服务网查询该事项的办事指南`;
  return source.category === null && filing.standardCode === null
    ? `先在申报中选择资质标准和等级，即可带出材料清单；与资质标准无关的证书，${place}。`
    : `办事指南中没有这类事项的清单，${place}。`;
}

/** Returns every material of the list with its files in the enterprise's records. @throws ApiError 404 数据不存在 */
export async function findMaterials(context: MemberContext, uuid: string): Promise<FoundMaterials> {
  const found = await getFilingSource(context, uuid);
  const { filing, source } = found;
  const entry = await findEntry(context, found);
  const application = getApplicationFormId(source.category, filing.kind);
  const lines = (entry?.materials ?? []).map((line) => ({
    line,
    wanted: findRequiredDocuments(line.name, source, application),
  }));
  const files = await findFiles(context, lines);
  return {
    found,
    source: entry === null ? null : `${entry.acceptOrg} ${entry.itemName}`,
    // A delivered list summarises the usual materials of such filings and was not published by an authority, so it is never verified.
    isVerified: entry !== null && entry.isVerified && entry.origin === 'operator',
    where: lines.length > 0 ? null : formatWhere(found),
    lines: lines.map((line) => reviewLine(line, source.today, files)),
  };
}

export async function listMaterials(context: MemberContext, uuid: string): Promise<MaterialList> {
  const { found, lines, ...about } = await findMaterials(context, uuid);
  return {
    ...about,
    today: found.source.today,
    materials: lines.map(({ papers: documents, ...line }) => {
      // Missing documents come before existing ones.
      const ordered = documents.toSorted((a, b) => Number(a.state === 'ready') - Number(b.state === 'ready'));
      return {
        ...line,
        papers: ordered.slice(0, MAX_NAMED).map(({ files, ...document }) => ({
          ...document,
          files: files.map(({ uuid: file, name, size }) => ({ uuid: file, name, size: Number(size) })),
        })),
        more: Math.max(0, ordered.length - MAX_NAMED),
      };
    }),
  };
}
