import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '#platform/web/query.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { COVERAGE_WORDS, getPersonCoverage } from '../../contract/coverage.ts';
import { getCoverageAddress } from '../evaluation-address.ts';
import { CoverageMark } from './coverage-mark.tsx';

/** Shows the current qualifications for which one person counts, and the reasons where not, in the person's drawer (beyond.md, wish 3). */
export function PersonCoverage({ personUuid }: { readonly personUuid: string }) {
  const isAllowed = canMakeCall(useSession(), 'check:run:list');
  const found = useQuery({ ...query(getPersonCoverage, { params: { id: personUuid } }), enabled: isAllowed });
  if (!isAllowed) return <p className="text-3">这把密钥没有查看校验的权限。</p>;
  return (
    <QueryView query={found} subject="计入情况" lines={3}>
      {({ items }) => (
        <>
          {items.length === 0 && <p className="text-3">已有资质的人员要求与此人的证书无关。</p>}
          {items.map((item) => (
            <div key={item.ref} className="cv-person">
              <b>
                {item.name} {item.level}
              </b>
              <ul>
                {item.cells.map((cell) => (
                  <li key={`${cell.title} ${cell.label}`}>
                    <CoverageMark cell={cell} />
                    <span>
                      {cell.title === cell.label ? cell.title : `${cell.title}·${cell.label}`}：
                      {COVERAGE_WORDS[cell.state]}
                      <span className="text-3 small">
                        {[cell.via, cell.reason, cell.remedy === null ? '' : `可以${cell.remedy}`]
                          .filter(Boolean)
                          .join('，')}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <PageAccessGate to={getCoverageAddress()}>
            <Link to={getCoverageAddress()}>看全部人员与要求</Link>
          </PageAccessGate>
        </>
      )}
    </QueryView>
  );
}
