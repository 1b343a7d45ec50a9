import { type FormEvent, useId, useState } from 'react';
import type { z } from 'zod';
import { sendMessagePhoneCode } from '#features/identity/codes/codes.contract.ts';
import { CodeField } from '#features/identity/codes/web/codes.web-api.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { validateInput } from '#platform/web/check-input.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { bindMessagePhone, listMessagePhones, MESSAGE_PHONE_KINDS } from '../message-phones.contract.ts';

type FormErrors = Readonly<Record<string, string>>;

const getText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** Dialog for binding a phone with a code sent to it (C-020, C-030). */
export function BindPhoneDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [errors, setErrors] = useState<FormErrors>({});
  const [general, setGeneral] = useState<string | null>(null);
  const bind = useCommand(bindMessagePhone, { stale: [listMessagePhones], quiet: true });
  const check = (schema: z.ZodType, values: unknown): boolean => {
    const found = mapErrorsByField(validateInput(schema, values));
    setErrors(found);
    setGeneral(null);
    return Object.keys(found).length === 0;
  };
  const send = async (form: HTMLFormElement | null) => {
    const given = { phonenumber: form ? getText(new FormData(form), 'phonenumber') : '' };
    if (!check(sendMessagePhoneCode.query, given)) return false;
    await call(sendMessagePhoneCode, { query: given }, { quiet: true });
    return true;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const kinds = MESSAGE_PHONE_KINDS.flatMap(({ value }) => (data.getAll('kinds').includes(value) ? [value] : []));
    const body = { phonenumber: getText(data, 'phonenumber'), code: getText(data, 'code'), kinds };
    if (!check(bindMessagePhone.body, body)) return;
    try {
      await bind.mutateAsync({ body });
      toasts.show('success', '手机号已绑定');
      onClose();
    } catch (reason) {
      const failure = toCallError(reason);
      const named = mapErrorsByField(failure.fields);
      setErrors(named);
      if (Object.keys(named).length === 0) setGeneral(failure.message);
    }
  };
  return (
    <Dialog title="绑定提醒手机号" onClose={onClose} width={480} isEnterprise>
      <form id={id} className="phones-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          name="phonenumber"
          label="手机号"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          isRequired
          error={errors.phonenumber}
        />
        <CodeField name="code" label="短信验证码" sentTo="该手机" error={errors.code} onSend={send} />
        <fieldset className="choices">
          <legend>接收内容</legend>
          {MESSAGE_PHONE_KINDS.map(({ value, label, hint }) => (
            <label key={value}>
              <input type="checkbox" name="kinds" value={value} defaultChecked />
              <span>
                {label} <span className="text-3 small">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <ActionError>{general}</ActionError>
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={id} kind="primary" isBusy={bind.isPending}>
            绑定
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
