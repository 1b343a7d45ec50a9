import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RouteSpec } from '#platform/contract/route.ts';
import { Accessory } from '../lazy-part.tsx';

/** Places of the shell that features fill; the entry point (apps/web/slots.ts) lists who does. */
export interface ShellSlots {
  readonly overlays: readonly ComponentType[];
  readonly floats: readonly ComponentType[];
  /** What waits for somebody who may have no enterprise yet: shown where his standing is. */
  readonly welcomes: readonly ComponentType[];
  /** Import and export beside the title of a list, by the sheets of the workbook that the list stands for. */
  readonly listTools?: ComponentType<{ readonly sheets: readonly string[] }>;
  readonly bulkEdit?: ComponentType<BulkEditProps>;
  readonly pagePreview?: ComponentType<PagePreviewProps>;
}

/** The page of members that is not open to its reader. */
export interface PagePreviewProps {
  readonly path: string;
  readonly title: string;
}

/** Which records of a list are to be edited together. */
export interface BulkEditProps {
  readonly kind: 'register' | 'else' | 'certificate' | 'project';
  /** What one of them is called: 证书. */
  readonly noun: string;
  readonly records: readonly { readonly uuid: string; readonly revision: number }[];
  /** Calls whose answers are old when records were changed. */
  readonly stale: readonly RouteSpec[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const SlotsContext = createContext<ShellSlots>({ overlays: [], floats: [], welcomes: [] });

export function SlotsProvider({ slots, children }: { readonly slots: ShellSlots; readonly children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** Renders all parts of one place; the page goes on without one that fails. */
export function Slot({ name }: { readonly name: 'overlays' | 'floats' | 'welcomes' }) {
  const parts = useContext(SlotsContext)[name];
  return parts.map((Part, index) => (
    <Accessory key={`${name}-${index}`}>
      <Part />
    </Accessory>
  ));
}

/** 导入 and 导出 of a list: `<ListTools sheets={['项目']} />`. A slot, because the feature that fills it needs the lists' features. */
export function ListTools({ sheets }: { readonly sheets: readonly string[] }) {
  const Tools = useContext(SlotsContext).listTools;
  return Tools && <Tools sheets={sheets} />;
}

/** The dialog of a bulk edit. A slot, because the feature that fills it knows the forms of all lists. */
export function BulkEdit(props: BulkEditProps) {
  const Dialog = useContext(SlotsContext).bulkEdit;
  return Dialog && <Dialog {...props} />;
}

/** What a page of members would tell. A slot, because every feature tells it of its own pages. */
export function PagePreview(props: PagePreviewProps) {
  const Preview = useContext(SlotsContext).pagePreview;
  return Preview && <Preview {...props} />;
}
