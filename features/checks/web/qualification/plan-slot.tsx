import { type ComponentType, createContext, type ReactNode, Suspense, useContext, useMemo } from 'react';

/** The level whose plan is shown. */
export interface PlanProps {
  readonly standardCode: string;
  readonly level: string;
  readonly standardName: string;
}

const PlanContext = createContext<{ readonly plan?: ComponentType<PlanProps> }>({});

interface ProviderProps {
  readonly plan: ComponentType<PlanProps>;
  readonly children: ReactNode;
}

/** The entry point says who shows what is planned for a level, because filings rest on checks and checks know none of them. */
export function QualificationPlanProvider({ plan, children }: ProviderProps) {
  const value = useMemo(() => ({ plan }), [plan]);
  return <PlanContext value={value}>{children}</PlanContext>;
}

export function QualificationPlan(props: PlanProps) {
  const { plan: Plan } = useContext(PlanContext);
  return (
    Plan && (
      <Suspense>
        <Plan {...props} />
      </Suspense>
    )
  );
}
