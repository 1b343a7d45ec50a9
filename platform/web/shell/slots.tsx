import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Places of the shell that features fill; the entry point (apps/web/slots.ts) lists who does. */
export interface ShellSlots {
  readonly overlays: readonly ComponentType[];
  readonly floats: readonly ComponentType[];
  /** Import and export beside the title of a list, by the sheets of the workbook that the list stands for. */
  readonly listTools?: ComponentType<{ readonly sheets: readonly string[] }>;
}

const SlotsContext = createContext<ShellSlots>({ overlays: [], floats: [] });

export function SlotsProvider({ slots, children }: { readonly slots: ShellSlots; readonly children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** Renders all parts of one place. */
export function Slot({ name }: { readonly name: 'overlays' | 'floats' }) {
  const parts = useContext(SlotsContext)[name];
  return parts.map((Part, index) => <Part key={`${name}-${index}`} />);
}

/** 导入 and 导出 of a list: `<ListTools sheets={['项目']} />`. A slot, because the feature that fills it needs the lists' features. */
export function ListTools({ sheets }: { readonly sheets: readonly string[] }) {
  const Tools = useContext(SlotsContext).listTools;
  return Tools && <Tools sheets={sheets} />;
}
