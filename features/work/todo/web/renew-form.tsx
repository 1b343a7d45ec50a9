import { type FormEvent, useRef, useState } from 'react';
import type {
  Attachment,
  BIZ_TYPE_RECORD_KINDS,
  BizType,
} from '#features/enterprise/attachments/attachments.contract.ts';
import { Attachments } from '#features/enterprise/attachments/web/attachments.web-api.ts';
import {
  isConfident,
  type RecognisedField,
  type RecognitionRoute,
  type RecognitionState,
  useRecognition,
} from '#features/enterprise/recognition/web/recognition.web-api.ts';
import { DayInput } from '#platform/web/ui/day-input.tsx';
import { focusUnlessTyping } from '#platform/web/ui/focus-unless-typing.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { getTypedDateError, parseTypedDay } from '#platform/web/ui/typed-day.ts';
import {
  fillEmptyFields,
  listScannedValues,
  type RenewalField,
  type RenewalValues,
  type ScannedValue,
} from './renew-plan.ts';

/** A document to renew, with the fields that change and the recognition of its scan. */
export interface RenewableDocument {
  /** Name of the document, such as 资质证书 or 营业执照. */
  readonly what: string;
  readonly bizType: BizType & keyof typeof BIZ_TYPE_RECORD_KINDS;
  readonly bizUuid: string;
  readonly route: RecognitionRoute;
  /** Fields to fill in. The first one is the required expiry date. */
  readonly fields: readonly [RenewalField, ...RenewalField[]];
  readonly doubtOf: (found: readonly RecognisedField[]) => string | null;
}

interface FormProps {
  readonly id: string;
  readonly paper: RenewableDocument;
  readonly errors: RenewalValues;
  readonly onSave: (values: RenewalValues, isFromPicture: boolean) => void;
  readonly children?: React.ReactNode;
}

function getError(field: RenewalField, day: string): string {
  if (day === '') return `请填写新的${field.label}`;
  const wrong = getTypedDateError(`新${field.label}`, parseTypedDay(day));
  if (wrong !== null) return wrong;
  return field.before !== null && day <= field.before ? `新的${field.label}应晚于 ${field.before}` : '';
}

/**
 * Asks for the scan first, then shows the old and the new document side by side. Values read from the scan are suggestions that the user
 * must confirm.
 */
export function RenewForm({ id, paper, errors, onSave, children }: FormProps) {
  const [values, setValues] = useState<RenewalValues>({});
  const [error, setError] = useState('');
  const [scan, setScan] = useState<Attachment | null>(null);
  // Saving waits for the upload, because saving closes the dialog before the values read from the scan are shown.
  const [isSending, setSending] = useState(false);
  const [isEarly, setEarly] = useState(false);
  const [offers, setOffers] = useState<readonly ScannedValue[]>([]);
  const [doubt, setDoubt] = useState<string | null>(null);
  const [main] = paper.fields;
  const form = useRef<HTMLFormElement>(null);
  const loose = Object.entries(errors).filter(([name]) => paper.fields.every((field) => field.name !== name));
  const recognition = useRecognition(paper.route, scan?.uuid ?? null, (found) => {
    const read = listScannedValues(found, paper.fields);
    const why = paper.doubtOf(found);
    setOffers(read);
    setDoubt(why);
    // A scan that may show another document fills in no values.
    if (why !== null) return;
    setValues((now) => fillEmptyFields(now, read, paper.fields));
    if (values[main.name] || read.some(({ field }) => field === main.name)) return;
    setError(`没有从扫描件读出，请填写新的${main.label}`);
    focusUnlessTyping(form.current?.querySelector<HTMLInputElement>('[required]'));
  });
  const change = (name: string, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setError('');
  };
  const arrived = (file: Attachment) => {
    setOffers([]);
    setDoubt(null);
    setScan(file);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = getError(main, values[main.name] ?? '');
    setError(found);
    setEarly(isSending);
    if (found === '' && !isSending)
      onSave(
        values,
        offers.some(({ field, value }) => values[field] === value),
      );
  };
  return (
    <>
      <Attachments
        bizType={paper.bizType}
        bizUuid={paper.bizUuid}
        title={`新${paper.what}扫描件`}
        onArrived={arrived}
        onSending={setSending}
      />
      <Reading recognition={recognition} fields={paper.fields} offers={offers} doubt={doubt} />
      {isEarly && isSending && <Note words="扫描件还在上传，传完并核对后再按“续期”。" />}
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <div className="td-renew">
          {paper.fields.map((field) => (
            <Row
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              isRequired={field === main}
              offer={offers.find((one) => one.field === field.name)}
              error={(field === main && error) || errors[field.name] || ''}
              onChange={(value) => change(field.name, value)}
            />
          ))}
        </div>
        {children}
        {loose.map(([name, message]) => (
          <Note key={name} words={message} />
        ))}
      </form>
    </>
  );
}

interface RowProps {
  readonly field: RenewalField;
  readonly value: string;
  readonly isRequired: boolean;
  readonly offer: ScannedValue | undefined;
  readonly error: string;
  readonly onChange: (value: string) => void;
}

function Row({ field, value, isRequired, offer, error, onChange }: RowProps) {
  const id = `renew-${field.name}`;
  const input = {
    id,
    value,
    required: isRequired,
    'aria-invalid': error !== '',
    'aria-describedby': error ? `${id}-fault` : offer ? `${id}-offer` : undefined,
  };
  return (
    <>
      <div className="field">
        <span>原{field.label}</span>
        <b className={field.type === 'date' ? 'num' : undefined}>{field.before ?? '未填写'}</b>
      </div>
      <div className="field">
        <label htmlFor={id}>
          {isRequired && <b aria-hidden="true">*</b>}新{field.label}
        </label>
        {field.type === 'date' ? (
          <DayInput {...input} label={`新${field.label}`} onChange={(day) => onChange(day ?? '')} />
        ) : (
          <input
            {...input}
            className={error ? 'input bad' : 'input'}
            maxLength={50}
            placeholder="不变可留空"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {offer && <Offered id={`${id}-offer`} field={field} offer={offer} value={value} onTake={onChange} />}
        {error && (
          <p className="er" id={`${id}-fault`} role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  );
}

interface OfferedProps {
  readonly id: string;
  readonly field: RenewalField;
  readonly offer: ScannedValue;
  readonly value: string;
  readonly onTake: (value: string) => void;
}

/** Shows the scanned value of a field with its confidence, and a button to accept it. */
function Offered({ id, field, offer, value, onTake }: OfferedProps) {
  const isSure = isConfident(offer);
  const sure = `识别把握 ${offer.confidence}%${isSure ? '' : '，请核对'}`;
  if (offer.value === value)
    return (
      <span className="hp" id={id}>
        读自扫描件，{sure}
      </span>
    );
  return (
    <span className="hp td-offer" id={id}>
      <span>
        扫描件上为 {offer.value}，{offer.value === field.before ? '与原来一致' : sure}
      </span>
      <button
        type="button"
        className="lnk"
        aria-label={`采用新${field.label} ${offer.value}`}
        onClick={() => onTake(offer.value)}
      >
        采用
      </button>
    </span>
  );
}

interface ReadingProps {
  readonly recognition: RecognitionState;
  readonly fields: RenewableDocument['fields'];
  readonly offers: readonly ScannedValue[];
  readonly doubt: string | null;
}

/** Shows the progress of reading the scan; a warning about the document comes before what was read from it. */
function Reading({ recognition, ...read }: ReadingProps) {
  if (recognition === 'idle')
    return <p className="text-3 small">上传扫描件或电子证书后自动识别，识别结果核对后才会保存。</p>;
  if (recognition === 'running')
    return (
      <p className="td-reading" role="status">
        <Icon name="refresh" className="spin" />
        正在识别扫描件，通常几秒钟，也可以先手工填写
      </p>
    );
  if ('refusal' in recognition) return <Note words={`${recognition.refusal}。扫描件已保存，请手工填写。`} />;
  return (
    <>
      {recognition.warning !== null && <Note words={`${recognition.warning}。`} />}
      <WhatWasRead {...read} />
    </>
  );
}

function WhatWasRead({ fields, offers, doubt }: Omit<ReadingProps, 'recognition'>) {
  if (doubt !== null) return <Note words={`${doubt}，请先确认没有选错图片。识别结果没有填入。`} />;
  const read = new Set(offers.map(({ field }) => field));
  const name = (some: readonly RenewalField[]): string => some.map(({ label }) => label).join('、');
  if (read.size === 0) return <Note words={`扫描件已保存，但没有读出${name(fields)}，请手工填写。`} />;
  const words = `从扫描件读到${name(fields.filter((field) => read.has(field.name)))}，请与原件核对后再续期`;
  const [main] = fields;
  return (
    <p className="td-reading" role="status">
      <Icon name={read.has(main.name) ? 'check' : 'info'} />
      {read.has(main.name) ? words : `${words}；没有读出${main.label}，请手工填写`}
    </p>
  );
}

function Note({ words }: { readonly words: string }) {
  return (
    <p className="alert" role="alert">
      <Icon name="triangle" />
      {words}
    </p>
  );
}
