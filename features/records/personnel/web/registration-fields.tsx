import type { ReactNode } from 'react';
import { arrangeFields, getFieldNames } from '#domain/records/field.ts';
import { otherPerson } from '#domain/records/person.ts';
import { REGISTRATION_TYPES } from '#domain/records/person-choices.ts';
import { post, registration } from '#domain/records/person-credentials.ts';
import { FormList, type FormRow, useFormInstance, useWatch } from '#platform/web/console/form.tsx';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { SuggestInput } from '#platform/web/console/suggest-input.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';

interface RowsProps {
  readonly name: string;
  /** The heading of the list; by default the noun of its rows. */
  readonly legend?: string;
  /** Label of one row: 注册证书. */
  readonly noun: string;
  readonly most: number;
  readonly children: (field: FormRow) => ReactNode;
}

/** A list of registrations or certificates inside the form of a person. */
function PaperRows({ name, noun, legend = noun, most, children }: RowsProps) {
  return (
    <FormList name={name}>
      {(fields, { add, remove }) => (
        <fieldset className="ps-rows">
          <legend>{legend}</legend>
          {fields.map((field) => (
            <div key={field.key} className="ps-row">
              <div className="ps-row-head">
                <b>第 {field.name + 1} 项</b>
                <button
                  type="button"
                  className="btn plain small"
                  aria-label={`移除第 ${field.name + 1} 项${noun}`}
                  onClick={() => remove(field.name)}
                >
                  <Icon name="trash" />
                  移除
                </button>
              </div>
              {children(field)}
            </div>
          ))}
          {fields.length < most && (
            <Button isBlock onClick={() => add({})}>
              <Icon name="plus" />
              添加{noun}
            </Button>
          )}
        </fieldset>
      )}
    </FormList>
  );
}

/** The input fields of a registration; its grade follows from its kind. */
const PAPER = arrangeFields(registration, {
  first: [
    'regType',
    'specialty',
    'regNo',
    'certNo',
    'firstIssueDate',
    'issueDate',
    'validEnd',
    'continuingEduEnd',
    'practiceSealNo',
    'safetyBNo',
    'safetyBEnd',
  ],
  last: ['registeredHere'],
  without: ['grade'],
});

function RegistrationRow({ field }: { readonly field: FormRow }) {
  const form = useFormInstance();
  const type = useWatch(['registrations', field.name, 'regType'], form) as string | undefined;
  const specialties = REGISTRATION_TYPES.find((one) => one.name === type)?.specialties ?? [];
  return (
    <RecordFields
      spec={registration}
      names={PAPER}
      at={field.name}
      editors={{
        specialty: (
          <SuggestInput suggestions={specialties} placeholder={registration.fields.specialty.form.placeholder} />
        ),
      }}
    />
  );
}

/** Renders the registrations of a person inside the person's form. */
export function RegistrationFields() {
  return (
    <PaperRows name="registrations" noun={registration.label} most={20}>
      {(field) => <RegistrationRow field={field} />}
    </PaperRows>
  );
}

/** Renders the input fields of a person's further post certificates. */
export function PostCertificateFields() {
  const { label, most } = otherPerson.fields.posts;
  return (
    <PaperRows name="posts" legend={label} noun={post.label} most={most}>
      {(field) => <RecordFields spec={post} names={getFieldNames(post)} at={field.name} />}
    </PaperRows>
  );
}
