import { Firm } from '#domain/firm/firm.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';

/** The document inside an archive; written by this program, but it may have been away for years. */
export function parseArchivedFirm(bytes: Buffer): Firm {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new RefusedFile('归档中的企业数据无法解析', { cause });
  }
  const parsed = Firm.safeParse(value);
  if (!parsed.success) throw new RefusedFile('归档中的企业数据不符合当前格式，请导入其中的工作簿');
  return parsed.data;
}
