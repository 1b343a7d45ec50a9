import { Form, Select } from 'antd';
import { useStandards } from '#features/standards/web/public.ts';

interface LevelProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (level: string | null) => void;
}

/** A level of the standard that the form names. */
export function LevelInput({ value, onChange, ...rest }: LevelProps) {
  const code: unknown = Form.useWatch('standardCode');
  const { standards, isLoading } = useStandards();
  const levels = standards.find((one) => one.code === code)?.levels ?? [];
  return (
    <Select
      {...rest}
      value={value ?? undefined}
      loading={isLoading}
      options={levels.map((level) => ({ value: level, label: level }))}
      placeholder={typeof code === 'string' ? '选择等级' : '先选择资质标准'}
      onChange={(level: string | undefined) => onChange?.(level ?? null)}
    />
  );
}
