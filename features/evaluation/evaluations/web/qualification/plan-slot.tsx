import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';

export interface QualificationPlanProps {
  readonly standardCode: string;
  readonly level: string;
  readonly standardName: string;
}

/** The level whose announced changes are shown; all current qualifications by default. */
export interface UpcomingChangesProps {
  readonly of?: Pick<QualificationPlanProps, 'standardCode' | 'level'>;
}

interface Slots {
  readonly plan: ComponentType<QualificationPlanProps>;
  readonly ahead: ComponentType<UpcomingChangesProps>;
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

export function QualificationPlan(props: QualificationPlanProps) {
  const { plan: Plan } = useContext(PlanContext);
  return Plan && <Plan {...props} />;
}

export function QualificationUpcomingChanges(props: UpcomingChangesProps) {
  const { ahead: Ahead } = useContext(PlanContext);
  return Ahead && <Ahead {...props} />;
}
