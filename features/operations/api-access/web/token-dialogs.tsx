import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_API_TOKEN_DAYS } from '#domain/access/api-token.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { addDays } from '#domain/validity/day.ts';
import { RightsTree } from '#features/identity/keys/web/keys.web-api.ts';
import { call } from '#platform/web/call.ts';
import { getQueryKey } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ApiTokenFields, createApiToken, listApiTokens } from '../api-access.contract.ts';

type TreeItem = Omit<MenuNode, 'children'> & { readonly children: TreeItem[] };
const toItem = ({ children = [], ...node }: MenuNode): TreeItem => ({ ...node, children: children.map(toItem) });
const MENUS = MENU_TREE.map(toItem);

const USUAL_DAYS = 180;

interface AddProps {
  readonly onClose: () => void;
  readonly onMade: (token: string) => void;
}

/** Dialog for a new token: name, last day and rights. */
export function AddTokenDialog({ onClose, onMade }: AddProps) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const today = useToday();
  return (
    <FormDialog
      title="新建接口令牌"
      action="生成令牌"
      schema={ApiTokenFields}
      extra={{ menuIds: [...checked] }}
      width={680}
      onClose={onClose}
      onSubmit={async (body) => {
        const { token } = await call(createApiToken, { body }, { quiet: true });
        onClose();
        onMade(token);
        await client.invalidateQueries({ queryKey: getQueryKey(listApiTokens) });
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="name"
            label="名称"
            help="写明是哪个软件，如“财务系统”"
            isRequired
            maxLength={50}
            autoComplete="off"
            error={errors.name}
          />
          <DayField
            name="validEnd"
            label="有效期至"
            help={`最长 ${MAX_API_TOKEN_DAYS} 天，到期后需要重新生成`}
            isRequired
            min={today}
            max={addDays(today, MAX_API_TOKEN_DAYS)}
            defaultValue={addDays(today, USUAL_DAYS)}
            error={errors.validEnd}
          />
          <fieldset className="field aa-rights">
            <legend>
              <b aria-hidden="true">*</b>权限（与副锁的菜单权限相同）
            </legend>
            {errors.menuIds && (
              <span className="er" role="alert">
                <Icon name="circle-cross" size="small" />
                {errors.menuIds}
              </span>
            )}
            <RightsTree menus={MENUS} checked={checked} onChange={setChecked} />
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

interface SecretProps {
  readonly title: string;
  readonly secret: string;
  readonly hint: string;
  readonly onClose: () => void;
}

/** Shows a new token or signing secret, which cannot be displayed again. */
export function NewSecretDialog({ title, secret, hint, onClose }: SecretProps) {
  return (
    <Dialog
      title={title}
      isEnterprise
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p className="alert w">
        <Icon name="triangle" />
        只显示这一次，关闭后无法再查看。
      </p>
      <div className="aa-secret">
        <CopyText text={secret} />
      </div>
      <p className="text-2">{hint}</p>
    </Dialog>
  );
}
