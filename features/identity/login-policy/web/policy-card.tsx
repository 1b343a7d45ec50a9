import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPolicy, POLICY_LABELS, POLICY_NUMBER_BOUNDS, type PolicyName } from '#domain/access/login-policy.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { type FieldErrors, FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import {
  EnterprisePolicy,
  getEnterprisePolicy,
  getInstallationPolicy,
  InstallationPolicy,
  type PolicySetting,
  saveEnterprisePolicy,
  saveInstallationPolicy,
} from '../login-policy.contract.ts';

type Found = ResultOf<typeof getInstallationPolicy>;

const SOURCES: Readonly<Record<NonNullable<PolicySetting['source']>, string>> = {
  environment: '来自部署配置',
  installation: '来自平台设置',
  enterprise: '来自本企业设置',
};

const NO_RULE = { value: '', label: '不另设' };
const ALL = { value: 'all', label: formatPolicy('mfaRequired', 'all') };
const LEVELS = {
  installation: [NO_RULE, { value: 'operators', label: formatPolicy('mfaRequired', 'operators') }, ALL],
  enterprise: [NO_RULE, ALL],
} as const;

const isCount = (name: PolicyName): name is keyof typeof POLICY_NUMBER_BOUNDS => name in POLICY_NUMBER_BOUNDS;

function getHelp(name: PolicyName): string {
  if (!isCount(name)) return '以逗号分隔，如 10.0.0.0/8,192.168.1.10；须包含您现在的地址。留空为不另设。';
  const { unit, min, max } = POLICY_NUMBER_BOUNDS[name];
  return `${min} 至 ${max} ${unit}；留空为不另设。`;
}

interface FieldsProps {
  readonly of: keyof typeof LEVELS;
  readonly found: Found;
  readonly errors: FieldErrors;
}

const PolicyFields = ({ of, found, errors }: FieldsProps) =>
  found.settings.map(({ name, own }) => {
    const shown = { name, label: POLICY_LABELS[name], defaultValue: own ?? '', error: errors[name] };
    return name === 'mfaRequired' ? (
      <SelectField key={name} {...shown} options={LEVELS[of]} />
    ) : (
      <TextField
        key={name}
        {...shown}
        maxLength={2000}
        inputMode={isCount(name) ? 'numeric' : 'text'}
        help={getHelp(name)}
      />
    );
  });

interface DialogProps {
  readonly found: Found;
  readonly onClose: () => void;
}

const done = (onClose: () => void): void => {
  toasts.show('success', '登录安全设置已保存');
  onClose();
};

function InstallationDialog({ found, onClose }: DialogProps) {
  const save = useCommand(saveInstallationPolicy, { stale: [getInstallationPolicy], quiet: true });
  return (
    <FormDialog
      title="平台的登录安全"
      action="保存"
      schema={InstallationPolicy}
      onClose={onClose}
      onSubmit={async (body) => {
        await save.mutateAsync({ body });
        done(onClose);
      }}
    >
      {(errors) => <PolicyFields of="installation" found={found} errors={errors} />}
    </FormDialog>
  );
}

function EnterpriseDialog({ found, onClose }: DialogProps) {
  const save = useCommand(saveEnterprisePolicy, { stale: [getEnterprisePolicy], quiet: true });
  return (
    <FormDialog
      title="本企业的登录安全"
      action="保存"
      schema={EnterprisePolicy}
      onClose={onClose}
      onSubmit={async (body) => {
        await save.mutateAsync({ body });
        done(onClose);
      }}
    >
      {(errors) => <PolicyFields of="enterprise" found={found} errors={errors} />}
    </FormDialog>
  );
}

/** The effective rules with their sources. */
const Settings = ({ settings }: Found) => (
  <Facts
    className="fact-list card-body"
    rows={settings.map(({ name, effective, source }) => [
      POLICY_LABELS[name],
      `${formatPolicy(name, effective)}${source === null ? '' : `（${SOURCES[source]}）`}`,
    ])}
  />
);

/** The rules of the installation, for operators with the right to edit them. */
export function InstallationPolicyCard({ canEdit }: { readonly canEdit: boolean }) {
  const found = useQuery(query(getInstallationPolicy));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="登录安全"
      note="只能比部署配置更严格；两处都有的，以更严格的为准。"
      more={
        canEdit && (
          <Button size="small" disabled={!found.data} onClick={() => setOpen(true)}>
            修改登录安全
          </Button>
        )
      }
    >
      <QueryView query={found} subject="登录安全" lines={5}>
        {(data) => (
          <>
            <Settings {...data} />
            {isOpen && <InstallationDialog found={data} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}

/** The login rules for the members of an enterprise, for its owner. */
export function EnterprisePolicyCard() {
  const found = useQuery(query(getEnterprisePolicy));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="登录安全"
      note="对本企业的成员生效，只能比平台的要求更严格。"
      more={
        <Button size="small" disabled={!found.data} onClick={() => setOpen(true)}>
          修改登录安全
        </Button>
      }
    >
      <QueryView query={found} subject="登录安全" lines={4}>
        {(data) => (
          <>
            <Settings {...data} />
            {isOpen && <EnterpriseDialog found={data} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}
