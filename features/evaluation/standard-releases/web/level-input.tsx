import { useStandards } from '#features/standards/standards/web/standards.web-api.ts';
import { ChoiceInput } from '#platform/web/console/choice-input.tsx';
import { useWatch } from '#platform/web/console/form.tsx';

interface LevelProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (level: string | null) => void;
}

/** Selects a level of the standard that is chosen in the form. */
export function LevelInput({ value, onChange, ...rest }: LevelProps) {
  const code: unknown = useWatch('standardCode');
  const { standards } = useStandards();
  const levels = standards.find((one) => one.code === code)?.levels ?? [];
  return (
    <ChoiceInput
      {...rest}
      value={value ?? null}
      options={levels.map((level) => ({ value: level, label: level }))}
      empty={typeof code === 'string' ? '选择等级' : '先选择资质标准'}
      {...(onChange ? { onChange } : {})}
    />
  );
}
