import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { CLEAR_PROPS } from './select-parts.tsx';

interface DayInputProps {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly id?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** First selectable day, YYYY-MM-DD. */
  readonly min?: string;
  /** Last selectable day, YYYY-MM-DD. */
  readonly max?: string;
}

/** Input for a calendar day in the format of the contracts (`YYYY-MM-DD`), for antd forms. */
export function DayInput({ value, onChange, min, max, ...rest }: DayInputProps) {
  return (
    <DatePicker
      {...rest}
      className="day-input"
      value={value ? dayjs(value) : null}
      format="YYYY-MM-DD"
      allowClear={CLEAR_PROPS}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
      disabledDate={(day) =>
        (min !== undefined && day.isBefore(dayjs(min), 'day')) || (max !== undefined && day.isAfter(dayjs(max), 'day'))
      }
    />
  );
}
