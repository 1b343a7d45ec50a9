import { Link } from 'react-router';
import { createCoverage } from '#domain/qualification/coverage.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { useSettings } from '#platform/web/state/settings-context.tsx';
import { applyCoverageFilters } from '../coverage/coverage-filter.ts';
import { CoverageList } from '../coverage/coverage-list.tsx';
import { CoverageLegend } from '../coverage/coverage-mark.tsx';
import { CoverageTable } from '../coverage/coverage-table.tsx';
import { getCoverageAddress } from '../evaluation-address.ts';
import '../coverage/coverage.css';

/** Shows the people counted for each requirement, and the reasons why others do not count: the part of the coverage table for this level. */
export function PeopleCard({ report, isWanted }: { readonly report: EvaluationReport; readonly isWanted: boolean }) {
  const { isMobile, isMeasured } = useSettings();
  const { standardName: name, standardCode, level } = report;
  const source = { ref: standardCode, name, level, isWanted, report };
  const { items, rows } = createCoverage([source]);
  const view = applyCoverageFilters({ items, rows }, {});
  if (view.rows.length === 0) return null;
  return (
    <details className="card qf-people">
      <summary>
        <h2>谁算在哪一条</h2>
        <span className="text-3 small">{view.rows.length} 人与之有关</span>
      </summary>
      <div className="cv-status">
        <span className="text-3 small">点姓名看为什么算或不算</span>
        <PageAccessGate to={getCoverageAddress({ standardCode, level })}>
          <Link className="small" to={getCoverageAddress({ standardCode, level })}>
            与已有资质一起看
          </Link>
        </PageAccessGate>
        <CoverageLegend />
      </div>
      {(isMobile || !isMeasured) && (
        <div className="phone-form">
          <CoverageList view={view} />
        </div>
      )}
      {(!isMobile || !isMeasured) && (
        <div className="wide-form ck-mx cv-mx">
          <CoverageTable view={view} limit={view.rows.length} />
        </div>
      )}
    </details>
  );
}
