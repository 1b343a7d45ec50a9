import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { validateInput } from '#platform/web/check-input.ts';
import { consoleLog } from '#platform/web/console-log.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { getQueryKey, query } from '#platform/web/query.ts';
import { SavedFormOfferView, useSavedForm } from '#platform/web/shell/saved-form-offer.tsx';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { focusUnlessTyping } from '#platform/web/ui/focus-unless-typing.ts';
import { getFieldLabel } from '../../contract/fields.ts';
import { createEnterprise, creditCodeTaken, type Draft, getDraft, saveDraft } from '../../enterprise.contract.ts';
import { JoinOffer } from './join-offer.tsx';
import { LicenceReadingView } from './licence-reading.tsx';
import { type LicenceFile, LicenceUpload } from './licence-upload.tsx';
import { RegionFields } from './region-fields.tsx';
import { useLicenceReading } from './use-licence-reading.ts';

type Errors = Readonly<Record<string, string>>;

/** Returns the filled-in values; an empty field counts as missing. */
function getValues(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [])),
  );
}

/** The fields are native form controls, so the values are written directly to the form. */
function fill(form: HTMLFormElement | null, values: Readonly<Record<string, unknown>>, isOnlyEmpty = false): void {
  for (const element of form?.elements ?? []) {
    const value = values[element.getAttribute('name') ?? ''];
    const isText = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    if (isText && typeof value === 'string' && !(isOnlyEmpty && element.value.trim() !== '')) element.value = value;
  }
}

/** Returns the first form control with one of the names. */
const fieldIn = (form: HTMLFormElement | null, names: readonly string[]): HTMLElement | undefined =>
  [...(form?.elements ?? [])]
    .filter((element) => element instanceof HTMLElement)
    .find((element) => names.includes(element.getAttribute('name') ?? ''));

/** Fields that must be filled in before submission. */
const REQUIRED = ['entName', 'creditCode', 'legalPerson', 'region'] as const;

const getText = (draft: Draft | null | undefined, field: string): string => {
  const value = draft?.content[field];
  return typeof value === 'string' ? value : '';
};

interface FieldsProps {
  readonly draft: Draft | null;
  readonly errors: Errors;
  readonly region: string;
  readonly onRegion: (region: string) => void;
}

function Fields({ draft, errors, region, onRegion }: FieldsProps) {
  return (
    <>
      <TextField
        name="entName"
        label="企业名称"
        defaultValue={getText(draft, 'entName')}
        maxLength={100}
        autoComplete="organization"
        isRequired
        error={errors.entName}
        help="与营业执照一致。"
      />
      <TextField
        name="creditCode"
        label="统一社会信用代码"
        defaultValue={getText(draft, 'creditCode')}
        maxLength={30}
        autoCapitalize="characters"
        spellCheck={false}
        isRequired
        error={errors.creditCode}
        help="18 位；字母不分大小写，不含 I、O、S、V、Z。"
      />
      <TextField
        name="legalPerson"
        label="法定代表人"
        defaultValue={getText(draft, 'legalPerson')}
        maxLength={30}
        isRequired
        error={errors.legalPerson}
      />
      <RegionFields value={region} onChange={onRegion} error={errors.region} />
    </>
  );
}

interface CertifyFormProps {
  readonly review: 'automatic' | 'operator';
  /** Preserved while a request to join replaces the form. */
  readonly licence: LicenceFile | null;
  readonly onLicence: (licence: LicenceFile) => void;
  /** Called after the enterprise was created. */
  readonly onDone: () => void;
  readonly onAsked: () => void;
}

/** C-085: creates the caller's enterprise from name, code, legal person, location and licence. The values from the registration are prefilled. */
export function CertifyForm({ review, licence, onLicence, onDone, onAsked }: CertifyFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const draft = useQuery(query(getDraft, { query: { bizType: 'ent', bizUuid: '' } }));
  const [chosenRegion, setRegion] = useState<string | null>(null);
  const region = chosenRegion ?? getText(draft.data, 'region');
  const [errors, setErrors] = useState<Errors>({});
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [general, setGeneral] = useState<string | null>(null);
  const [takenCode, setTakenCode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  // The licence fills only empty fields; the user is asked for fields that are still empty.
  const { state: reading, read: readLicence } = useLicenceReading(({ values: { region: place = '', ...values } }) => {
    fill(form.current, values, true);
    setRegion((now) => now || getText(draft.data, 'region') || place);
    const held: Readonly<Record<string, unknown>> = {
      ...(place === '' ? {} : { region: place }),
      ...(form.current ? getValues(form.current) : {}),
    };
    const missing = REQUIRED.filter((name) => held[name] === undefined);
    setUnread(missing.map(getFieldLabel));
    setErrors(
      Object.fromEntries(
        missing.map((name) => [name, name === 'region' ? '没有从执照读出，请选择' : '没有从执照读出，请填写']),
      ),
    );
    focusUnlessTyping(fieldIn(form.current, missing));
  });
  const take = (file: LicenceFile) => {
    onLicence(file);
    setUnread([]);
    void readLicence(file);
  };

  /** The form contains the province by name; the city is stored in a separate field. */
  const read = (target: HTMLFormElement) => ({ ...getValues(target), ...(region === '' ? {} : { region }) });
  const kept = useSavedForm({
    key: 'certify',
    title: '企业认证',
    read: () => {
      const values = form.current ? read(form.current) : {};
      return Object.keys(values).length > 0 ? values : null;
    },
    restore: ({ region: place, ...values }) => {
      fill(form.current, values);
      if (typeof place === 'string') setRegion(place);
    },
  });
  const refuse = (next: Errors) => {
    setErrors(next);
    fieldIn(form.current, Object.keys(next))?.focus();
  };
  const ease = (event: FormEvent<HTMLFormElement>) => {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => field !== name)));
  };
  const submit = async (target: HTMLFormElement, isDispute: boolean) => {
    const values: Record<string, string> = read(target);
    const more = typeof reading === 'object' && 'reading' in reading ? reading.reading.more : [];
    const also = Object.fromEntries(more.map(({ field, value }) => [field, value]));
    const body = { ...also, ...values, licenceFile: licence?.uuid ?? null, isDispute };
    const missing: Errors = licence === null ? { licenceFile: '请上传营业执照' } : {};
    const found = { ...missing, ...mapErrorsByField(validateInput(createEnterprise.body, body)) };
    setTakenCode(null);
    setGeneral(null);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    try {
      const checked = createEnterprise.body.parse(body);
      await call(createEnterprise, { body: checked }, { quiet: true });
      return onDone();
    } catch (reason) {
      const failure = toCallError(reason);
      const named = mapErrorsByField(failure.fields);
      if (named.creditCode === creditCodeTaken.text) setTakenCode(values.creditCode ?? '');
      if (Object.keys(named).length > 0) refuse(named);
      else setGeneral(failure.message);
    }
    setBusy(false);
  };

  /** Saves the typed values as a draft, so that they are available again if the user withdraws the request to join. */
  const keepTyped = async () => {
    const content = form.current ? read(form.current) : {};
    try {
      await call(saveDraft, { body: { bizType: 'ent', bizUuid: '', content } }, { isInBackground: true });
      await client.invalidateQueries({ queryKey: getQueryKey(getDraft) });
    } catch (reason) {
      consoleLog.warn(toCallError(reason).message);
    }
    onAsked();
  };

  return (
    <form
      ref={form}
      key={draft.isFetched ? 'ready' : 'waiting'}
      className="certify-form"
      method="post"
      noValidate
      onChange={ease}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget, false);
      }}
    >
      <SavedFormOfferView offer={kept} />
      <LicenceUpload fillsIn value={licence} onChange={take} error={licence ? undefined : errors.licenceFile} />
      <LicenceReadingView state={reading} unread={unread} />
      <Fields draft={draft.data ?? null} errors={errors} region={region} onRegion={setRegion} />
      {takenCode !== null && (
        <JoinOffer
          creditCode={takenCode}
          onAsked={() => void keepTyped()}
          onDispute={() => form.current && void submit(form.current, true)}
        />
      )}
      <ActionError>{general}</ActionError>
      <div className="certify-submit">
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={!draft.isFetched}>
          提交认证
        </Button>
        <span className="text-3 small">
          {review === 'automatic'
            ? '提交后自动核对统一社会信用代码的校验位，不与国家企业信用信息公示系统核对。'
            : '提交后由平台人员核对营业执照，结果发到消息中心。'}
        </span>
      </div>
    </form>
  );
}
