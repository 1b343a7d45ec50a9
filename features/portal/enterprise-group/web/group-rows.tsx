import { href } from '#domain/access/page.ts';
import { messagesPages } from '#features/enterprise/messages/pages/messages.pages.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { todoPages } from '#features/work/todo/pages/todo.pages.ts';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { usePageAddress } from '#platform/web/site.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { type EnterpriseOfGroup, MAX_UNREAD_COUNT } from '../enterprise-group.contract.ts';
import { getEnterprisePath } from '../pages/enterprise-group.pages.ts';

interface RowProps {
  readonly enterprise: EnterpriseOfGroup;
}

const PLACES = {
  due: href(todoPages.todo),
  gaps: href(evaluationsPages.qualifications),
  filings: href(filingDocumentsPages.filing),
  unread: href(messagesPages.userMessage),
} as const;

const COLOURS = { r: 'fg-r', y: 'fg-y' } as const;

interface FigureProps extends RowProps {
  readonly count: number | null;
  readonly label: string;
  readonly to: string;
  readonly look?: 'r' | 'y';
}

/** Displays a number of an enterprise with a link to its page, or a note that the user may not view the number. */
function Figure({ enterprise, count, label, to, look }: FigureProps) {
  if (count === null)
    return (
      <span className="text-3" title="您在该企业没有查看权限">
        —<span className="sr-only">{label}：没有查看权限</span>
      </span>
    );
  const words = label === '未读消息' && count >= MAX_UNREAD_COUNT ? `${MAX_UNREAD_COUNT}+` : String(count);
  if (count === 0) return <span className="num text-3 fg-none">0</span>;
  return (
    <PageLink
      className={`num fg-figure ${look ? COLOURS[look] : ''}`.trim()}
      to={enterprise.isChosen ? to : getEnterprisePath(enterprise.uuid, to)}
      aria-label={`${enterprise.entName}：${label} ${words}`}
    >
      {words}
    </PageLink>
  );
}

const Name = ({ enterprise }: { readonly enterprise: EnterpriseOfGroup }) => (
  <span className="listed-name">
    <b>{enterprise.entName}</b>
    <small className="text-3 num">{enterprise.creditCode}</small>
    <span className="listed-line">
      {enterprise.isChosen && <span className="tag b">当前</span>}
      {enterprise.isOwner && <span className="tag">负责人</span>}
    </span>
  </span>
);

function Enter({ enterprise }: RowProps) {
  const to = usePageAddress();
  if (enterprise.isChosen) return null;
  return (
    <PageLink
      className="btn small"
      to={getEnterprisePath(enterprise.uuid, to('overview'))}
      aria-label={`进入${enterprise.entName}`}
    >
      进入
    </PageLink>
  );
}

const MEMBERSHIPS = { none: '未开通', active: '', grace: '宽限期', expired: '已到期' } as const;
const getMembership = ({ membership: { status, endDate } }: EnterpriseOfGroup): string =>
  [MEMBERSHIPS[status], status === 'none' ? '' : (endDate ?? '')].filter(Boolean).join(' ');

/** The numbers of each enterprise, in the order of the table columns. */
const FIGURES = [
  { label: '已过期', count: ({ due }: EnterpriseOfGroup) => due && due.expired, to: PLACES.due, look: 'r' },
  { label: '7 天内', count: ({ due }: EnterpriseOfGroup) => due && due.within7, to: PLACES.due, look: 'r' },
  { label: '30 天内', count: ({ due }: EnterpriseOfGroup) => due && due.within30, to: PLACES.due, look: 'y' },
  { label: '90 天内', count: ({ due }: EnterpriseOfGroup) => due && due.within90, to: PLACES.due },
  { label: '资质缺口', count: ({ gaps }: EnterpriseOfGroup) => gaps, to: PLACES.gaps, look: 'y' },
  { label: '在办申报', count: ({ filings }: EnterpriseOfGroup) => filings, to: PLACES.filings },
  { label: '未读消息', count: ({ unread }: EnterpriseOfGroup) => unread, to: PLACES.unread },
] as const satisfies readonly {
  readonly label: string;
  readonly count: (enterprise: EnterpriseOfGroup) => number | null;
  readonly to: string;
  readonly look?: 'r' | 'y';
}[];

export const COLUMNS: DataTableColumns<EnterpriseOfGroup> = [
  { title: '企业', render: (_value, enterprise) => <Name enterprise={enterprise} /> },
  ...FIGURES.map(({ label, count, ...rest }) => ({
    title: label,
    width: 92,
    render: (_value: unknown, enterprise: EnterpriseOfGroup) => (
      <Figure enterprise={enterprise} label={label} count={count(enterprise)} {...rest} />
    ),
  })),
  { title: '会员', width: 130, className: 'num no-wrap', render: (_value, enterprise) => getMembership(enterprise) },
  { title: '操作', width: 90, render: (_value, enterprise) => <Enter enterprise={enterprise} /> },
];

/** Displays one enterprise below 768 px. */
export const GroupItem = ({ enterprise }: RowProps) => (
  <div className="listed-item">
    <span className="fg-head">
      <Name enterprise={enterprise} />
      <Enter enterprise={enterprise} />
    </span>
    <dl className="fg-figures">
      {FIGURES.map(({ label, count, ...rest }) => (
        <div key={label}>
          <dt className="text-3">{label}</dt>
          <dd>
            <Figure enterprise={enterprise} label={label} count={count(enterprise)} {...rest} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
