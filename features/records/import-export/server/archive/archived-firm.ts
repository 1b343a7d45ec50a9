import { Firm } from '#domain/firm/firm.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import { streamDocument } from '../workbook/stream-document.ts';

/** The document inside an archive; written by this program, but it may have been away for years. */
export async function parseArchivedFirm(bytes: Buffer): Promise<Firm> {
  const value = await streamDocument([bytes]).catch((cause: unknown) => {
    throw new RefusedFile('归档中的企业数据无法解析', { cause });
  });
  const parsed = Firm.safeParse(value);
  if (!parsed.success) throw new RefusedFile('归档中的企业数据不符合当前格式，请导入其中的工作簿');
  return parsed.data;
}
