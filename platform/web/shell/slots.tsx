import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Places of the shell that features fill; the entry point (apps/web/slots.ts) lists who does. */
export interface ShellSlots {
  readonly overlays: readonly ComponentType[];
  readonly floats: readonly ComponentType[];
}

const SlotsContext = createContext<ShellSlots>({ overlays: [], floats: [] });

export function SlotsProvider({ slots, children }: { readonly slots: ShellSlots; readonly children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** Renders all parts of one place. */
export function Slot({ name }: { readonly name: keyof ShellSlots }) {
  const parts = useContext(SlotsContext)[name];
  return parts.map((Part, index) => <Part key={`${name}-${index}`} />);
}
