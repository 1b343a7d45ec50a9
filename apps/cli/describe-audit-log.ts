import { verifyAuditLog } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/db.ts';

/**
 * Formats the result of verifying a database's audit log. A hash chain cannot show that its newest rows were deleted, so the output
 * includes the hash of the last row; a later run can verify that a row with this hash still exists.
 * @param anchor hash of the newest row of an earlier run
 */
export async function describeAuditLog(
  db: Db,
  anchor: string | null,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const { rows, brokenAt, end, hasAnchor, isCut } = await verifyAuditLog(db, anchor);
  if (brokenAt !== null) {
    return { isWhole: false, text: `审计记录已被改动：前 ${rows} 条完好，从序号 ${brokenAt} 起与前一条对不上。` };
  }
  if (anchor !== null && !hasAnchor) {
    const reason = isCut ? '可能早于已按保留期清理的部分，也可能' : '';
    return {
      isWhole: false,
      text: `审计记录不完整：没有找到上次核验时的末条 ${anchor}，${reason}其后的记录可能被整段删除。`,
    };
  }
  return {
    isWhole: true,
    text: `审计记录完好：${rows} 条，首尾相接${isCut ? '（更早的已按保留期清理）' : ''}。末条 ${end ?? '（没有记录）'}，请另行保存，下次核验时作为参数给出。`,
  };
}
