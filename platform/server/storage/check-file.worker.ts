import { createHash } from 'node:crypto';
import { checkFile, type FileKind } from './file-kind.ts';

export interface CheckTask {
  readonly bytes: Uint8Array;
  readonly kinds: readonly FileKind[];
}
export interface CheckResult {
  readonly kind: FileKind;
  readonly sha256: string;
}

export async function run({ bytes, kinds }: CheckTask): Promise<CheckResult> {
  const kind = await checkFile(bytes, kinds);
  return { kind, sha256: createHash('sha256').update(bytes).digest('hex') };
}
