import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { EnterpriseMergeProps } from '#platform/web/shell/slots.tsx';
import { PermissionGate } from '#platform/web/state/session-context.tsx';
import { enterpriseMergePages } from '../pages/enterprise-merge.pages.ts';

/** The link to merging an enterprise with another, for operators with the required right. */
export function MergeLink({ uuid, entName }: EnterpriseMergeProps) {
  return (
    <PermissionGate need={['manage:merge:list']}>
      <Link
        className="btn plain small"
        to={href(enterpriseMergePages.compare, null, { stay: uuid })}
        aria-label={`合并${entName}`}
      >
        合并
      </Link>
    </PermissionGate>
  );
}
