import { type MetaFunction, useLocation } from 'react-router';
import type { PageRoute } from '#domain/access/page.ts';
import { titleOf } from '#platform/web/titles.ts';
import { checksPages } from '../pages/evaluations.pages.ts';
import { readPlace, readQualification } from './check-address.ts';
import { CheckHome } from './check-home.tsx';
import { CheckLog } from './check-log.tsx';
import './checks.css';
import { QualificationView } from './qualification/qualification-view.tsx';
import { ReportView } from './report/report-view.tsx';
import { CheckWizard } from './wizard/wizard.tsx';

const pageAt = (pathname: string): PageRoute | undefined =>
  Object.values(checksPages).find(({ path }) => path.toLowerCase() === pathname.toLowerCase());

/** Eleven pages and one file: each is called as the route table calls it, so that tabs of the browser can be told apart. */
export const meta: MetaFunction = ({ location }) => [
  { title: titleOf(pageAt(location.pathname)?.title ?? '模拟受理校验') },
];

/** All pages of the simulated acceptance: /qyxx/mnsbsljy/** (P-049 to P-059). */
export default function CheckPage() {
  const { pathname, search } = useLocation();
  const { kind, view } = readPlace(pathname);
  const params = new URLSearchParams(search);
  const report = params.get('report');
  if (report !== null) return <ReportView uuid={report} kind={kind} />;
  const of = readQualification(search);
  if (of && view === 'home') return <QualificationView of={of} focus={kind} />;
  if (view === 'log') return <CheckLog kind={kind} />;
  const isWizard = view === 'step' || params.has('standard') || params.has('step');
  return isWizard ? <CheckWizard kind={kind} /> : <CheckHome kind={kind} />;
}
