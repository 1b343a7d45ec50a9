/** Finds the manager of a project in the column of remarks: 项目经理：示例甲. */

/** A clause that contains only the post and a name. A clause with other words may be about a former or a different manager. */
const NAMED =
  /^(?:项目经理|项目负责人|负责人|项目总监|总监理工程师|总监|设计负责人|勘察负责人)(?:为|是|:)(\p{Script=Han}{2,4}|\p{Script=Han}{1,8}·\p{Script=Han}{1,8})$/u;
const MENTIONED = /项目经理|项目负责人|总监/;
/** Words that are no name although they have the length of one. */
const NO_NAME = /^(?:本人|同上|待定|未定|暂无|无|已?更换|已?变更|见附件|另行通知)/;

/** The manager in a remark: a name, or only that the remark mentions a manager. */
export interface RemarkManager {
  readonly name: string | null;
}

/** Returns the manager in a remark; null if the remark mentions none. */
export function findRemarkManager(remark: string): RemarkManager | null {
  const clauses = remark
    .normalize('NFKC')
    .replace(/\s/g, '')
    .split(/[;,。、]/);
  const names = new Set(
    clauses.flatMap((clause) => NAMED.exec(clause)?.[1] ?? []).filter((name) => !NO_NAME.test(name)),
  );
  const [only] = names;
  if (names.size === 1 && only !== undefined) return { name: only };
  return names.size > 1 || MENTIONED.test(remark) ? { name: null } : null;
}
