import RcForm, {
  Field,
  FieldContext,
  type FormInstance,
  type FormProps,
  List,
  useForm as useRcForm,
  useWatch,
} from '@rc-component/form';
import { type AriaAttributes, cloneElement, createContext, type ReactElement, use, useId } from 'react';
import { FieldFrame, getDescribedBy } from '../ui/field.tsx';

export type { FormInstance } from '@rc-component/form';
export { List as FormList, useWatch };

type Path = readonly (string | number)[];

/** One row of a list in a form. `name` is its index, which changes when rows above are removed; `key` does not change. */
export interface FormRow {
  readonly name: number;
  readonly key: number;
}

const FormIdContext = createContext('');

/** Returns the id of a field's control. It contains the form, because two forms of a page may have fields of the same name. */
export const getControlId = (form: string, path: Path): string => [form, ...path].join('-');

/** Creates the state of a form: its values, and which fields were changed by the user. */
export function useForm<Values>(): FormInstance<Values> {
  const [form] = useRcForm<Values>();
  return form;
}

/** Returns the form that surrounds a component. */
export const useFormInstance = <Values = Record<string, unknown>>(): FormInstance<Values> =>
  use(FieldContext) as FormInstance<Values>;

/** A form whose values are an object; its fields are `FormItem`s, its lists `FormList`s. */
export function Form<Values>({ id, ...rest }: FormProps<Values>) {
  const ownId = useId();
  return (
    <FormIdContext value={id ?? ownId}>
      <RcForm<Values> {...rest} id={id ?? ownId} />
    </FormIdContext>
  );
}

/** Properties that a form passes to the control of a field. The control may also have an `onChange` of the caller. */
interface ControlProps extends AriaAttributes {
  readonly id?: string;
  readonly onChange?: (...change: unknown[]) => void;
}

interface FormItemProps {
  /** Path of the value; inside a list, relative to the list. */
  readonly name: string | Path;
  /** Label of the field; omitted for a value that is kept but not shown. */
  readonly label?: string;
  readonly isRequired?: boolean;
  readonly help?: string | undefined;
  /** `w` spans both columns of the grid. */
  readonly className?: string;
  /** The input control. The form sets its `id`, its value and its ARIA attributes. */
  readonly children: ReactElement<object>;
}

/** A field of a form with its label, its help and its error. */
export function FormItem({ name, label, isRequired, help, className, children }: FormItemProps) {
  const control = children as ReactElement<ControlProps>;
  const form = use(FormIdContext);
  const { prefixName = [] } = use(FieldContext);
  const path = typeof name === 'string' ? [name] : [...name];
  const id = getControlId(form, [...prefixName, ...path]);
  return (
    <Field name={path}>
      {({ onChange, ...given }: ControlProps, { errors: [error] }) => {
        const frame = { label: label ?? '', isRequired, help, error };
        const input = cloneElement(control, {
          ...given,
          id,
          'aria-required': isRequired,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': getDescribedBy(id, frame),
          onChange: (...change: unknown[]) => {
            onChange?.(...change);
            control.props.onChange?.(...change);
          },
        });
        if (label === undefined) return input;
        return (
          <FieldFrame id={id} {...frame} className={className}>
            {input}
          </FieldFrame>
        );
      }}
    </Field>
  );
}
