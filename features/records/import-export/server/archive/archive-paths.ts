import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getDeclarationLabel } from '#domain/qualification/declaration-kinds.ts';
import type { AttachmentRow } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import type { ArchiveSource } from './write-archive.ts';

/** An attachment in the archive. Filings do not belong to the enterprise document, so their files are not archived. */
type EnterpriseFile = AttachmentRow & { readonly bizType: Exclude<AttachmentRow['bizType'], 'filing'> };

const FOLDERS: Readonly<Record<EnterpriseFile['bizType'], string>> = {
  yyzz: '营业执照',
  zzzs: '资质证书',
  zzx: '资质项',
  register: '注册人员',
  else: '其他人员',
  achievement: '人员业绩',
  project: '项目',
  declaration: '其他声明',
};

/** Removes characters that some systems cannot unpack from a part of a path. */
const cleanPart = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
    .slice(0, 80) || '未命名';

function getLabels(enterprise: EnterpriseDocument): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const add = (uuid: string | undefined, label: string) => {
    if (uuid) labels.set(uuid, label);
  };
  for (const one of enterprise.certificates) {
    add(one.uuid, one.certName);
    for (const item of one.items) add(item.uuid, item.itemName);
  }
  for (const one of [...enterprise.registeredPeople, ...enterprise.otherPeople]) add(one.uuid, one.name);
  for (const one of [...enterprise.projects, ...enterprise.achievements]) add(one.uuid, one.projectName);
  for (const one of enterprise.declarations)
    add(one.uuid, one.source ?? one.text ?? getDeclarationLabel(one.kind, one.kind));
  return labels;
}

function numbered(path: string, taken: ReadonlySet<string>): string {
  if (!taken.has(path)) return path;
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]+)?$/.exec(path) ?? [];
  for (let count = 2; ; count += 1) {
    const next = `${stem}（${count}）${ending}`;
    if (!taken.has(next)) return next;
  }
}

const SHORT = 60;
/** Cuts a long file name but keeps its extension. */
function fileName(name: string): string {
  const ending = /\.[a-z]+$/i.exec(name)?.[0] ?? '';
  return `${cleanPart(name.slice(0, name.length - ending.length)).slice(0, SHORT)}${ending}`;
}

/** Returns the path of each file of an enterprise in its archive: 附件/注册人员/张三/一建.pdf. */
export function listArchiveSources(enterprise: EnterpriseDocument, rows: readonly AttachmentRow[]): ArchiveSource[] {
  const labels = getLabels(enterprise);
  const taken = new Set<string>();
  // Excludes files of records in the recycle bin, because the archive does not contain these records.
  const shown = rows.filter(
    (row): row is EnterpriseFile => row.bizType !== 'filing' && (row.bizType === 'yyzz' || labels.has(row.bizUuid)),
  );
  return shown.map(({ uuid: _uuid, name, sha256, size, bizType, bizUuid, storageKey }) => {
    const label = bizType === 'yyzz' ? [] : [cleanPart(labels.get(bizUuid) ?? bizUuid)];
    const path = numbered(['附件', FOLDERS[bizType], ...label, fileName(name)].join('/'), taken);
    taken.add(path);
    return { path, name, sha256, size, bizType, bizUuid, storageKey };
  });
}
