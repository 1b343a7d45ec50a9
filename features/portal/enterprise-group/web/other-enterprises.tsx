import { useQuery } from '@tanstack/react-query';
import { href } from '#domain/access/page.ts';
import { todoPages } from '#features/work/todo/pages/todo.pages.ts';
import { query } from '#platform/web/query.ts';
import { useHasOtherEnterprises } from '#platform/web/shell/enterprise-switch.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { type EnterpriseWithDueRecords, listWaitingEnterprises } from '../enterprise-group.contract.ts';
import { enterpriseGroupPages, getEnterprisePath } from '../pages/enterprise-group.pages.ts';
import './group.css';

const NAMED = 3;

const getWords = ({ expired, within7 }: EnterpriseWithDueRecords): string =>
  [expired > 0 && `${expired} 项已过期`, within7 > 0 && `${within7} 项 7 天内到期`].filter(Boolean).join('、');

/** Displays one line about expiring records in the user's other enterprises; each name links to the to-do list there. */
export function OtherEnterprises() {
  const hasOthers = useHasOtherEnterprises();
  const isByKey = useSession().key !== null;
  const { data } = useQuery({ ...query(listWaitingEnterprises), enabled: hasOthers && !isByKey });
  if (!data?.length) return null;
  const rest = data.length - NAMED;
  return (
    <p className="text-2 small fg-others">
      其他企业：
      {data.slice(0, NAMED).map((enterprise, place) => (
        <span key={enterprise.uuid}>
          {place > 0 && '；'}
          <PageLink to={getEnterprisePath(enterprise.uuid, href(todoPages.todo))}>{enterprise.entName}</PageLink>{' '}
          {getWords(enterprise)}
        </span>
      ))}
      {rest > 0 && `；另有 ${rest} 家`}。<PageLink to={href(enterpriseGroupPages.group)}>集团总览</PageLink>
    </p>
  );
}
