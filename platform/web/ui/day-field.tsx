import { type ComponentType, useId } from 'react';
import { DateTimeInput, DayInput, type DayInputProps } from './day-input.tsx';
import { FieldFrame, type FieldProps, getDescribedBy } from './field.tsx';

type DayFieldProps = FieldProps &
  Pick<DayInputProps, 'name' | 'defaultValue' | 'min' | 'max' | 'value'> & {
    /** Called with the text of the input; empty for an empty field. */
    readonly onChange?: (text: string) => void;
  };

function Framed({ Input, ...props }: DayFieldProps & { readonly Input: ComponentType<DayInputProps> }) {
  const { label, isRequired, help, error, extra, onChange, ...input } = props;
  const id = useId();
  const frame = { label, isRequired, help, error, extra } as FieldProps;
  return (
    <FieldFrame id={id} {...frame}>
      <Input
        {...input}
        id={id}
        label={label}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={getDescribedBy(id, frame)}
        onChange={(value) => onChange?.(value ?? '')}
      />
    </FieldFrame>
  );
}

/** Date field with label, help text and error, for public pages. */
export const DayField = (props: DayFieldProps) => <Framed {...props} Input={DayInput} />;

/** Field for a date with a time, with label, help text and error. */
export const DateTimeField = (props: DayFieldProps) => <Framed {...props} Input={DateTimeInput} />;
