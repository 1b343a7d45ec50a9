import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { CaptchaProof } from '#features/identity/captcha/captcha.contract.ts';
import { WordClick } from '#features/identity/captcha/web/captcha.web-api.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import { FEEDBACK_TYPES } from '../contract/types.ts';
import { clearDraft, type FeedbackFormValues, readDraft, saveDraft } from './draft.ts';
import { FileField, type UploadedFeedbackFile } from './file-field.tsx';

interface Errors {
  readonly general?: string;
  readonly fields: Readonly<Record<string, string>>;
}

const MAX_CONTENT = 2000;

interface ContentProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function ContentField({ value, error, onChange }: ContentProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <b aria-hidden="true">*</b>反馈内容
      </label>
      <textarea
        id={id}
        name="content"
        className={error ? 'input ta bad' : 'input ta'}
        rows={6}
        maxLength={MAX_CONTENT}
        required
        placeholder="请写明页面、操作步骤和看到的结果；数据有误请附上文号或名称。"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={error ? 'er' : 'hp'} id={`${id}-note`} role={error ? 'alert' : undefined}>
        {error ? (
          <>
            <Icon name="circle-cross" size="small" />
            {error}
          </>
        ) : (
          `${value.length} / ${MAX_CONTENT} 字，至少 5 个字`
        )}
      </span>
    </div>
  );
}

/** Form values with their draft: saved on every change, restored when the page is opened again. */
function useDraft() {
  const [values, setValues] = useState<FeedbackFormValues>({});
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setValues(readDraft(sessionStorage));
    setReady(true);
  }, []);
  const set = (name: string, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    saveDraft(sessionStorage, next);
  };
  return { values, set, isReady };
}

function focusError(form: RefObject<HTMLFormElement | null>, fields: Errors['fields']): void {
  const named = [...(form.current?.elements ?? [])].find((element) =>
    Object.hasOwn(fields, element.getAttribute('name') ?? ''),
  );
  if (named instanceof HTMLElement) named.focus();
}

/** The schema of the call and its library are loaded only when the form is used. */
const loadSchema = async () => {
  const [{ addFeedback }, { validateInput: checkInput }] = await Promise.all([
    import('../feedback.contract.ts'),
    import('#platform/web/check-input.ts'),
  ]);
  return { addFeedback, checkInput };
};
const warmUp = () => void loadSchema().catch(() => undefined);

/** Sends feedback of a visitor; errors are shown beside their fields. */
export function FeedbackForm({ onSent }: { readonly onSent: (number: string) => void }) {
  const { values, set, isReady } = useDraft();
  const [errors, setErrors] = useState<Errors>({ fields: {} });
  const [isBusy, setBusy] = useState(false);
  const [files, setFiles] = useState<readonly UploadedFeedbackFile[]>([]);
  // Set when the server requires a captcha, from the third submission within an hour on (G-28).
  const [captchaRound, setCaptchaRound] = useState<number | null>(null);
  const [proof, setProof] = useState<CaptchaProof | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (next: Errors) => {
    setErrors(next);
    focusError(form, next.fields);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { addFeedback, checkInput } = await loadSchema();
      const body = {
        ...values,
        fileUuids: files.map((file) => file.uuid),
        ...(proof === null ? {} : { captcha: proof }),
      };
      const fields = {
        ...mapErrorsByField(checkInput(addFeedback.body, body)),
        ...(values.type ? {} : { type: '请选择反馈类型' }),
        ...(captchaRound !== null && proof === null ? { captcha: '请先完成安全验证' } : {}),
      };
      setBusy(false);
      if (Object.keys(fields).length > 0) return refuse({ fields });
      setErrors({ fields: {} });
      setBusy(true);
      // The body was validated above with the schema of the call.
      const { number } = await call(addFeedback, { body: addFeedback.body.parse(body) }, { quiet: true });
      clearDraft(sessionStorage);
      onSent(number);
    } catch (reason) {
      const failure = toCallError(reason);
      const named = mapErrorsByField(failure.fields);
      if (named.captcha !== undefined || captchaRound !== null) {
        setCaptchaRound((captchaRound ?? 0) + 1);
        setProof(null);
      }
      refuse(Object.keys(named).length > 0 ? { fields: named } : { general: failure.message, fields: {} });
    }
    setBusy(false);
  };
  const line = (name: string, label: string) => ({
    name,
    label,
    value: values[name] ?? '',
    error: errors.fields[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });

  return (
    <form
      ref={form}
      className="fb-form"
      method="post"
      noValidate
      onFocus={warmUp}
      onSubmit={(event) => void submit(event)}
    >
      <SelectField {...line('type', '反馈类型')} options={FEEDBACK_TYPES} placeholder="请选择" isRequired />
      <TextField {...line('title', '标题')} maxLength={100} />
      <div className="fb-wide">
        <ContentField
          value={values.content ?? ''}
          error={errors.fields.content}
          onChange={(value) => set('content', value)}
        />
      </div>
      <TextField {...line('contactName', '联系人')} maxLength={30} autoComplete="name" />
      <TextField
        {...line('phone', '手机号')}
        type="tel"
        inputMode="numeric"
        maxLength={20}
        autoComplete="tel"
        help="手机号和邮箱至少填一项，只用于答复这次反馈。"
      />
      <TextField {...line('mail', '邮箱')} type="email" maxLength={100} autoComplete="email" />
      <div className="fb-wide">
        <FileField files={files} onChange={setFiles} error={errors.fields.fileUuids} />
      </div>
      {captchaRound !== null && (
        <div className="fb-wide">
          <WordClick key={captchaRound} onChange={setProof} error={errors.fields.captcha} />
        </div>
      )}
      <div className="fb-wide fb-end">
        <ActionError>{errors.general}</ActionError>
        <Button type="submit" kind="primary" size="large" isBusy={isBusy} disabled={!isReady}>
          提交反馈
        </Button>
        <NeedsScript />
      </div>
    </form>
  );
}
