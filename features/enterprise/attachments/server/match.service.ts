import type { Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { FileMatch } from '../attachments.contract.ts';
import { matchFileName } from './match-names.ts';
import { listMatchCandidates } from './target.repo.ts';

/** Returns the records to which files would be attached, before any upload; nothing is stored. */
export async function matchFiles({ app, scope }: MemberContext, names: readonly string[]): Promise<Page<FileMatch>> {
  const all = await listMatchCandidates(app.db, scope);
  const rows = names.map((name) => {
    const { state, candidates } = matchFileName(name, all);
    return { name, state, candidates: candidates.map(({ numbers: _numbers, ...candidate }) => candidate) };
  });
  return { rows, total: rows.length };
}
