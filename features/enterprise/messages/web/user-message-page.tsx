import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { href } from '#domain/access/page.ts';
import { formatRelativeTime } from '#domain/text/time.ts';
import { MessagePhones } from '#features/identity/message-phones/web/message-phones.web-api.ts';
import { MESSAGE_TYPES } from '#platform/contract/message-types.ts';
import { listOwnEnterprises } from '#platform/contract/session.ts';
import { useCommand } from '#platform/web/query.ts';
import { createServerCall, getPageContext } from '#platform/web/server-call.ts';
import { useNow } from '#platform/web/state/now.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import {
  countUnreadMessages,
  getUnreadMessages,
  listMessages,
  MESSAGE_TYPE_LABELS,
  type Message,
  markMessagesRead,
} from '../messages.contract.ts';
import { messagesPages } from '../pages/messages.pages.ts';
import { EnterpriseTag, MessageDetailLink, MessageIcon } from './message-view.tsx';
import { useUnreadMessages } from './use-unread.ts';
import './messages.css';

const PAGE_SIZE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const asked = {
    read: searchParams.get('read') === '0' ? '0' : undefined,
    type: MESSAGE_TYPES.find((type) => type === searchParams.get('type')),
  };
  const pageNum = Math.max(1, Number.parseInt(searchParams.get('pageNum') ?? '1', 10) || 1);
  const call = createServerCall(args);
  // The filter is omitted for a user of one enterprise or with a key.
  const { session } = getPageContext(args);
  const hasSeveral = session !== null && session.key?.kind !== 'secondary' && session.enterpriseCount > 1;
  const enterprises = hasSeveral ? await call(listOwnEnterprises) : [];
  // An enterprise that does not belong to the user (any more) does not filter the list.
  const ent = enterprises.find(({ uuid }) => uuid === searchParams.get('ent'))?.uuid;
  const page = await call(listMessages, { query: { ...asked, ent, pageNum, pageSize: PAGE_SIZE } });
  const count = await call(countUnreadMessages);
  return { page, pageNum, count, ent, enterprises: enterprises.map(({ uuid, entName }) => ({ uuid, entName })) };
}

export const meta: MetaFunction = () => [{ title: getTitle('消息中心') }];

/** Shows the messages of the user, all or only unread; marks one or all as read (P-013, C-025 … C-028). */
export default function UserMessagePage() {
  // Bound phones belong to the account, so a user with a secondary key cannot bind them.
  const canBindPhones = useSession().key?.kind !== 'secondary';
  const { page, pageNum, count: served, ent, enterprises } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const unread = useUnreadMessages().data?.count ?? served;
  const read = useCommand(markMessagesRead, { stale: [getUnreadMessages], onDone: () => void revalidate() });
  const isUnreadTab = params.get('read') === '0';
  return (
    <div className="wrapper msg-page">
      <Breadcrumbs items={[{ label: '消息中心' }]} />
      <PageHead
        title="消息中心"
        meta={unread > 0 ? `${unread} 条未读` : '没有未读消息'}
        actions={
          <>
            <a className="btn" href="#message-phones">
              提醒手机号
            </a>
            <Button
              disabled={unread === 0}
              isBusy={read.isPending}
              onClick={() => read.mutate({ query: { isAllRead: 'true', ent }, body: {} })}
            >
              {ent ? '该企业全部标为已读' : '全部标为已读'}
            </Button>
          </>
        }
      />
      <section className="card" aria-label="消息">
        <div className="msg-bar">
          <LinkTabs
            label="按状态查看"
            active={isUnreadTab ? 'unread' : 'all'}
            tabs={[
              { key: 'all', label: '全部', to: addressWith(params, 'read', '') },
              { key: 'unread', label: '未读', to: addressWith(params, 'read', '0'), count: unread },
            ]}
          />
          <TypeChoice params={params} />
          {enterprises.length > 1 && <EnterpriseChoice params={params} enterprises={enterprises} active={ent} />}
        </div>
        {page.rows.length === 0 ? (
          <EmptyState
            title={isUnreadTab ? '没有未读消息' : '还没有消息'}
            hint="证照临期、会员权益和系统公告会发到这里。"
          />
        ) : (
          <ul className="msg-list">
            {page.rows.map((message) => (
              <Item key={message.uuid} message={message} onRead={() => read.mutate({ body: { id: message.uuid } })} />
            ))}
          </ul>
        )}
        {page.note && <p className="text-3 small">{page.note}</p>}
        {page.total > PAGE_SIZE && <Pager total={page.total} pageNum={pageNum} pageSize={PAGE_SIZE} />}
      </section>
      {canBindPhones && <MessagePhones />}
    </div>
  );
}

function addressWith(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  next.delete('pageNum');
  if (value === '') next.delete(name);
  else next.set(name, value);
  const text = next.toString();
  return text === '' ? href(messagesPages.userMessage) : `${href(messagesPages.userMessage)}?${text}`;
}

function TypeChoice({ params }: { readonly params: URLSearchParams }) {
  const active = params.get('type') ?? '';
  const choices = [
    { key: '', label: '全部类型' },
    ...MESSAGE_TYPES.map((type) => ({ key: type as string, label: MESSAGE_TYPE_LABELS[type] })),
  ];
  return (
    <LinkTabs
      label="按类型查看"
      active={active}
      tabs={choices.map((one) => ({ ...one, to: addressWith(params, 'type', one.key) }))}
    />
  );
}

interface EnterpriseChoiceProps {
  readonly params: URLSearchParams;
  readonly enterprises: readonly { readonly uuid: string; readonly entName: string }[];
  readonly active: string | undefined;
}

/** Filters messages by enterprise, for users of several enterprises. */
function EnterpriseChoice({ params, enterprises, active }: EnterpriseChoiceProps) {
  const navigate = useNavigate();
  return (
    <select
      className="input msg-enterprises"
      aria-label="按企业查看"
      value={active ?? ''}
      onChange={({ target }) => void navigate(addressWith(params, 'ent', target.value), { preventScrollReset: true })}
    >
      <option value="">全部企业</option>
      {enterprises.map(({ uuid, entName }) => (
        <option key={uuid} value={uuid}>
          {entName}
        </option>
      ))}
    </select>
  );
}

function Item({ message, onRead }: { readonly message: Message; readonly onRead: () => void }) {
  const now = new Date(useNow());
  return (
    <li className={message.read ? 'is-read' : ''}>
      <MessageIcon type={message.type} />
      <div>
        <div className="hh">
          <h2>
            {!message.read && <span className="msg-dot">未读</span>}
            {message.title}
          </h2>
          <time dateTime={message.messageTime.replace(' ', 'T')} title={message.messageTime}>
            {formatRelativeTime(message.messageTime, now)}
          </time>
        </div>
        <EnterpriseTag enterprise={message.enterprise} />
        <RichText className="msg-html" html={message.content} />
        <div className="row g16">
          <MessageDetailLink message={message} onOpen={message.read ? () => undefined : onRead} />
          {!message.read && (
            <button type="button" className="lnk" aria-label={`标为已读：${message.title}`} onClick={onRead}>
              标为已读
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
