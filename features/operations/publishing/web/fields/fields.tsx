import type { Resource } from '#platform/contract/resource.ts';
import { FormItem, FormList, useWatch } from '#platform/web/console/form.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { usePublishedContent } from '../published-content.tsx';
import { FieldInput } from './field-inputs.tsx';
import { type FormField, isFieldOfKind, listFormFields } from './field-kinds.ts';
import { buildRequestBody } from './form-body.ts';

type Path = readonly (string | number)[];

const WIDE: ReadonlySet<string> = new Set(['rich', 'long', 'rows', 'lines', 'requirements']);

const isWideKind = (kind: FormField['kind']): boolean => WIDE.has(kind.kind === 'custom' ? kind.format : kind.kind);

interface OneFieldProps {
  readonly field: FormField;
  /** Name of the form item; inside a list of rows it is relative to the list. */
  readonly name: Path;
  readonly isWide?: boolean;
}

function OneField({ field, name, isWide = false }: OneFieldProps) {
  const { label, isRequired, kind } = field;
  if (kind.kind === 'rows') return <Rows field={field} fields={kind.fields} name={name} />;
  // The form keeps the value without displaying it.
  if (kind.kind === 'hidden')
    return (
      <FormItem name={[...name]}>
        <input type="hidden" />
      </FormItem>
    );
  const className = isWide || isWideKind(kind) ? 'w' : '';
  return (
    <FormItem name={[...name]} label={label} isRequired={isRequired} className={className}>
      <FieldInput field={field} />
    </FormItem>
  );
}

interface RowsProps {
  readonly field: FormField;
  readonly fields: readonly FormField[];
  readonly name: Path;
}

/** A list of rows with several fields each: chapters, lessons, materials. */
function Rows({ field, fields, name }: RowsProps) {
  const { label } = field;
  return (
    <fieldset className="w pb-rows">
      <legend>
        {field.isRequired && <b aria-hidden="true">*</b>}
        {label}
      </legend>
      <FormList name={[...name]}>
        {(rows, { add, remove, move }) => (
          <>
            {rows.map((row, index) => (
              <div className="pb-row" key={row.key}>
                <div className="pb-row-head">
                  <b>
                    {label} {index + 1}
                  </b>
                  {index > 0 && (
                    <button
                      type="button"
                      className="btn plain small"
                      aria-label={`上移${label} ${index + 1}`}
                      onClick={() => move(index, index - 1)}
                    >
                      上移
                    </button>
                  )}
                  <button
                    type="button"
                    className="btn plain small"
                    aria-label={`删除${label} ${index + 1}`}
                    onClick={() => remove(row.name)}
                  >
                    删除
                  </button>
                </div>
                <div className="field-grid">
                  {fields.map((one) => (
                    <OneField key={one.name} field={one} name={[row.name, one.name]} />
                  ))}
                </div>
              </div>
            ))}
            <Button size="small" onClick={() => add({})}>
              <Icon name="plus" />
              添加{label}
            </Button>
          </>
        )}
      </FormList>
    </fieldset>
  );
}

/** Displays all fields of a resource that apply to the kind being edited. */
export function ResourceFields({ resource }: { readonly resource: Resource }) {
  const { kindField, titleField } = resource;
  const kind: unknown = useWatch(kindField ?? titleField);
  const Check = usePublishedContent().checks[resource.name];
  return (
    <>
      {listFormFields(resource.body, resource)
        .filter(({ name }) => isFieldOfKind(resource, name, kindField === undefined ? undefined : kind))
        .map((field) => (
          <OneField key={field.name} field={field} name={[field.name]} isWide={field.name === titleField} />
        ))}
      {Check && <Check resource={resource} bodyOf={buildRequestBody} />}
    </>
  );
}
