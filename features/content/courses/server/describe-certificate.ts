import { href } from '#domain/access/page.ts';
import { formatCertificateNumber } from '#domain/text/certificate-number.ts';
import type { PdfContent } from '#platform/server/pdf/block.ts';
import { formatDuration } from '../contract/text.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import type { CertificateRow } from './completion.repo.ts';

/** Describes a certificate for printing, with its public verification address. */
export function describeCertificate(row: CertificateRow, origin: string): PdfContent {
  const number = formatCertificateNumber(row.number);
  const page = `${origin}${href(coursesPages.certificate)}`;
  return {
    title: '课程结业证书',
    subject: row.courseTitle,
    footer: `证书编号 ${number}，核验：${page}`,
    address: `${page}?number=${number}`,
    madeAt: row.createTime.toISOString(),
    blocks: [
      {
        kind: 'text',
        text: `${row.holderName} 学完课程“${row.courseTitle}”${row.percent === null ? '' : '并通过考试'}，特发此证。`,
      },
      {
        kind: 'facts',
        rows: [
          ['姓名', row.holderName],
          ['课程', row.courseTitle],
          ['学时', String(Number(row.hours))],
          ['计入的观看时长', formatDuration(row.watchedSec)],
          ['考试成绩', row.percent === null ? '本课程没有考试' : `${row.percent} 分（满分 100 分）`],
          ['结业日期', row.completedOn],
          ['有效期至', row.validUntil ?? '长期'],
          ['证书编号', number],
          ['核验地址', page],
        ],
      },
      {
        kind: 'note',
        text: '姓名由本人填写，平台没有核对身份。观看时长由服务器计时。学时是否被注册或发证机关认可，以机关的规定为准。',
      },
    ],
  };
}
