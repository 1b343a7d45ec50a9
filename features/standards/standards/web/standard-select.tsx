import { Select } from 'antd';
import { CLEAR_PROPS, SEARCH_PROPS } from '#platform/web/console/select-parts.tsx';
import { useStandards } from './use-standards.ts';

const useOptions = () => {
  const { standards, isLoading } = useStandards();
  const options = standards
    .filter(({ levels }) => levels.length > 0)
    .map(({ code, name }) => ({ value: code, label: name }));
  return { options, loading: isLoading, placeholder: '按名称选择' };
};

interface OneProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (code: string | null) => void;
}

/** Select for one standard by name; the value is its code. */
export function StandardSelect({ value, onChange, ...rest }: OneProps) {
  return (
    <Select
      {...rest}
      {...useOptions()}
      showSearch={SEARCH_PROPS}
      allowClear={CLEAR_PROPS}
      value={value ?? undefined}
      onChange={(code: string | undefined) => onChange?.(code ?? null)}
    />
  );
}

interface ManyProps {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (codes: string[]) => void;
}

/** Select for several standards by name. */
export function StandardsSelect(props: ManyProps) {
  return <Select {...props} {...useOptions()} showSearch={SEARCH_PROPS} mode="multiple" />;
}
