import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultOf } from '#platform/contract/route.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Facts, type FactsProps } from '#platform/web/ui/facts.tsx';
import { PasswordField, SelectField, TextField } from '#platform/web/ui/field.tsx';
import { type FieldErrors, FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { PROVIDER_FORMS, PROVIDER_KINDS, type ProviderField, type ProviderKind } from '../contract/provider-kinds.ts';
import { getProvider, ProviderFields, removeProvider, saveProvider } from '../sign-on.contract.ts';

type Found = ResultOf<typeof getProvider>;

const KIND_OPTIONS = PROVIDER_KINDS.map((kind) => ({ value: kind, label: PROVIDER_FORMS[kind].name }));

/** Returns the help text of a field, which may depend on the stored provider. */
function getHelp(field: string, help: string | undefined, { provider, domainRecord }: Found): string | undefined {
  if (field === 'domain')
    return `选填；同事可以输入企业邮箱登录，只接受这个域名的邮箱。请先在域名解析中添加 TXT 记录 ${domainRecord}`;
  return field === 'clientSecret' && provider?.hasSecret ? '已保存，不改可留空；更换其他设置后需重新填写。' : help;
}

/** The form fields of a kind of provider. */
function KindFields({
  kind,
  found,
  errors,
}: {
  readonly kind: ProviderKind;
  readonly found: Found;
  readonly errors: FieldErrors;
}) {
  // Stored values of another kind have a different meaning.
  const stored = found.provider?.kind === kind ? found.provider : null;
  return Object.entries(PROVIDER_FORMS[kind].fields).map(([name, { label, isRequired, placeholder, help }]) => {
    const hint = getHelp(name, help, { ...found, provider: stored });
    const shown = {
      name,
      label,
      maxLength: 500,
      ...(hint === undefined ? {} : { help: hint }),
      ...(placeholder === undefined ? {} : { placeholder }),
      error: errors[name],
    };
    if (name === 'clientSecret')
      return <PasswordField key={name} {...shown} autoComplete="off" isRequired={isRequired && !stored?.hasSecret} />;
    const value = stored?.[name as Exclude<ProviderField, 'clientSecret'>] ?? '';
    return <TextField key={`${kind} ${name}`} {...shown} defaultValue={value} isRequired={isRequired} />;
  });
}

function ProviderDialog({ found, onClose }: { readonly found: Found; readonly onClose: () => void }) {
  const { provider } = found;
  const [kind, setKind] = useState<ProviderKind>(provider?.kind ?? 'openid');
  const [isOn, setOn] = useState(provider?.isOn ?? true);
  const save = useCommand(saveProvider, { stale: [getProvider], quiet: true });
  return (
    <FormDialog
      title="企业单点登录"
      action="保存"
      schema={ProviderFields}
      extra={{ kind, isOn }}
      onClose={onClose}
      onSubmit={async (body) => {
        await save.mutateAsync({ body });
        toasts.show('success', '单点登录已保存');
        onClose();
      }}
    >
      {(errors) => (
        <>
          <SelectField
            label="身份提供方的种类"
            value={kind}
            options={KIND_OPTIONS}
            onChange={({ currentTarget: { value } }) =>
              setKind(PROVIDER_KINDS.find((known) => known === value) ?? 'openid')
            }
          />
          <KindFields kind={kind} found={found} errors={errors} />
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
  const rows: FactsProps['rows'] = [
    ...(provider === null
      ? []
      : [
          [
            '身份提供方',
            `${PROVIDER_FORMS[provider.kind].name} ${provider.issuer}（${provider.isOn ? '已启用' : '已停用'}）`,
          ] as const,
        ]),
    ['回调地址', redirectUri],
    ...(['openid', 'cas'].includes(provider?.kind ?? 'openid')
      ? [['后台退出地址', backChannelLogoutUri] as const]
      : []),
  ];
  return <Facts className="fact-list card-body" rows={rows} />;
}

/** The form for the enterprise's sign-on provider, for the owner. */
export function SignOnProviderCard() {
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
      note="下列地址在身份提供方登记"
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
