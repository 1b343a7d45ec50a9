import { Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import type { FieldFault } from '#platform/contract/fault.ts';
import type { CallInput, RouteSpec } from '#platform/contract/route.ts';
import { ApiError } from '../api-error.ts';
import type { Answer } from '../call.ts';
import { checkInput, faultsByField, namePathOf } from '../field-faults.ts';
import { useCommand } from '../query.ts';
import { KeptOfferView, useKeptForm } from '../shell/kept-offer.tsx';
import { useSettings } from '../state/settings-context.tsx';
import { toasts } from '../toasts.ts';
import { useConfirm } from '../ui/confirm.tsx';

type Values = Record<string, unknown>;

interface RecordFormProps<R extends RouteSpec> {
  readonly title: string;
  /** Call that saves; its body schema checks the fields before anything is sent. */
  readonly route: R;
  readonly initial: Values;
  /** Input of the call from the values of the form: `(values) => ({ body: values })`. */
  readonly toInput: (values: Values) => CallInput<R>;
  /** Calls whose data is stale afterwards. */
  readonly stale: readonly RouteSpec[];
  readonly onClose: () => void;
  readonly onSaved?: (answer: Answer<R>) => void;
  readonly saveLabel?: string;
  /** Fields: antd `Form.Item` with `name` as in the contract, in a two-column grid; `className="w"` takes both columns. */
  readonly children: ReactNode;
}

/** Puts faults to their fields and the focus on the first; answers how many have no field of their own. */
function showFaults(form: FormInstance, faults: readonly FieldFault[]): readonly string[] {
  const byField = Object.entries(faultsByField(faults));
  const known = byField.filter(([path]) => form.getFieldInstance(namePathOf(path)) !== undefined);
  form.setFields(known.map(([path, message]) => ({ name: namePathOf(path), errors: [message] })));
  const [first] = known;
  if (first) form.scrollToField(namePathOf(first[0]), { focus: true });
  return byField.filter((entry) => !known.includes(entry)).map(([, message]) => message);
}

function useRecordForm<R extends RouteSpec>(props: RecordFormProps<R>) {
  const [form] = Form.useForm<Values>();
  const [faultCount, setFaultCount] = useState(0);
  const [loose, setLoose] = useState<readonly string[]>([]);
  const save = useCommand(props.route, { stale: props.stale, quiet: true });

  const refuse = (faults: readonly FieldFault[]) => {
    setFaultCount(faults.length);
    setLoose(showFaults(form, faults));
  };
  const inspect = () => {
    const input = props.toInput({ ...props.initial, ...(form.getFieldsValue(true) as Values) });
    const faults = props.route.body ? checkInput(props.route.body, (input as { body?: unknown }).body) : [];
    return { input, faults };
  };
  const submit = async () => {
    const { input, faults } = inspect();
    if (faults.length > 0) return refuse(faults);
    try {
      const answer = await save.mutateAsync(input);
      toasts.show('success', '已保存');
      props.onSaved?.(answer);
      props.onClose();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      if (reason.fields.length > 0) refuse(reason.fields);
      else if (reason.code !== 401 && reason.code !== 403) toasts.show('error', reason.message);
    }
  };
  /** On leaving a field: faults of what was changed so far; those of untouched fields wait for the submit. */
  const review = () => {
    const touched = Object.entries(faultsByField(inspect().faults)).filter(([path]) =>
      form.isFieldTouched(namePathOf(path)),
    );
    form.setFields(touched.map(([path, message]) => ({ name: namePathOf(path), errors: [message] })));
  };
  const clear = (changed: Values) => {
    setFaultCount(0);
    setLoose([]);
    form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
  };
  return { form, faultCount, loose, isBusy: save.isPending, submit, review, clear };
}

/** Drawer that edits one record beside its list; asks before unsaved changes are dropped (DESIGN.md 8). Render it only while open. */
/** The form of one record: its call, its page and what it began with. */
const keyOf = ({ route, title, initial }: Pick<RecordFormProps<RouteSpec>, 'route' | 'title' | 'initial'>): string =>
  `${route.path} ${title} ${JSON.stringify(initial)}`.slice(0, 4000);

export function RecordForm<R extends RouteSpec>(props: RecordFormProps<R>) {
  const { form, faultCount, loose, isBusy, submit, review, clear } = useRecordForm(props);
  const kept = useKeptForm({
    key: keyOf(props),
    title: props.title,
    read: () => (form.isFieldsTouched() ? (form.getFieldsValue(true) as Values) : null),
    restore: (values) => form.setFieldsValue(values),
  });
  const { isMobile } = useSettings();
  const confirm = useConfirm();
  const close = async () => {
    const question = { title: '放弃未保存的修改？', action: '放弃', isDangerous: true };
    if (!form.isFieldsTouched() || (await confirm(question))) props.onClose();
  };
  return (
    <Drawer
      open
      title={props.title}
      size={isMobile ? '100%' : 600}
      onClose={() => void close()}
      footer={
        <div className="df-row">
          {faultCount > 0 && (
            <span className="df-note" role="status">
              {faultCount} 处需要修改
            </span>
          )}
          <Button onClick={() => void close()}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={() => void submit()}>
            {isBusy ? '提交中' : (props.saveLabel ?? '保存')}
          </Button>
        </div>
      }
    >
      <KeptOfferView offer={kept} />
      {loose.length > 0 && (
        <ul className="alert e" role="alert">
          {loose.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={props.initial}
        onValuesChange={clear}
        onBlur={review}
        className="fg"
        requiredMark
      >
        {props.children}
      </Form>
    </Drawer>
  );
}
