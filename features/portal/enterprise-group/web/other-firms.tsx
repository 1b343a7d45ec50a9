import { useQuery } from '@tanstack/react-query';
import { href } from '#domain/access/page.ts';
import { query } from '#platform/web/query.ts';
import { useHasOtherFirms } from '#platform/web/shell/firm-switch.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { listWaitingFirms, type WaitingFirm } from '../enterprise-group.contract.ts';
import { firmGroupPages, pathInFirm } from '../pages/enterprise-group.pages.ts';
import './group.css';

const NAMED = 3;

const wordsOf = ({ expired, within7 }: WaitingFirm): string =>
  [expired > 0 && `${expired} 项已过期`, within7 > 0 && `${within7} 项 7 天内到期`].filter(Boolean).join('、');

/** One line on what expires in the reader's other firms; each name leads to the same page there. */
export function OtherFirms({ to }: { readonly to: string }) {
  const hasOthers = useHasOtherFirms();
  const isByKey = useSession().key !== null;
  const { data } = useQuery({ ...query(listWaitingFirms), enabled: hasOthers && !isByKey });
  if (!data?.length) return null;
  const rest = data.length - NAMED;
  return (
    <p className="text-2 small fg-others">
      其他企业：
      {data.slice(0, NAMED).map((firm, place) => (
        <span key={firm.uuid}>
          {place > 0 && '；'}
          <PageLink to={pathInFirm(firm.uuid, to)}>{firm.entName}</PageLink> {wordsOf(firm)}
        </span>
      ))}
      {rest > 0 && `；另有 ${rest} 家`}。<PageLink to={href(firmGroupPages.group)}>集团总览</PageLink>
    </p>
  );
}
