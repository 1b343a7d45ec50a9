import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { createEncryptStream } from '#platform/server/crypto/sealed-stream.ts';
import { assembleDocument, type DocumentChunk } from '#platform/server/workers/pieces.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { SealedFile } from '../uploaded-file.ts';
import { parseArchivedEnterprise } from './archived-enterprise.ts';
import { type ArchivedFile, type ArchiveManifest, isHistoryFile } from './manifest.ts';
import { openArchive } from './read-archive.ts';
import { createRecordMatcher } from './record-match.ts';

export interface ArchiveInspectionTask {
  readonly path: string;
  readonly entUuid: string;
  /** If true, reads every file and verifies its checksum; if false, only lists the files. */
  readonly isThorough: boolean;
  /** Path for the encrypted document, which is too large for one message to the main process. */
  readonly document?: Omit<SealedFile, 'size'>;
}

/** A file of the archive. `bizUuid` identifies the current record to which it belongs; null if there is none. */
export type MatchedArchiveFile = Omit<ArchivedFile, 'bizUuid'> & { readonly bizUuid: string | null };

export interface ArchiveInspection {
  readonly head: Pick<ArchiveManifest, 'entName' | 'exportedAt' | 'full'>;
  /** Size of the document in bytes. */
  readonly documentBytes: number;
  readonly files: readonly MatchedArchiveFile[];
}

const writeSealed = ({ path, dataKey }: Omit<SealedFile, 'size'>, bytes: Buffer): Promise<void> =>
  pipeline(Readable.from([bytes]), createEncryptStream(dataKey), createWriteStream(path, { mode: 0o600, flags: 'wx' }));

/** Validates an archive in a worker, before any part of it is stored. */
export async function run(
  { path, entUuid, isThorough, document }: ArchiveInspectionTask,
  pieces: readonly DocumentChunk[],
): Promise<ArchiveInspection> {
  // `inspectArchive` packed these pieces from an enterprise document.
  const enterprise = assembleDocument(pieces) as EnterpriseDocument;
  const archive = await openArchive(path);
  try {
    const { creditCode, data, files, ...head } = archive.manifest;
    const own = enterprise.enterprise;
    if (own.creditCode === null || creditCode !== own.creditCode)
      throw new RejectedFileError(`归档属于“${head.entName}”，与当前企业“${own.entName}”不一致，没有读取`);
    const told = data.filter((one) => isHistoryFile(one.path));
    if (isThorough) for (const file of [...told, ...files]) await archive.read(file.path);
    const find = createRecordMatcher(await parseArchivedEnterprise(archive.enterpriseJson), enterprise, entUuid);
    if (document) await writeSealed(document, archive.enterpriseJson);
    return {
      head: { entName: head.entName, exportedAt: head.exportedAt, full: head.full },
      documentBytes: archive.enterpriseJson.length,
      files: files.map((file) => ({ ...file, bizUuid: find(file) })),
    };
  } finally {
    archive.close();
  }
}
