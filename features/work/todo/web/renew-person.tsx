import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recogniseRegistration } from '#features/enterprise/recognition/recognition.contract.ts';
import { PersonCoverage } from '#features/evaluation/evaluations/web/evaluations.web-api.ts';
import type { DocumentHolder } from '#features/records/personnel/contract/people.ts';
import {
  editElse,
  editRegister,
  getElse,
  getPaperHolder,
  getRegister,
} from '#features/records/personnel/personnel.contract.ts';
import type { CallError } from '#platform/web/call-error.ts';
import { query } from '#platform/web/query.ts';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type RenewableDocument, RenewForm } from './renew-form.tsx';
import { RENEWAL_FORM_ID, RenewalDialogFrame, type RenewalDialogProps, useRenewal } from './renew-frame.tsx';
import {
  buildPersonBody,
  findRenewedRegistration,
  formatRegistration,
  getPersonScanDoubt,
  isPersonDocumentKind,
  listDocumentFields,
  listJointRegistrations,
  mapDocumentErrors,
  type PersonDocumentKind,
  type RenewablePerson,
} from './renew-person-plan.ts';
import type { RenewalValues } from './renew-plan.ts';

const WHAT = {
  registration: '注册证书',
  continuingEdu: '继续教育证明',
  safetyB: '安全考核 B 证',
  postCert: '岗位证书',
};

/** Renews a document of a person: finds the record by the document, and saves it with the route for the person's list. */
export function PersonRenewal(props: RenewalDialogProps) {
  const { reminder } = props.row;
  const id = reminder?.targetUuid ?? '';
  const name = reminder?.subject.split(' ')[0] ?? '';
  const holder = useQuery(query(getPaperHolder, { params: { id }, query: { name } }));
  if (holder.data && reminder && isPersonDocumentKind(reminder.kind))
    return <PaperRenewal {...props} kind={reminder.kind} which={holder.data} />;
  return (
    <RenewalDialogFrame {...props} isBusy={false}>
      <QueryView query={holder} subject="人员" lines={4}>
        {() => null}
      </QueryView>
    </RenewalDialogFrame>
  );
}

interface PaperProps extends RenewalDialogProps {
  readonly kind: PersonDocumentKind;
  readonly which: DocumentHolder;
}

function PaperRenewal({ kind, which, ...props }: PaperProps) {
  const isRegister = which.kind === 'register';
  // The renewed fields are the same in both lists.
  const options = query(isRegister ? getRegister : getElse, { params: { id: which.uuid } }) as unknown;
  const found = useQuery({ ...(options as UseQueryOptions<RenewablePerson, CallError>), staleTime: 0 });
  const { save, faults: errors, isBusy } = useRenewal(isRegister ? editRegister : editElse, props.onDone);
  return (
    <RenewalDialogFrame {...props} isBusy={isBusy}>
      <QueryView query={found} subject="人员" lines={4}>
        {(person) => (
          <PersonForm
            kind={kind}
            person={person}
            which={which}
            errors={mapDocumentErrors(errors, person, which)}
            onSave={(body, isFromPicture) => save({ body }, isFromPicture)}
          />
        )}
      </QueryView>
    </RenewalDialogFrame>
  );
}

interface FormProps {
  readonly kind: PersonDocumentKind;
  readonly person: RenewablePerson;
  readonly which: DocumentHolder;
  readonly errors: RenewalValues;
  readonly onSave: (body: ReturnType<typeof buildPersonBody>, isFromPicture: boolean) => void;
}

function PersonForm({ kind, person, which, errors, onSave }: FormProps) {
  const [withOthers, setWithOthers] = useState(true);
  const fields = listDocumentFields(kind, person, which);
  if (fields === null) return <EmptyState title="这份证书已经不在人员资料中" hint="提醒会随之撤销，请刷新待办。" />;
  const along = listJointRegistrations(kind, person, which);
  const regType = kind === 'registration' ? (findRenewedRegistration(person, which)?.regType ?? null) : null;
  const paper: RenewableDocument = {
    what: WHAT[kind],
    bizType: which.kind,
    bizUuid: person.uuid,
    route: recogniseRegistration,
    fields,
    doubtOf: (read) => getPersonScanDoubt(read, person, { regType, end: fields[0].before }),
  };
  return (
    <RenewForm
      id={RENEWAL_FORM_ID}
      paper={paper}
      errors={errors}
      onSave={(values, isFromPicture) =>
        onSave(buildPersonBody(kind, person, which, { values, withOthers }), isFromPicture)
      }
    >
      {along.length > 0 && (
        <label className="td-along">
          <input type="checkbox" checked={withOthers} onChange={(event) => setWithOthers(event.target.checked)} />
          同一证书的 {along.length} 项一并续期：
          {along.map(formatRegistration).join('、')}
        </label>
      )}
      <details className="td-hangs">
        <summary>涉及哪些资质要求</summary>
        <PersonCoverage personUuid={person.uuid} />
      </details>
    </RenewForm>
  );
}
