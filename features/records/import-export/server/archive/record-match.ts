import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { ArchivedFile } from './manifest.ts';

type BizType = ArchivedFile['bizType'];

/** A record to which files may belong: its uuid and its identifying values, the most reliable first. */
interface Known {
  readonly bizType: BizType;
  readonly uuid: string;
  readonly names: readonly (string | null)[];
}

const joined = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.some((part) => !part) ? null : parts.join('|');

/** Returns the first four and the last two characters of an ID number, which are unmasked in a masked number. */
const idMark = (idNo: string | null): string | null =>
  idNo && idNo.length >= 15 ? `${idNo.slice(0, 4)}${idNo.slice(-2)}` : null;

function listKnown(enterprise: EnterpriseDocument, entUuid: string): Known[] {
  const found: Known[] = [{ bizType: 'yyzz', uuid: entUuid, names: ['licence'] }];
  const add = (bizType: BizType, uuid: string | undefined, ...names: readonly (string | null)[]) => {
    if (uuid) found.push({ bizType, uuid, names });
  };
  for (const one of enterprise.certificates) {
    add('zzzs', one.uuid, one.certNo, one.certName);
    for (const item of one.items) add('zzx', item.uuid, joined(one.certNo ?? one.certName, item.itemName, item.level));
  }
  for (const [kind, people] of [
    ['register', enterprise.registeredPeople],
    ['else', enterprise.otherPeople],
  ] as const)
    for (const one of people) add(kind, one.uuid, joined(one.name, idMark(one.idNo)), one.name);
  for (const one of enterprise.projects) add('project', one.uuid, one.projectNo, one.projectName);
  for (const one of enterprise.declarations) add('declaration', one.uuid, joined(one.kind, one.source ?? one.text));
  const people = new Map(
    [...enterprise.registeredPeople, ...enterprise.otherPeople].map((one) => [one.uuid, one.name]),
  );
  for (const one of enterprise.achievements)
    add('achievement', one.uuid, joined(people.get(one.personUuid ?? ''), one.projectName, one.role));
  return found;
}

/**
 * Creates a function that finds the current record for a file of an archive: by uuid, else by number, else by name if it is unique. Records
 * that an import has created again have different uuids.
 */
export function createRecordMatcher(archived: EnterpriseDocument, today: EnterpriseDocument, entUuid: string) {
  const before = new Map(listKnown(archived, entUuid).map((one) => [`${one.bizType} ${one.uuid}`, one]));
  const now = listKnown(today, entUuid);
  const byUuid = new Set(now.map((one) => `${one.bizType} ${one.uuid}`));
  return ({ bizType, bizUuid }: Pick<ArchivedFile, 'bizType' | 'bizUuid'>): string | null => {
    if (bizType === 'yyzz') return entUuid;
    if (byUuid.has(`${bizType} ${bizUuid}`)) return bizUuid;
    const names = before.get(`${bizType} ${bizUuid}`)?.names ?? [];
    for (const [place, name] of names.entries()) {
      if (name === null) continue;
      const same = now.filter((one) => one.bizType === bizType && one.names[place] === name);
      if (same.length === 1) return same[0]?.uuid ?? null;
    }
    return null;
  };
}
