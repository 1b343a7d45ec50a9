import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import type { FieldError } from '#platform/contract/api-error.ts';
import type { CallInput, RouteSpec } from '#platform/contract/route.ts';
import type { CallResult } from '../call.ts';
import { CallError, isAwaitingApproval } from '../call-error.ts';
import { validateInput } from '../check-input.ts';
import { mapErrorsByField, parseFieldPath } from '../field-errors.ts';
import { useCommand } from '../query.ts';
import { SavedFormOfferView, useSavedForm } from '../shell/saved-form-offer.tsx';
import { toasts } from '../toasts.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { POINTER_PRESS_MS } from '../ui/day-input.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Form, type FormInstance, getControlId, useForm } from './form.tsx';
import { useRestoreFocus } from './use-focus-back.ts';
import {
  type ConflictSide,
  compareVersions,
  type FieldDifference,
  mergeVersions,
  type RecordVersions,
  type ValueFormatters,
} from './versions.ts';

type Values = Record<string, unknown>;

/** The current version of a stored record, as read from the server. */
interface Reading {
  readonly revision: number;
  readonly values: Values;
  /** Masked display of values that are not sent to the browser. */
  readonly covered?: Values;
}

/** The stored record that a form edits. If another user changes it meanwhile, both versions are shown, so that no change is overwritten. */
export interface StoredRecord {
  readonly revision: number;
  readonly read: () => Promise<Reading>;
  readonly writers?: ValueFormatters;
  readonly covered?: { readonly values: Values; readonly cover: (typed: string) => string };
}

interface RecordFormProps<R extends RouteSpec> {
  readonly title: string;
  /** Call that saves the record; its body schema validates the fields before the call. */
  readonly route: R;
  readonly initial: Values;
  /** Builds the input of the call from the form's values and the revision they are based on: `(values, revision) => ({ body: … })`. */
  readonly toInput: (values: Values, revision?: number) => CallInput<R>;
  /** The stored record; omitted for a new record. */
  readonly stored?: StoredRecord;
  /** Calls whose cached data is outdated after saving. */
  readonly stale: readonly RouteSpec[];
  /** Returns the values of other fields that a typed value determines. Not called for values that a draft or a conflict restores. */
  readonly follow?: (changed: Values, before: Values) => Values;
  readonly onClose: () => void;
  readonly onSaved?: (answer: CallResult<R>) => void;
  readonly saveLabel?: string;
  /** Width of the drawer in px, for forms that need more room. */
  readonly width?: number;
  /** Fields: `FormItem` with `name` as in the contract, in a two-column grid; `className="w"` spans both columns. */
  readonly children: ReactNode;
}

/**
 * Shows errors at their fields and focuses the first one.
 * @returns the messages of errors without a field in the form
 */
function showErrors(id: string, form: FormInstance, errors: readonly FieldError[]): readonly string[] {
  const byField = Object.entries(mapErrorsByField(errors));
  const find = (path: string) => document.getElementById(getControlId(id, parseFieldPath(path)));
  const known = byField.filter(([path]) => find(path) !== null);
  form.setFields(known.map(([path, message]) => ({ name: parseFieldPath(path), errors: [message] })));
  const [first] = known;
  if (first) find(first[0])?.focus();
  return byField.filter((entry) => !known.includes(entry)).map(([, message]) => message);
}

/** The version on which the form is based. An older draft has a revision, but its original values are unknown. */
interface Origin {
  readonly revision: number | undefined;
  readonly values: Values | null;
  readonly covered: Values | null;
}

interface Conflict {
  readonly differences: readonly FieldDifference[];
  readonly current: Reading;
}

/** Access to the revision on which the surrounding form is based, for drafts. */
interface FormOrigin {
  readonly revisionNow: () => number | undefined;
  /** Sets an older revision as the base of the form. */
  readonly goBackTo: (revision: number) => void;
}
const OriginContext = createContext<FormOrigin>({ revisionNow: () => undefined, goBackTo: () => undefined });
export const useFormRevision = (): FormOrigin => useContext(OriginContext);

/**
 * Registers work in progress of a field, such as an upload, so that saving waits for it. The promise resolves to false if the user has to
 * review the result before saving.
 */
export type SaveBlocker = (work: Promise<boolean>) => void;
const HoldContext = createContext<SaveBlocker>(() => undefined);
export const useSaveBlocker = (): SaveBlocker => useContext(HoldContext);

/** Tracks work in progress, so that saving can wait for it. */
function useUnderWay() {
  const work = useRef(new Set<Promise<boolean>>());
  const isGone = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const [hold] = useState(() => (one: Promise<boolean>) => {
    work.current.add(one);
    void one.finally(() => work.current.delete(one));
  });
  /**
   * Waits for all work in progress, including work that begins while waiting.
   * @returns whether all work succeeded and the form is still open
   */
  const settle = async (): Promise<boolean> => {
    let isWell = true;
    setWaiting(work.current.size > 0);
    while (work.current.size > 0) isWell = (await Promise.all(work.current)).every(Boolean) && isWell;
    setWaiting(false);
    return isWell && !isGone.current;
  };
  return { hold, settle, isWaiting };
}

/** Reads the stored record. Returns null if this fails, so that the original error is shown. */
async function readQuietly(stored: StoredRecord): Promise<Reading | null> {
  try {
    return await stored.read();
  } catch (reason) {
    if (reason instanceof CallError) return null;
    throw reason;
  }
}

/** Tracks the version on which the form is based, and the conflict with a newer version that is found when saving is rejected. */
function useVersions<R extends RouteSpec>({ route, initial, stored }: RecordFormProps<R>) {
  const origin = useRef<Origin>({
    revision: stored?.revision,
    values: initial,
    covered: stored?.covered?.values ?? null,
  });
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** @returns the difference to the stored version, or null if the form is based on that version */
  const compare = async (mine: Values): Promise<Conflict | null> => {
    if (!stored || !route.body) return null;
    const current = await readQuietly(stored);
    if (!current) return null;
    const { revision, values: base, covered } = origin.current;
    if (current.revision === revision) return null;
    const versions: RecordVersions = {
      schema: route.body,
      base,
      mine,
      theirs: current.values,
      ...(stored.writers ? { writers: stored.writers } : {}),
      ...(stored.covered && current.covered
        ? { covered: { base: covered, theirs: current.covered, cover: stored.covered.cover } }
        : {}),
    };
    return { differences: compareVersions(versions), current };
  };
  const takeOver = ({ revision, values, covered }: Reading) => {
    origin.current = { revision, values, covered: covered ?? null };
  };
  const [shared] = useState<FormOrigin>(() => ({
    revisionNow: () => origin.current.revision,
    goBackTo: (revision) => {
      origin.current = { revision, values: null, covered: null };
    },
  }));
  return { origin, shared, conflict, setConflict, compare, takeOver };
}

function useRecordForm<R extends RouteSpec>(props: RecordFormProps<R>) {
  const id = useId();
  const form = useForm<Values>();
  const [errorCount, setErrorCount] = useState(0);
  const [loose, setLoose] = useState<readonly string[]>([]);
  const save = useCommand(props.route, { stale: props.stale, quiet: true });
  const versions = useVersions(props);
  const underWay = useUnderWay();

  const valuesNow = (): Values => ({ ...props.initial, ...(form.getFieldsValue(true) as Values) });
  const refuse = (errors: readonly FieldError[]) => {
    setErrorCount(errors.length);
    setLoose(showErrors(id, form, errors));
  };
  const inspect = () => {
    const input = props.toInput(valuesNow(), versions.origin.current.revision);
    const errors = props.route.body ? validateInput(props.route.body, (input as { body?: unknown }).body) : [];
    return { input, faults: errors };
  };
  /** Merges the other user's version with this user's choices, fills the form with the result and saves it. */
  const resolve = async ({ differences, current }: Conflict, choices: Readonly<Record<string, ConflictSide>>) => {
    form.setFieldsValue(mergeVersions(current.values, differences, choices));
    versions.takeOver(current);
    versions.setConflict(null);
    await submit();
  };
  /** @returns whether another user's change was the reason for the rejection; the conflict has been handled then */
  const meetConflict = async (): Promise<boolean> => {
    const conflict = await versions.compare(valuesNow());
    if (!conflict) return false;
    if (conflict.differences.length > 0) versions.setConflict(conflict);
    else {
      toasts.show('info', '他人刚刚修改了这条记录的其他内容，已一并保留');
      await resolve(conflict, {});
    }
    return true;
  };
  const submit = async (): Promise<void> => {
    if (!(await underWay.settle())) return;
    const { input, faults: errors } = inspect();
    if (errors.length > 0) return refuse(errors);
    try {
      const answer = await save.mutateAsync(input);
      toasts.show('success', '已保存');
      props.onSaved?.(answer);
      props.onClose();
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason;
      if (isAwaitingApproval(reason)) return props.onClose();
      if (reason.fields.length > 0) return refuse(reason.fields);
      const isMet = reason.code === 409 && (await meetConflict());
      if (!isMet && reason.code !== 401 && reason.code !== 403) toasts.show('error', reason.message);
    }
  };
  /** Shows the errors of changed fields when a field loses the focus. Untouched fields are validated on submit. */
  const review = () => {
    const touched = Object.entries(mapErrorsByField(inspect().faults)).filter(([path]) =>
      form.isFieldTouched(parseFieldPath(path)),
    );
    form.setFields(touched.map(([path, message]) => ({ name: parseFieldPath(path), errors: [message] })));
  };
  const clear = (changed: Values) => {
    setErrorCount(0);
    setLoose([]);
    form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
  };
  return {
    id,
    form,
    faultCount: errorCount,
    loose,
    isBusy: save.isPending,
    submit,
    review,
    clear,
    versions,
    underWay,
    resolve,
  };
}

/** Returns the key under which typed input is saved: the call, the title and the initial values of the form. */
const keyOf = ({ route, title, initial }: Pick<RecordFormProps<RouteSpec>, 'route' | 'title' | 'initial'>): string =>
  `${route.path} ${title} ${JSON.stringify(initial)}`.slice(0, 4000);

/**
 * Drawer with a form for one record, beside its list. It asks before discarding unsaved changes (DESIGN.md 8). Render it only while it is
 * open.
 */
export function RecordForm<R extends RouteSpec>(props: RecordFormProps<R>) {
  const {
    id,
    form,
    faultCount: errorCount,
    loose,
    isBusy,
    submit,
    review,
    clear,
    versions,
    underWay,
    resolve,
  } = useRecordForm(props);
  const { conflict, setConflict } = versions;
  const kept = useSavedForm({
    key: keyOf(props),
    title: props.title,
    read: () => (form.isFieldsTouched() ? (form.getFieldsValue(true) as Values) : null),
    restore: (values) => form.setFieldsValue(values),
  });
  const before = useRef<Values>(props.initial);
  const remember = () => {
    before.current = form.getFieldsValue(true) as Values;
  };
  const onTyped = (changed: Values) => {
    clear(changed);
    if (props.follow) form.setFieldsValue(props.follow(changed, before.current));
    remember();
  };
  const confirm = useConfirm();
  useRestoreFocus();
  const close = async () => {
    const question = { title: '放弃未保存的修改？', action: '放弃', isDangerous: true };
    if (!form.isFieldsTouched() || (await confirm(question))) props.onClose();
  };
  return (
    <Drawer
      title={props.title}
      width={props.width}
      onClose={() => void close()}
      footer={
        <>
          {errorCount > 0 && (
            <span className="df-note" role="status">
              {errorCount} 处需要修改
            </span>
          )}
          <Button onClick={() => void close()}>取消</Button>
          <Button
            kind="primary"
            isBusy={isBusy || underWay.isWaiting}
            busyLabel={isBusy ? '提交中' : '等待上传'}
            onClick={() => void submit()}
          >
            {props.saveLabel ?? '保存'}
          </Button>
        </>
      }
    >
      <SavedFormOfferView offer={kept} />
      {loose.length > 0 && (
        <ul className="alert e" role="alert">
          {loose.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <Form
        id={id}
        form={form}
        initialValues={props.initial}
        onValuesChange={onTyped}
        onFocusCapture={remember}
        onBlur={() => void setTimeout(review, POINTER_PRESS_MS)}
        className="field-grid"
      >
        <OriginContext value={versions.shared}>
          <HoldContext value={underWay.hold}>{props.children}</HoldContext>
        </OriginContext>
      </Form>
      {conflict && (
        <ConflictDialog
          differences={conflict.differences}
          onClose={() => setConflict(null)}
          onResolve={(choices) => void resolve(conflict, choices)}
        />
      )}
    </Drawer>
  );
}
