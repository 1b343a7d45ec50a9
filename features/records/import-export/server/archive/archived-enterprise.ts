import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { parseDocumentStream } from '../workbook/stream-document.ts';

/** Parses the document inside an archive. Older versions of this program may have written it. */
export async function parseArchivedEnterprise(bytes: Buffer): Promise<EnterpriseDocument> {
  const value = await parseDocumentStream([bytes]).catch((cause: unknown) => {
    throw new RejectedFileError('归档中的企业数据无法解析', { cause });
  });
  const parsed = EnterpriseDocument.safeParse(value);
  if (!parsed.success) throw new RejectedFileError('归档中的企业数据不符合当前格式，请导入其中的工作簿');
  return parsed.data;
}
