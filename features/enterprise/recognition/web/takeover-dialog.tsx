import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { PROOF_KINDS_TEXT } from '#domain/text/proof-files.ts';
import {
  type Attachment,
  type BizType,
  listAttachments,
} from '#features/enterprise/attachments/attachments.contract.ts';
import { Attachments, FileView } from '#features/enterprise/attachments/web/attachments.web-api.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { focusUnlessTyping } from '#platform/web/ui/focus-unless-typing.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import './takeover.css';
import {
  buildRecognitionDrafts,
  describeRecognisedFields,
  findMismatchedField,
  getConfirmedValues,
  isConfident,
  type RecognitionDraft,
} from './draft.ts';
import { type RecognitionResult, type RecognitionRoute, recognise } from './recognise.ts';
import { listUnrecognisedFields } from './unread.ts';

type Values = Readonly<Record<string, unknown>>;
type Read = Readonly<Record<string, string | number>>;

interface TakeoverProps {
  /** The kind of document: 营业执照, 资质证书 or 注册证书. */
  readonly what: string;
  readonly bizType: Exclude<BizType, 'achievement'>;
  readonly bizUuid: string;
  readonly route: RecognitionRoute;
  readonly labelOf: (field: string) => string;
  /** The current values of the record. A person can have several registrations; the recognised values determine which one is compared. */
  readonly current: Values | ((read: Read) => Values);
  /** Fields that are only compared, because they identify the holder of the document. */
  readonly checks?: ReadonlySet<string>;
  /** Describes the effect of saving. */
  readonly noteOf?: (read: Read) => string;
  readonly save: RouteSpec;
  /** Builds the input of `save` from the confirmed values. */
  readonly toInput: (values: Values, read: Read) => unknown;
  readonly stale: readonly RouteSpec[];
  readonly onClose: () => void;
}

type Reading =
  | 'running'
  | { readonly refusal: string }
  | { readonly read: Read; readonly drafts: readonly RecognitionDraft[]; readonly warning: string | null };

/** Recognises the picture as soon as it is chosen; then the user edits the drafts. */
function useReading({ route, current, checks }: TakeoverProps, fileUuid: string) {
  const [reading, setReading] = useState<Reading>('running');
  // The values for comparison are fixed when the dialog opens, although the record may be reloaded meanwhile.
  const [begin] = useState(() => ({ found, warning }: RecognitionResult) => {
    const read: Read = Object.fromEntries(found.map(({ field, value }) => [field, value]));
    const held = typeof current === 'function' ? current(read) : current;
    return {
      warning,
      read,
      drafts: buildRecognitionDrafts(found, held, { checks, unread: listUnrecognisedFields(route, found, held) }),
    };
  });
  useEffect(() => {
    const abort = new AbortController();
    setReading('running');
    recognise(route, fileUuid, abort.signal).then(
      (recognised) => setReading(begin(recognised)),
      (reason: unknown) => {
        if (!abort.signal.aborted) setReading({ refusal: toCallError(reason).message });
      },
    );
    return () => abort.abort();
  }, [route, fileUuid, begin]);
  const edit = (field: string, part: Partial<RecognitionDraft>) =>
    setReading((now) =>
      typeof now === 'object' && 'drafts' in now
        ? { ...now, drafts: now.drafts.map((one) => (one.field === field ? { ...one, ...part } : one)) }
        : now,
    );
  return { reading, edit };
}

interface RowProps {
  readonly draft: RecognitionDraft;
  readonly label: string;
  readonly error: string | undefined;
  readonly onEdit: (part: Partial<RecognitionDraft>) => void;
}

/** Row of a field that identifies the owner of the document: it is compared with the record, but never saved. */
function CheckRow({ draft, label }: Pick<RowProps, 'draft' | 'label'>) {
  const isKnown = draft.before !== '';
  return (
    <li className="rec-row">
      <span>
        <span className="text-3">{label}</span> <b>{draft.text}</b>
      </span>
      <StatusTag
        look={draft.isSame ? 'valid' : isKnown ? 'expired' : 'notAssessed'}
        words={draft.isSame ? '与现有资料一致' : isKnown ? '与现有资料不一致' : '现有资料未填'}
      />
      {!draft.isSame && isKnown && <span className="text-3 small">现有：{draft.before}</span>}
    </li>
  );
}

/** Row of a required field that was not read: marked until it is filled in; the first one receives the focus. */
function UnreadRow({ draft, label, error, onEdit, isFirst }: RowProps & { readonly isFirst: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) focusUnlessTyping(input.current);
  }, [isFirst]);
  const shown = error ?? (draft.text.trim() === '' ? '没有从图片读出，请填写' : undefined);
  return (
    <li className="rec-row">
      <label className="rec-take" htmlFor={id}>
        <b aria-hidden="true">*</b>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={shown ? 'input bad' : 'input'}
        required
        aria-invalid={shown !== undefined}
        aria-describedby={shown && `${id}-fault`}
        value={draft.text}
        onChange={(event) => onEdit({ text: event.target.value, isTaken: event.target.value.trim() !== '' })}
      />
      {shown && (
        <span className="er" id={`${id}-fault`} role="alert">
          {shown}
        </span>
      )}
    </li>
  );
}

function DraftRow({ draft, label, error, onEdit }: RowProps) {
  const isSure = isConfident(draft);
  return (
    <li className="rec-row">
      <label className="rec-take">
        <input
          type="checkbox"
          checked={draft.isTaken}
          onChange={(event) => onEdit({ isTaken: event.target.checked })}
        />
        {label}
      </label>
      <StatusTag look={isSure ? 'valid' : 'due30'} words={`识别把握 ${draft.confidence}%${isSure ? '' : '，请核对'}`} />
      {draft.field === 'bizScope' ? (
        <textarea
          className="input"
          rows={4}
          aria-label={`识别到的${label}`}
          value={draft.text}
          onChange={(event) => onEdit({ text: event.target.value, isTaken: true })}
        />
      ) : (
        <input
          className="input"
          aria-label={`识别到的${label}`}
          aria-invalid={error !== undefined}
          value={draft.text}
          onChange={(event) => onEdit({ text: event.target.value, isTaken: true })}
        />
      )}
      <span className="text-3 small">{draft.isSame ? '与现有资料一致' : `现有：${draft.before || '未填'}`}</span>
      {error && (
        <span className="er" role="alert">
          {error}
        </span>
      )}
    </li>
  );
}

function Review({ props, file }: { readonly props: TakeoverProps; readonly file: Attachment }) {
  const { what, bizType, labelOf, noteOf, save, toInput, stale, onClose } = props;
  const { reading, edit } = useReading(props, file.uuid);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useId();
  const command = useCommand(save, { stale, quiet: true, fromPicture: true });
  if (reading === 'running')
    return (
      <p className="rec-busy" role="status">
        <Icon name="refresh" className="spin" />
        正在识别，通常几秒钟，不会保存任何内容
      </p>
    );
  if ('refusal' in reading) {
    return <ActionError>{reading.refusal}</ActionError>;
  }
  const { drafts, read, warning } = reading;
  const foreign = findMismatchedField(drafts);
  const taken = drafts.filter((draft) => draft.isTaken);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    command.mutate(toInput(getConfirmedValues(taken), read) as never, {
      onSuccess: () => {
        toasts.show('success', `已写入 ${taken.length} 项`);
        onClose();
      },
      onError: (failure) => {
        // `registrations.0.regNo` belongs to the row of regNo; errors without a row are shown as a general message.
        const byField = Object.entries(mapErrorsByField(failure.fields)).map(
          ([path, message]) => [path.split('.').at(-1) ?? path, message] as const,
        );
        setErrors(Object.fromEntries(byField));
        const loose = byField.filter(([field]) => !drafts.some((draft) => draft.field === field));
        for (const [, message] of loose) toasts.show('error', message);
        if (byField.length === 0) toasts.show('error', failure.message);
      },
    });
  };
  return (
    <form id={form} className="rec-form" noValidate onSubmit={submit}>
      {warning !== null && (
        <p className="alert" role="alert">
          <Icon name="triangle" />
          {warning}。
        </p>
      )}
      {foreign !== null && (
        <p className="alert" role="alert">
          <Icon name="triangle" />
          图片上的{labelOf(foreign)}与现有资料不一致，请先确认没有选错图片。
        </p>
      )}
      {noteOf && <p>{noteOf(read)}</p>}
      <p>{describeRecognisedFields(drafts, labelOf)}</p>
      <p className="text-2">
        请对照图片逐项核对，勾选的内容才会写入{what}资料{bizType === 'yyzz' && '，并记入变更记录'}。
      </p>
      <ul>
        {drafts.map((draft) =>
          draft.isCheck ? (
            <CheckRow key={draft.field} draft={draft} label={labelOf(draft.field)} />
          ) : draft.isUnread ? (
            <UnreadRow
              key={draft.field}
              draft={draft}
              label={labelOf(draft.field)}
              error={errors[draft.field]}
              isFirst={draft === drafts[0]}
              onEdit={(part) => edit(draft.field, part)}
            />
          ) : (
            <DraftRow
              key={draft.field}
              draft={draft}
              label={labelOf(draft.field)}
              error={errors[draft.field]}
              onEdit={(part) => edit(draft.field, part)}
            />
          ),
        )}
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>不写入</Button>
        <Button
          kind="primary"
          type="submit"
          form={form}
          isBusy={command.isPending}
          busyLabel="写入中"
          disabled={taken.length === 0}
        >
          写入所选 {taken.length} 项
        </Button>
      </DialogFooter>
    </form>
  );
}

function Body({ props, pictures }: { readonly props: TakeoverProps; readonly pictures: readonly Attachment[] }) {
  const { what, bizType, bizUuid } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const file = pictures.find((one) => one.uuid === chosen) ?? pictures[0];
  // The user can photograph the document here; recognition starts as soon as the picture is uploaded.
  if (!file) {
    return (
      <>
        <EmptyState title={`还没有${what}文件`} hint={`拍照或上传 ${PROOF_KINDS_TEXT} 文件后开始识别。`} />
        <Attachments bizType={bizType} bizUuid={bizUuid} />
      </>
    );
  }
  return (
    <div className="rec-two">
      <div className="rec-picture">
        {pictures.length > 1 && (
          <select
            className="input"
            aria-label="识别哪张图片"
            value={file.uuid}
            onChange={(event) => setChosen(event.target.value)}
          >
            {pictures.map((one) => (
              <option key={one.uuid} value={one.uuid}>
                {one.name}
              </option>
            ))}
          </select>
        )}
        <FileView key={file.uuid} file={file} />
      </div>
      <Review key={file.uuid} props={props} file={file} />
    </div>
  );
}

function TakeoverDialog(props: TakeoverProps) {
  const { what, bizType, bizUuid, onClose } = props;
  // Not cached after closing: recognition starts automatically, and a stale list could contain a deleted file.
  const files = useQuery({ ...query(listAttachments, { query: { bizType, bizUuid } }), gcTime: 0 });
  return (
    <Dialog title={`从${what}图片识别`} onClose={onClose} width={1120} isEnterprise>
      <QueryView query={files} subject="附件" lines={6}>
        {({ rows }) => <Body props={props} pictures={rows.filter((file) => file.ext !== 'xlsx')} />}
      </QueryView>
    </Dialog>
  );
}

/**
 * Button and dialog that copy recognised values from a picture into a record. Each value is shown with its confidence; nothing is saved
 * without confirmation.
 * @param action the label of the button that opens the dialog
 */
export function RecognitionTakeover({
  action = '从图片识别',
  ...props
}: Omit<TakeoverProps, 'onClose'> & { readonly action?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        <Icon name="image" />
        {action}
      </Button>
      {isOpen && <TakeoverDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
