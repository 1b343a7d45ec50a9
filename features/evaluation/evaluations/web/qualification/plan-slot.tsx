import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';

/** The level for which a plan is shown. */
export interface PlanProps {
  readonly standardCode: string;
  readonly level: string;
  readonly standardName: string;
}

/** The level whose announced changes are shown; all current qualifications by default. */
export interface AheadProps {
  readonly of?: Pick<PlanProps, 'standardCode' | 'level'>;
}

interface Slots {
  readonly plan: ComponentType<PlanProps>;
  readonly ahead: ComponentType<AheadProps>;
}

const PlanContext = createContext<Partial<Slots>>({});

interface ProviderProps extends Slots {
  readonly children: ReactNode;
}

/**
 * Provides the components for a level's plan and for the announced changes of its standard. The entry point supplies them, because both
 * depend on evaluations.
 */
export function QualificationPlanProvider({ plan, ahead, children }: ProviderProps) {
  const value = useMemo(() => ({ plan, ahead }), [plan, ahead]);
  return <PlanContext value={value}>{children}</PlanContext>;
}

export function QualificationPlan(props: PlanProps) {
  const { plan: Plan } = useContext(PlanContext);
  return Plan && <Plan {...props} />;
}

export function QualificationAhead(props: AheadProps) {
  const { ahead: Ahead } = useContext(PlanContext);
  return Ahead && <Ahead {...props} />;
}
