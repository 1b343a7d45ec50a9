import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { href } from '#domain/access/page.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { getTitle } from '#platform/web/titles.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import {
  type EntityKey,
  getKeySummary,
  queryMainKey,
  queryMainKeyPrice,
  querySecondaryKey,
  querySecondaryKeyPrice,
} from '../keys.contract.ts';
import { type KeyAction, KeyCard } from './key-card.tsx';
import { AddKeyDialog, EditKeyDialog, EnrolDeviceDialog, KeyStatusDialog } from './key-dialogs.tsx';
import { explainKeysUnavailableHere } from './key-words.ts';
import { KeyRightsDrawer } from './rights-drawer.tsx';
import './keys.css';

export const meta: MetaFunction = () => [{ title: getTitle('密钥管理') }, { name: 'robots', content: 'noindex' }];

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const summary = await call(getKeySummary);
  const main = await call(queryMainKey);
  const secondary = await call(querySecondaryKey);
  const prices = { main: await call(queryMainKeyPrice), secondary: await call(querySecondaryKeyPrice) };
  return { summary, main, secondary: secondary.rows, prices };
}

type Open =
  | { readonly kind: 'add'; readonly of: 'main' | 'secondary' }
  | { readonly kind: KeyAction; readonly uuid: string };

interface OpenDialogProps {
  readonly open: Open;
  readonly keys: readonly EntityKey[];
  readonly onClose: () => void;
  readonly onDone: (text: string, next?: Open) => void;
}

function OpenDialog({ open, keys, onClose, onDone }: OpenDialogProps) {
  const done = (text: string) => onDone(text);
  if (open.kind === 'add') {
    const next = (text: string, uuid = '') => onDone(text, { kind: 'enrol', uuid });
    return <AddKeyDialog kind={open.of} onClose={onClose} onDone={next} />;
  }
  const entityKey = keys.find((key) => key.uuid === open.uuid);
  if (!entityKey) return null;
  const tools = { entityKey, onClose };
  if (open.kind === 'edit') return <EditKeyDialog {...tools} onDone={done} />;
  if (open.kind === 'enrol') return <EnrolDeviceDialog {...tools} onDone={done} />;
  if (open.kind === 'rights') return <KeyRightsDrawer {...tools} onDone={() => onDone('')} />;
  return <KeyStatusDialog {...tools} status={open.kind} onDone={done} />;
}

interface PriceWordsProps {
  readonly price: { readonly price: number | null; readonly isSample: boolean };
}

function PriceWords({ price: { price, isSample } }: PriceWordsProps) {
  if (price === null) return <>价格待定</>;
  return (
    <>
      {price} 元/把 {isSample && <span className="tag">示例价格</span>}
    </>
  );
}

/** Keys of the enterprise (P-009): the main key, up to twenty secondary ones, their devices and rights. */
export default function ManageKeyPage() {
  const { summary, main, secondary, prices } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const [whyNot, setWhyNot] = useState<string | null>(null);
  useEffect(() => setWhyNot(explainKeysUnavailableHere()), []);
  const done = (text: string, next?: Open) => {
    if (text !== '') toasts.show('success', text);
    setOpen(null);
    void refresh(next ?? null);
  };
  const refresh = async (next: Open | null) => {
    await revalidate();
    // Without a next step the state is unchanged, because the user may have opened another dialog meanwhile.
    if (next) setOpen(next);
  };
  const card = (entityKey: EntityKey) => (
    <KeyCard
      key={entityKey.uuid}
      entityKey={entityKey}
      canAdd={summary.canAdd}
      onAct={(kind) => setOpen({ kind, uuid: entityKey.uuid })}
      onDone={done}
    />
  );
  return (
    <div className="wrapper keys-page">
      <Breadcrumbs items={[{ label: '密钥管理' }]} />
      <PageHead title="密钥管理" meta={summary.entName ?? '还没有认证企业'} />
      {whyNot && <Note look="w" icon="triangle" text={whyNot} />}
      {summary.whyNot && <Note look="w" icon="info" text={summary.whyNot} />}
      <Card
        title="主锁"
        note={<PriceWords price={prices.main} />}
        more={
          !main &&
          summary.canAdd && (
            <div className="row gap-8">
              <ButtonLink to={href(ordersPages.memberInfo, null, { buy: 'mainKey' })}>购买主锁</ButtonLink>
              {summary.isTrial && (
                <Button kind="primary" onClick={() => setOpen({ kind: 'add', of: 'main' })}>
                  登记主锁
                </Button>
              )}
            </div>
          )
        }
      >
        {main ? <ul className="key-list">{card(main)}</ul> : <NoMain canAdd={summary.canAdd} />}
      </Card>
      <Card
        title="副锁"
        note={
          <>
            已用 {summary.used} / {summary.most} 把 · <PriceWords price={prices.secondary} />
          </>
        }
        more={
          summary.canAdd &&
          summary.used < summary.most && (
            <div className="row gap-8">
              <ButtonLink to={href(ordersPages.memberInfo, null, { buy: 'secondaryKey' })}>购买副锁</ButtonLink>
              {summary.isTrial && (
                <Button onClick={() => setOpen({ kind: 'add', of: 'secondary' })}>
                  <Icon name="plus" />
                  新增副锁
                </Button>
              )}
            </div>
          )
        }
      >
        {summary.isTrial && (
          <p className="alert keys-quota">
            <Icon name="info" />
            试用环境：可免费新增副锁，最多 {summary.most} 把；正式环境的密钥购买后自动发放。
          </p>
        )}
        {secondary.length > 0 ? (
          <ul className="key-list">{secondary.map(card)}</ul>
        ) : (
          <EmptyState title="还没有副锁" hint="副锁发给同事使用，只能进入您授权的菜单，只能使用您授权的功能。" />
        )}
      </Card>
      {open && (
        <OpenDialog
          open={open}
          keys={main ? [main, ...secondary] : secondary}
          onClose={() => setOpen(null)}
          onDone={done}
        />
      )}
    </div>
  );
}

interface NoteProps {
  readonly look: 'w';
  readonly icon: 'triangle' | 'info';
  readonly text: string;
}

const Note = ({ look, icon, text }: NoteProps) => (
  <p className={`alert ${look}`} role="status">
    <Icon name={icon} />
    {text}
  </p>
);

const NoMain = ({ canAdd }: { readonly canAdd: boolean }) => (
  <EmptyState
    title="还没有主锁"
    hint="登记主锁后，可以用实体密钥或通行密钥登录，不需要输入用户名和密码。主锁拥有全部权限。"
    action={canAdd ? undefined : <ButtonLink to={href(membershipPages.memberCenter)}>了解会员</ButtonLink>}
  />
);
