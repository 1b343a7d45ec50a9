import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { getQueryKey } from '#platform/web/query.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { CHANGE_KIND_NAMES, CHANGE_KINDS, type ChangeKind } from '../contract/changes.ts';
import { addWebhook, listWebhooks, WebhookFields } from '../contract/webhooks.ts';

interface AddProps {
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

/** Form for the address and kinds of a new webhook. */
export function AddWebhookDialog({ onClose, onMade }: AddProps) {
  const client = useQueryClient();
  const [kinds, setKinds] = useState<readonly ChangeKind[]>([]);
  const toggle = (kind: ChangeKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]);
  return (
    <FormDialog
      title="登记回调地址"
      action="登记"
      schema={WebhookFields}
      extra={{ kinds }}
      width={560}
      onClose={onClose}
      onSubmit={async (body) => {
        const { secret } = await call(addWebhook, { body }, { quiet: true });
        onClose();
        onMade(secret);
        await client.invalidateQueries({ queryKey: getQueryKey(listWebhooks) });
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="url"
            type="url"
            label="回调地址"
            help="公网上的 https 地址，如 https://erp.example.com/hooks/zhixun"
            isRequired
            maxLength={500}
            autoComplete="off"
            error={errors.url}
          />
          <fieldset className="field aa-rights">
            <legend>
              <b aria-hidden="true">*</b>记录类别
            </legend>
            {errors.kinds && (
              <span className="er" role="alert">
                <Icon name="circle-cross" size="small" />
                {errors.kinds}
              </span>
            )}
            <div className="aa-kinds">
              {CHANGE_KIND_NAMES.map((kind) => (
                <label key={kind}>
                  <input type="checkbox" checked={kinds.includes(kind)} onChange={() => toggle(kind)} />
                  {CHANGE_KINDS[kind].label}
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
