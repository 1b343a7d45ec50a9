import { ManySelect } from '#platform/web/console/many-select.tsx';
import { SearchSelect } from '#platform/web/console/search-select.tsx';
import { useStandards } from './use-standards.ts';

const useOptions = () => {
  const { standards, isLoading } = useStandards();
  const options = standards
    .filter(({ levels }) => levels.length > 0)
    .map(({ code, name }) => ({ value: code, label: name }));
  return { options, isLoading, placeholder: '按名称选择' };
};

interface OneProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (code: string | null) => void;
}

/** Select for one standard by name; the value is its code. */
export const StandardSelect = (props: OneProps) => <SearchSelect {...props} {...useOptions()} />;

interface ManyProps {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (codes: string[]) => void;
}

/** Select for several standards by name. */
export const StandardsSelect = (props: ManyProps) => <ManySelect {...props} {...useOptions()} />;
