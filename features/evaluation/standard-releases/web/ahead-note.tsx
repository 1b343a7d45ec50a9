import { useQuery } from '@tanstack/react-query';
import { href } from '#domain/access/page.ts';
import { query } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { standardReleasesPages } from '../pages/standard-releases.pages.ts';
import { listUpcomingStandardChanges, type UpcomingStandardChange } from '../standard-releases.contract.ts';
import { listMissingRequirements } from './missing-requirements.ts';
import './standard-releases.css';

/** The result is cached, because otherwise every visit to the certificates page would evaluate the enterprise again. */
const STALE_MS = 5 * 60_000;

const Lacks = ({ ahead }: { readonly ahead: UpcomingStandardChange }) => (
  <>
    <b>{`${ahead.effective} 起${ahead.standardName}${ahead.level}缺：`}</b>
    <ul>
      {listMissingRequirements(ahead).map(({ what, before, after }) => (
        <li key={`${what} ${after}`}>
          {what}
          <br />
          <span className="text-2">
            原规定 {before}；新规定 {after}
          </span>
        </li>
      ))}
    </ul>
    <span className="text-3">
      依据《{ahead.docTitle}》（{ahead.docNumber}）{ahead.clause}
    </span>
  </>
);

export interface UpcomingChangesNoteProps {
  /** If omitted, the note covers every current level. */
  readonly of?: { readonly standardCode: string; readonly level: string };
}

/** Shows the day from which published amendments will leave requirements of a level unmet; renders nothing if there are none. */
export function UpcomingChangesNote({ of }: UpcomingChangesNoteProps) {
  const session = useSession();
  const mayKnow = hasPermission(session, ['check:run:list']);
  const ahead = useQuery({ ...query(listUpcomingStandardChanges), enabled: mayKnow, staleTime: STALE_MS });
  const lacking = (ahead.data ?? []).filter(
    ({ turned, standardCode, level }) =>
      turned.some(({ way }) => way !== 'eased') &&
      (of === undefined || (of.standardCode === standardCode && of.level === level)),
  );
  if (lacking.length === 0) return null;
  return (
    <section className="card sr-note" aria-label="标准修改后的缺口">
      <Icon name="alarm" />
      <div>
        {lacking.map((one) => (
          <div key={`${one.docNumber} ${one.standardCode} ${one.level}`}>
            <Lacks ahead={one} />
          </div>
        ))}
        <PageLink to={href(standardReleasesPages.ahead)}>查看标准变化</PageLink>
      </div>
    </section>
  );
}
