import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultOf } from '#platform/contract/route.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { PasswordField, SelectField, TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { getProvider, ProviderFields, removeProvider, saveProvider } from '../sign-on.contract.ts';

type Found = ResultOf<typeof getProvider>;

/** The form has texts only. */
const Typed = ProviderFields.omit({ isOn: true });

function ProviderDialog({ found, onClose }: { readonly found: Found; readonly onClose: () => void }) {
  const { provider, domainRecord } = found;
  const [isOn, setOn] = useState(provider?.isOn ?? true);
  const save = useCommand(saveProvider, { stale: [getProvider], quiet: true });
  return (
    <FormDialog
      title="企业单点登录（OpenID Connect）"
      action="保存"
      schema={Typed}
      onClose={onClose}
      onSubmit={async (values) => {
        await save.mutateAsync({ body: { ...values, isOn } });
        toasts.show('success', '单点登录已保存');
        onClose();
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="issuer"
            label="身份提供方地址"
            defaultValue={provider?.issuer}
            placeholder="https://id.example.com"
            maxLength={500}
            isRequired
            help="即 issuer；保存时读取它的 /.well-known/openid-configuration 核对。"
            error={errors['issuer']}
          />
          <TextField
            name="clientId"
            label="客户端 ID"
            defaultValue={provider?.clientId}
            maxLength={200}
            isRequired
            error={errors['clientId']}
          />
          <PasswordField
            name="clientSecret"
            label="客户端密钥"
            autoComplete="off"
            maxLength={500}
            help={provider?.hasSecret ? '已保存，不改可留空；更换地址或客户端 ID 后需重新填写。' : '公共客户端可留空。'}
            error={errors['clientSecret']}
          />
          <TextField
            name="domain"
            label="邮箱域名"
            defaultValue={provider?.domain ?? ''}
            placeholder="example.com"
            maxLength={253}
            help={`选填；同事可以输入企业邮箱登录，只接受这个域名的邮箱。请先在域名解析中添加 TXT 记录 ${domainRecord}`}
            error={errors['domain']}
          />
          <SelectField
            label="状态"
            value={isOn ? 'on' : 'off'}
            options={[
              { value: 'on', label: '启用' },
              { value: 'off', label: '停用' },
            ]}
            onChange={(event) => setOn(event.currentTarget.value === 'on')}
          />
        </>
      )}
    </FormDialog>
  );
}

function Details({ found: { provider, redirectUri, backChannelLogoutUri } }: { readonly found: Found }) {
  return (
    <dl className="text-2">
      {provider && (
        <>
          <dt className="text-3 small">身份提供方</dt>
          <dd>
            {provider.issuer}（{provider.isOn ? '已启用' : '已停用'}）
          </dd>
        </>
      )}
      <dt className="text-3 small">回调地址（在身份提供方登记）</dt>
      <dd>{redirectUri}</dd>
      <dt className="text-3 small">后台退出地址（选填）</dt>
      <dd>{backChannelLogoutUri}</dd>
    </dl>
  );
}

/** The enterprise's own sign-on, for its owner. */
export function ProviderCard() {
  const found = useQuery(query(getProvider));
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const remove = useCommand(removeProvider, {
    stale: [getProvider],
    onDone: () => toasts.show('success', '单点登录已删除'),
  });
  const press = async () => {
    const body = '同事绑定的身份和由它打开的登录随即失效，账号和密码登录不受影响。';
    if (await confirm({ title: '删除单点登录？', body, action: '删除', isDangerous: true })) remove.mutate({});
  };
  const hasProvider = (found.data?.provider ?? null) !== null;
  return (
    <Card
      title="单点登录"
      more={
        <>
          {hasProvider && (
            <Button size="small" isBusy={remove.isPending} onClick={() => void press()}>
              删除单点登录
            </Button>
          )}
          <Button size="small" disabled={!found.data} onClick={() => setOpen(true)}>
            {hasProvider ? '修改单点登录' : '设置单点登录'}
          </Button>
        </>
      }
    >
      <QueryView query={found} subject="单点登录" lines={3}>
        {(data) => (
          <>
            {data.provider === null && (
              <EmptyState title="还没有设置" hint="同事用本企业的账号登录，首次登录经您同意后加入企业。" />
            )}
            <Details found={data} />
            {isOpen && <ProviderDialog found={data} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}
