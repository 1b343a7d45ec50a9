import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import {
  getCertificateNumbers,
  getPersonNumbers,
  getProjectNumbers,
  getReminderNumbers,
  getTotalNumbers,
} from '#features/enterprise/enterprise/enterprise.contract.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { todoPages } from '#features/work/todo/pages/todo.pages.ts';
import { query } from '#platform/web/query.ts';

/** The numbers of the enterprise's records in one row, totals first, with links to their pages (C-090 to C-094). */
export function InfoNumbers() {
  const totals = useQuery(query(getTotalNumbers)).data;
  const certificates = useQuery(query(getCertificateNumbers)).data;
  const people = useQuery(query(getPersonNumbers)).data;
  const projects = useQuery(query(getProjectNumbers)).data;
  const reminders = useQuery(query(getReminderNumbers)).data;
  const certificatesTotal = certificates?.total ?? totals?.certificateNum;
  const ending = certificates && certificates.expiring + certificates.expired;
  const entries = [
    ['资质证书', certificatesTotal, ending ? `本，${ending} 本临期或过期` : '本', certificatesPages.certificates],
    ['注册人员', people?.registered, '人', personnelPages.registeredPeople],
    ['非注册人员', people?.other, '人', personnelPages.otherPeople],
    ['监管平台项目', projects?.total ?? totals?.projectNum, '个', nationalPlatformPages.projects],
    ['待处理提醒', reminders?.total ?? totals?.remindNum, '条', todoPages.todo],
  ] as const;
  return (
    <nav className="card hub-numbers" aria-label="资料数量">
      {entries.map(([label, count, unit, page]) => (
        <Link key={label} to={href(page)}>
          {label} <b className="num">{count ?? '—'}</b> <span className="text-3">{unit}</span>
        </Link>
      ))}
    </nav>
  );
}
