import { type MetaFunction, useLocation } from 'react-router';
import { getTitleAt } from '#platform/web/titles.ts';
import { evaluationsPages } from '../pages/evaluations.pages.ts';
import { parseEvaluationAddress, parseQualificationLevelKey } from './evaluation-address.ts';
import { EvaluationHome } from './evaluation-home.tsx';
import { EvaluationLog } from './evaluation-log.tsx';
import './evaluations.css';
import { QualificationView } from './qualification/qualification-view.tsx';
import { ReportView } from './report/report-view.tsx';
import { EvaluationWizard } from './wizard/wizard.tsx';

/** Eleven pages share this file. Each uses the title from the route table, so that browser tabs can be distinguished. */
export const meta: MetaFunction = ({ location }) => [
  { title: getTitleAt(evaluationsPages, location.pathname, '模拟受理校验') },
];

/** All pages of the simulated acceptance: /qyxx/mnsbsljy/** (P-049 to P-059). */
export default function EvaluationPage() {
  const { pathname, search } = useLocation();
  const { kind, view } = parseEvaluationAddress(pathname);
  const params = new URLSearchParams(search);
  const report = params.get('report');
  if (report !== null) return <ReportView uuid={report} kind={kind} />;
  const of = parseQualificationLevelKey(search);
  if (of && view === 'home') return <QualificationView of={of} focus={kind} />;
  if (view === 'log') return <EvaluationLog kind={kind} />;
  const isWizard = view === 'step' || params.has('standard') || params.has('step');
  return isWizard ? <EvaluationWizard kind={kind} /> : <EvaluationHome kind={kind} />;
}
