import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { DISPUTED_FACT_RULE, MAX_ARCHIVE_FINDINGS, type RunKind } from '../../contract/kinds.ts';
import type { EvaluationFinding } from '../../evaluations.contract.ts';

/** The page on which each kind of record is corrected. */
const PAGES: Readonly<Record<string, string>> = {
  enterprise: href(enterprisePages.licence),
  certificate: href(certificatesPages.certificates),
  project: href(nationalPlatformPages.projects),
  register: href(personnelPages.registeredPeople),
  else: href(personnelPages.otherPeople),
};
const getName = ({ item }: EvaluationFinding): string => item.slice(0, Math.max(0, item.lastIndexOf('：')));
const getAddress = (finding: EvaluationFinding): string =>
  `${PAGES[finding.targetKind] ?? href(nationalPlatformPages.projects)}?${new URLSearchParams({ name: getName(finding) }).toString()}`;

const SUBJECTS: Readonly<Record<RunKind, string>> = {
  whole: '企业、证书、项目和人员档案',
  xm: '项目档案',
  zcry: '注册人员档案',
  fzcry: '非注册人员档案',
  rysl: '',
};

/** Shows contradicting entries of the records: they do not change a verdict, but an examiner would notice them. */
export function ArchiveCard({
  findings,
  kind,
}: {
  readonly findings: readonly EvaluationFinding[];
  readonly kind: RunKind;
}) {
  const rows = findings.filter(({ ruleCode }) => ruleCode !== null && ruleCode !== DISPUTED_FACT_RULE);
  if (kind === 'rysl') return null;
  const count =
    rows.length < MAX_ARCHIVE_FINDINGS ? `${rows.length} 处` : `至少 ${rows.length} 处，列出前 ${rows.length} 处`;
  return (
    <Card title="前后矛盾" note={rows.length === 0 ? '' : `${SUBJECTS[kind]}里 ${count}，不影响上面的结论`}>
      {rows.length === 0 ? (
        <p className="card-body text-3">{SUBJECTS[kind]}里没有发现前后矛盾的内容。</p>
      ) : (
        <ul className="ck-archive">
          {rows.map((row) => (
            <li key={row.uuid}>
              <Icon name="triangle" size="small" />
              <div>
                <b>{row.item}</b>
                <p className="num">
                  {row.have}；{row.need}
                </p>
                <p className="text-2">
                  {row.suggestion}。{row.docNumber !== '' && <span className="text-3">依据 {row.docNumber}</span>}
                </p>
              </div>
              <PageAccessGate to={getAddress(row)}>
                <Link className="tap no-print" to={getAddress(row)} aria-label={`去更正：${row.item}`}>
                  去更正
                </Link>
              </PageAccessGate>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
